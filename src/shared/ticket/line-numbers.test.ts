import { expect, it } from 'vitest';
import { lastLine, lineNumbers } from './line-numbers.ts';

it('counts for others the public lines alone', () => {
  const partner = lineNumbers(false, [2, 4]);
  expect([1, 2, 3, 4, 5].map(partner)).toEqual([1, 1, 2, 2, 3]);
  expect([1, 2, 5].map(lineNumbers(true, [2, 4]))).toEqual([1, 2, 5]);
});

it('finds the last line that somebody may see', () => {
  expect(lastLine(true, [5], 5)).toBe(5);
  expect(lastLine(false, [2, 4, 5], 5)).toBe(3);
  expect(lastLine(false, [2], 5)).toBe(5);
  expect(lastLine(false, [2, 3], 3)).toBe(1);
});
