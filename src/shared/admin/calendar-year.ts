import type { Period } from './period.ts';

export type DayKind = 'open' | 'closed' | 'holiday';

export interface YearDay {
  /** `YYYY-MM-DD`. */
  day: string;
  date: number;
  kind: DayKind;
}

const DAYS_PER_WEEK = 7;
const two = (n: number): string => String(n).padStart(2, '0');

/** The days of a month, and the number of weekdays before the first (a week begins on Monday). */
export function monthDays(
  year: number,
  month: number,
  week: readonly Period[],
  holidays: ReadonlySet<string>,
): { before: number; days: YearDay[] } {
  const openOn = new Set(week.map(({ day }) => day));
  const first = new Date(Date.UTC(year, month - 1, 1));
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (first.getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  const days = Array.from({ length: count }, (_, at): YearDay => {
    const day = `${year}-${two(month)}-${two(at + 1)}`;
    const weekday = ((before + at) % DAYS_PER_WEEK) + 1;
    const kind = holidays.has(day) ? 'holiday' : openOn.has(weekday) ? 'open' : 'closed';
    return { day, date: at + 1, kind };
  });
  return { before, days };
}

/** Adds or removes a holiday and keeps the list sorted. */
export const toggled = (holidays: readonly string[], day: string): string[] =>
  (holidays.includes(day) ? holidays.filter((one) => one !== day) : [...holidays, day]).toSorted();
