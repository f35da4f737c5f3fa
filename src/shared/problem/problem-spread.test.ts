import { expect, test } from 'vitest';
import { problemSpread } from './problem-spread.ts';

const ticket = (id: string, filedOn: string, more: Partial<Parameters<typeof problemSpread>[0][number]> = {}) => ({
  ...{ id, filedAt: `${filedOn}T08:00:00.000Z`, sn: null, softwareModel: null, customerName: null },
  ...more,
});

test('nothing without tickets', () => expect(problemSpread([])).toBeNull());

test('a unit counts once, when it was hit first, however its number is written', () => {
  const spread = problemSpread([
    ticket('3', '2026-11-20', { sn: 'abc 1' }),
    ticket('1', '2026-11-02', { sn: 'ABC-1', softwareModel: 'V1' }), // a Monday
    ticket('2', '2026-11-08'), // the Sunday of that week
    ticket('4', '2026-11-16', { softwareModel: 'V1', customerName: 'Alpha' }),
  ]);
  expect(spread?.units).toBe(3);
  expect(spread?.spans).toEqual([
    { from: '2026-11-02', units: 2 },
    { from: '2026-11-09', units: 0 },
    { from: '2026-11-16', units: 1 },
  ]);
  expect(spread?.bySoftware).toEqual([
    { name: 'V1', units: 2 },
    { name: null, units: 1 },
  ]);
  expect(spread?.byCustomer).toEqual([
    { name: null, units: 2 },
    { name: 'Alpha', units: 1 },
  ]);
});

test('years are drawn in spans of several weeks, and no unit is lost', () => {
  const spread = problemSpread(
    Array.from({ length: 40 }, (_, at) => ticket(`${at}`, `20${10 + (at % 10)}-0${1 + (at % 9)}-11`)),
  );
  expect(spread?.spans.length).toBeLessThanOrEqual(26);
  expect(spread?.weeks).toBeGreaterThan(1);
  expect(spread?.spans.reduce((sum, { units }) => sum + units, 0)).toBe(40);
});
