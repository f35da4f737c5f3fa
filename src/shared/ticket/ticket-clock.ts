import type { Calendar } from './open-spans.ts';
import { addOpen, openMs, workingDayMs } from './calendar.ts';
import { type SegmentState, type Status, statuses } from './statuses.ts';

/** One segment of a ticket's clock (domain.md, Clocks). Times in epoch milliseconds; `to` is null while it lasts. */
export interface Segment {
  state: SegmentState;
  from: number;
  to: number | null;
  /** The event that began it. */
  seq: number;
  /** Counts the budgets: filing is 0; an escalation and a reopening each begin the next. */
  lap: number;
}

export interface ClockReading {
  state: SegmentState;
  usedMs: number;
  remainingMs: number;
  dueAt: number | null;
}

/**
 * What the clock does in this status (domain.md, Clocks).
 * A hold pauses the clock only if it would run and the reason pauses.
 */
export function segmentStateOf(status: Status, hold: { pauses: boolean } | null): SegmentState {
  const state = statuses[status].clock;
  return state === 'run' && hold?.pauses ? 'pause' : state;
}

/**
 * Reads the clock: used = the open time of the run segments of the last lap; remaining = required days less used
 * (negative is overdue); due = the moment at which the remaining open time has passed, null while paused or stopped.
 * Always computed from the segments, never stored. Without a calendar every hour counts and a required day has 24
 * hours.
 */
export function readClock(
  segments: readonly Segment[],
  requiredDays: number,
  now: number,
  calendar: Calendar | null,
): ClockReading {
  const last = segments.at(-1);
  const lap = last?.lap;
  const usedMs = segments
    .filter((segment) => segment.state === 'run' && segment.lap === lap)
    .reduce((sum, segment) => sum + openMs(calendar, segment.from, segment.to ?? now), 0);
  // Instants of the database have microseconds.
  const remainingMs = Math.round(requiredDays * workingDayMs(calendar) - usedMs);
  const state = last?.state ?? 'stop';
  return { state, usedMs, remainingMs, dueAt: state === 'run' ? addOpen(calendar, now, remainingMs) : null };
}
