import { type Calendar, DAY_MS, dayOf, spansOf } from './open-spans.ts';

const MINUTE_MS = 60_000;
/**
 * The search stops after this many days, so that a wrong calendar gives an error instead of an endless loop. No
 * calendar closes for ten years.
 */
const MOST_DAYS = 3_660;

/**
 * A required day in open milliseconds: one working day, which is the mean open time of the weekdays that are open at
 * all in a usual week. Without a calendar 24 hours.
 */
export function workingDayMs(calendar: Calendar | null): number {
  if (calendar === null) return DAY_MS;
  const minutes = calendar.periods.reduce((sum, { from, to }) => sum + to - from, 0);
  return Math.round((minutes * MINUTE_MS) / new Set(calendar.periods.map(({ day }) => day)).size);
}

/** How many milliseconds from `from` to `to` (epoch milliseconds) are open; 0 when `to` is not later. */
export function openMs(calendar: Calendar | null, from: number, to: number): number {
  if (to <= from) return 0;
  if (calendar === null) return to - from;
  let sum = 0;
  for (let day = dayOf(from); day < to; day += DAY_MS)
    for (const span of spansOf(calendar, day)) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
  return sum;
}

/** The open milliseconds until a moment; negative when it has passed. */
export const openUntil = (calendar: Calendar | null, now: number, moment: number): number =>
  openMs(calendar, now, moment) - openMs(calendar, moment, now);

/**
 * The first moment by which `ms` more milliseconds have been open than by `from`; `ms` may be negative. So a ticket
 * whose time ends with a working day is due at that end and not the next morning, and its due date stays while the
 * clock runs.
 */
export function addOpen(calendar: Calendar | null, from: number, ms: number): number {
  if (calendar === null) return from + ms;
  return ms > 0 ? forward(calendar, from, ms) : back(calendar, from, -ms);
}

function forward(calendar: Calendar, from: number, ms: number): number {
  let left = ms;
  for (let day = dayOf(from), end = day + MOST_DAYS * DAY_MS; day < end; day += DAY_MS)
    for (const span of spansOf(calendar, day)) {
      const begin = Math.max(span.from, from);
      if (span.to <= begin) continue;
      if (span.to - begin >= left) return begin + left;
      left -= span.to - begin;
    }
  throw new Error('A calendar is not open often enough.');
}

function back(calendar: Calendar, from: number, ms: number): number {
  let left = ms;
  for (let day = dayOf(from), end = day - MOST_DAYS * DAY_MS; day > end; day -= DAY_MS)
    for (const span of spansOf(calendar, day).toReversed()) {
      const until = Math.min(span.to, from);
      if (until <= span.from) continue;
      // Strictly: exactly at its beginning, the end of the span before is the first such moment.
      if (until - span.from > left) return until - left;
      left -= until - span.from;
    }
  throw new Error('A calendar is not open often enough.');
}
