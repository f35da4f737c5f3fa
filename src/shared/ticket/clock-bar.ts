import type { SegmentState } from './statuses.ts';

/** What a stretch of the bar stands for: what the clock did, what is left, what is over the required time. */
export type BarKind = SegmentState | 'left' | 'late';
export interface BarPart {
  kind: BarKind;
  /** Of the whole bar; all together are 1. */
  share: number;
}

export interface ClockBar {
  parts: BarPart[];
  /** Where now and the due time stand, 0 to 1; `due` null: the clock does not run. */
  now: number;
  due: number | null;
}

/** A segment of the clock's ledger; instants in epoch milliseconds. */
interface Stretch {
  state: SegmentState;
  from: number;
  to: number | null;
  lap: number;
}

/**
 * The clock as a bar of the last lap, from its beginning to its due time, or to now when that is later; null before it has
 * begun. It shows the calendar's time as it passes: nights and holidays, which do not count, belong to the stretch.
 */
export function clockBar(segments: readonly Stretch[], dueAt: number | null, now: number): ClockBar | null {
  const lap = segments.at(-1)?.lap;
  const own = segments.filter((segment) => segment.lap === lap);
  const [first] = own;
  if (!first) return null;
  const start = first.from;
  const end = Math.max(now, dueAt ?? now);
  if (end <= start) return null;
  const at = (instant: number): number => Math.min(1, Math.max(0, (instant - start) / (end - start)));
  const parts: BarPart[] = [];
  const add = (kind: BarKind, from: number, to: number): void => {
    const share = at(to) - at(from);
    const last = parts.at(-1);
    if (share <= 0) return;
    if (last?.kind === kind) last.share += share;
    else parts.push({ kind, share });
  };
  for (const { state, from, to } of own) {
    const until = to ?? now;
    const limit = dueAt === null ? until : Math.min(until, Math.max(from, dueAt));
    add(state, from, limit);
    add(state === 'run' ? 'late' : state, limit, until);
  }
  if (dueAt !== null) add('left', now, dueAt);
  return { parts, now: at(now), due: dueAt === null ? null : at(dueAt) };
}
