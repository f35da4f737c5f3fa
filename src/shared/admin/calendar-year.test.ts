import { describe, expect, test } from 'vitest';
import { monthDays, toggled } from './calendar-year.ts';
import { periodOf } from './period.ts';

const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: 480, to: 1020 }));

describe('a drawn year', () => {
  test('begins each month on its day of the week, leap days included', () => {
    // February 2028 begins on a Tuesday and has 29 days.
    const { before, days } = monthDays(2028, 2, week, new Set(['2028-02-29']));
    expect([before, days.length]).toEqual([1, 29]);
    expect(days.slice(0, 6).map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open', 'closed', 'closed']);
    expect(days.at(-1)).toEqual({ day: '2028-02-29', date: 29, kind: 'holiday' });
  });

  test('a month that begins on a Sunday has six days before it, one on a Monday none', () => {
    expect(monthDays(2026, 3, week, new Set()).before).toBe(6);
    expect(monthDays(2026, 6, week, new Set()).before).toBe(0);
  });

  test('a day is added in order and removed again', () => {
    const added = toggled(['2026-01-01', '2026-12-25'], '2026-05-01');
    expect(added).toEqual(['2026-01-01', '2026-05-01', '2026-12-25']);
    expect(toggled(added, '2026-05-01')).toEqual(['2026-01-01', '2026-12-25']);
  });
});

test.each([
  ['1 08:00-12:00', { day: 1, from: 480, to: 720 }],
  ['7 00:00-24:00', { day: 7, from: 0, to: 1440 }],
  [' 3 13:30-17:00 ', { day: 3, from: 810, to: 1020 }],
  ['0 08:00-12:00', null],
  ['8 08:00-12:00', null],
  ['1 12:00-12:00', null],
  ['1 08:00-24:30', null],
  ['1 08:60-12:00', null],
  ['1 08:00-11:60', null],
  ['1 8:00-12:00', null],
  ['', null],
])('the period %s', (text, period) => {
  expect(periodOf(text)).toEqual(period);
});
