import { expect, test } from 'vitest';
import { isGivenUp } from './given-up.ts';

const GONE = { value: { message: 'job failed by timeout in active state' } };

test('a job that was begun three times is given up if the last one ended the process, and only then', () => {
  expect(isGivenUp({ id: '', retryCount: 3, output: GONE })).toBe(true);
  expect(isGivenUp({ id: '', retryCount: 2, output: GONE })).toBe(false);
  expect(isGivenUp({ id: '', retryCount: 7, output: { message: 'connect ECONNREFUSED' } })).toBe(false);
  expect(isGivenUp({ id: '', retryCount: 7, output: { value: 'pg-boss shut down while active' } })).toBe(false);
  expect(isGivenUp({ id: '', retryCount: 0, output: null })).toBe(false);
});
