import { expect, it } from 'vitest';
import { dayAfter, dayIn, daysBetween, spansBetween, weekLabel } from './days.ts';

it('steps over the ends of months, years and leap days', () => {
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  expect(dayAfter('1970-01-01', -90)).toBe('1969-10-03');
  expect(daysBetween('1970-01-01', '2099-12-31')).toBe(47_481);
});

it('knows the day of a time zone', () => {
  const now = new Date('2026-03-01T23:30:00Z');
  expect(['UTC', 'Europe/Berlin', 'America/New_York'].map((zone) => dayIn(zone, now))).toEqual([
    ...['2026-03-01', '2026-03-02', '2026-03-01'],
  ]);
});

it('names weeks by ISO 8601', () => {
  // Of the standard's own examples.
  expect(['2008-12-29', '2010-01-04', '2009-12-28', '2026-03-02'].map(weekLabel)).toEqual([
    ...['2009-W01', '2010-W01', '2009-W53', '2026-W10'],
  ]);
});

it('makes every span that has a day of the period', () => {
  expect(spansBetween('day', '2026-02-27', '2026-03-02', 9)).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
  ]);
  expect(spansBetween('week', '2026-03-01', '2026-03-02', 9)).toEqual(['2026-02-23', '2026-03-02']);
  expect(spansBetween('month', '2025-11-30', '2026-02-01', 9)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(spansBetween('month', '1970-01-01', '2099-12-31', 2_000)).toHaveLength(1_560);
  expect(spansBetween('day', '2026-01-01', '2026-01-10', 9)).toBeNull();
});
