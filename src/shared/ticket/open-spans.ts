/** What a calendar is, and when it is open on a day, through changes of the wall clock. */
import * as z from 'zod/mini';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The open hours of a zone (domain.md, Clocks): several periods a day, holidays, its own time zone. */
export const calendarSchema = z.object({
  /** A name of the time zone database, such as `Europe/Berlin`. */
  timeZone: z.string(),
  /** Of a usual week. `day` is 1 (Monday) to 7; `from` and `to` are minutes on the wall clock, 0 to 1440. Not empty. */
  periods: z.array(z.object({ day: z.number(), from: z.number(), to: z.number() })),
  /** Local days `YYYY-MM-DD` on which nothing is open. */
  holidays: z.array(z.string()),
});
export type Calendar = z.output<typeof calendarSchema>;

interface Span {
  from: number;
  to: number;
}

export const dayOf = (instant: number): number => Math.floor(instant / DAY_MS) * DAY_MS;

/** Values computed from a calendar, cached while the calendar is in memory. */
interface Plan {
  offsets: Map<number, number>;
  format: Intl.DateTimeFormat;
  week: Calendar['periods'][];
  holidays: Set<number>;
}
const plans = new WeakMap<Calendar, Plan>();

function planOf(calendar: Calendar): Plan {
  const known = plans.get(calendar);
  if (known) return known;
  const week = Array.from({ length: 7 }, (_, index) =>
    calendar.periods.filter(({ day }) => day === index + 1).toSorted((a, b) => a.from - b.from),
  );
  const plan: Plan = {
    offsets: new Map(),
    format: new Intl.DateTimeFormat('en', {
      timeZone: calendar.timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
    week,
    holidays: new Set(calendar.holidays.map((day) => Date.parse(day))),
  };
  plans.set(calendar, plan);
  return plan;
}

/**
 * The open spans of a UTC day, in order. The day is split where the offset of the time zone changes, so that an hour
 * that is skipped or repeated on the wall clock counts with its real length.
 */
export function spansOf(calendar: Calendar, day: number): Span[] {
  const plan = planOf(calendar);
  const change = changeWithin(plan, day);
  const stretches =
    change === null
      ? [{ from: day, to: day + DAY_MS }]
      : [
          { from: day, to: change },
          { from: change, to: day + DAY_MS },
        ];
  return stretches.flatMap((stretch) => spansAt(plan, stretch, offsetAt(plan, stretch.from)));
}

function spansAt(plan: Plan, stretch: Span, offset: number): Span[] {
  const spans: Span[] = [];
  for (let local = dayOf(stretch.from + offset); local < stretch.to + offset; local += DAY_MS) {
    if (plan.holidays.has(local)) continue;
    const weekday = (new Date(local).getUTCDay() + 6) % 7;
    for (const period of plan.week[weekday] ?? []) {
      const from = Math.max(local + period.from * MINUTE_MS - offset, stretch.from);
      const to = Math.min(local + period.to * MINUTE_MS - offset, stretch.to);
      if (from < to) spans.push({ from, to });
    }
  }
  return spans;
}

/**
 * When the offset changes within this UTC day, to the minute; null when it does not.
 * No place changes twice within a day.
 */
function changeWithin(plan: Plan, day: number): number | null {
  let [low, high] = [day, day + DAY_MS];
  const before = offsetAt(plan, low);
  if (before === offsetAt(plan, high)) return null;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetAt(plan, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** How far the wall clock is ahead of UTC at this moment, in milliseconds. */
function offsetAt(plan: Plan, instant: number): number {
  const known = plan.offsets.get(instant);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(plan.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
  plan.offsets.set(instant, wall - instant);
  return wall - instant;
}
