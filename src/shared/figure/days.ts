import { FIGURE_DAYS } from '../constants.ts';

/** Days as `YYYY-MM-DD`, and the weeks and months that they are in. */
const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number): string => dayOf(at(day) + days * DAY_MS);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

/** Periods that end today; in an address as their number of days, so that a report sent to somebody goes on with time. */
export const FIGURE_PERIODS = [30, FIGURE_DAYS, 365] as const;

/** The day that it is at this moment in a time zone. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

export const mondayOf = (day: string): string => dayAfter(day, -((new Date(at(day)).getUTCDay() + 6) % 7));

/** The week by ISO 8601, whose Monday this is: `2026-W10`. */
export function weekLabel(monday: string): string {
  const year = dayAfter(monday, 3).slice(0, 4);
  const first = mondayOf(`${year}-01-04`);
  return `${year}-W${String(daysBetween(first, monday) / 7 + 1).padStart(2, '0')}`;
}

const nextMonth = (month: string): string => dayAfter(`${month}-01`, 31).slice(0, 7);

/** Every day, week (by its Monday) or month that has a day of the period; null if they are more than `most`. */
export function spansBetween(by: 'day' | 'week' | 'month', from: string, to: string, most: number): string[] | null {
  const first = { day: from, week: mondayOf(from), month: from.slice(0, 7) }[by];
  const next = { day: (key: string) => dayAfter(key, 1), week: (key: string) => dayAfter(key, 7), month: nextMonth }[
    by
  ];
  const spans: string[] = [];
  for (let key = first; key <= (by === 'month' ? to.slice(0, 7) : to); key = next(key)) {
    if (spans.length === most) return null;
    spans.push(key);
  }
  return spans;
}
