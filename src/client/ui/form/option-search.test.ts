import { describe, expect, it } from 'vitest';
import { initials } from '../avatar.tsx';
import { indexAfterKey, matching } from './option-search.ts';

const options = [
  { value: '1', text: 'Österreichische Pumpen', detail: 'Graz' },
  { value: '2', text: 'Nordfeld Pumpen', detail: 'Hamburg' },
  { value: '3', text: '王氏纺织' },
];
const found = (query: string) => matching(options, query).map(({ value }) => value);

describe('searching options', () => {
  it('ignores case, accents and the order of words, and looks into the detail', () => {
    expect(found('oster')).toEqual(['1']);
    expect(found('ham NORD')).toEqual(['2']);
    expect(found('纺织')).toEqual(['3']);
    expect(found('  ')).toEqual(['1', '2', '3']);
    expect(found('pumpen wien')).toEqual([]);
  });
  it('moves by keys and stays inside', () => {
    expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'a'].map((key) => indexAfterKey(key, 1, 3))).toEqual([
      2,
      0,
      0,
      2,
      2,
      undefined,
    ]);
    expect(indexAfterKey('ArrowUp', 0, 3)).toBe(0);
    expect(indexAfterKey('ArrowDown', 0, 0)).toBeUndefined();
  });
});

it('takes initials from Latin and Chinese names', () => {
  expect(['Ada Lovelace', 'wei', '王小明', ' Maria del Carmen ', ''].map(initials)).toEqual([
    'AL',
    'W',
    '小明',
    'MC',
    '',
  ]);
});
