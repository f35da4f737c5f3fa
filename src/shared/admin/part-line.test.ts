import { describe, expect, it } from 'vitest';
import { partLineOf, partLineText } from './part-line.ts';

describe('a line of a list of parts', () => {
  it.each<[string, string]>([
    ['MD520-4T11B = 2', 'MD520-4T11B = 2'],
    [' MD520-4T11B=2 ', 'MD520-4T11B = 2'],
    ['RX20-EC = 1 (cabinet A1, left)', 'RX20-EC = 1 (cabinet A1, left)'],
    ['*Cable 4 × 2.5 mm² (shielded) = 60(metres)', '* Cable 4 × 2.5 mm² (shielded) = 60 (metres)'],
    ['* Cable = 99999 ()', '* Cable = 99999'],
    ['*电缆＝60（米）', '* 电缆 = 60 (米)'],
  ])('%j reads as %j', (typed, text) => {
    const line = partLineOf(typed);
    expect(line && partLineText(line)).toBe(text);
    expect(partLineOf(text)).toEqual(line);
  });
  it.each([
    '',
    'MD520',
    'MD520 =',
    '= 2',
    '* = 2',
    'MD520 = 0',
    'MD520 = 100000',
    'MD520 = 2,5',
    'MD520 = two',
    'A = B = 2',
  ])('%j is none', (typed) => expect(partLineOf(typed)).toBeNull());
});
