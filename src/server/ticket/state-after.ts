import { readClock, segmentStateOf } from '../../shared/ticket/ticket-clock.ts';
import { type Action, ruleOf } from '../../shared/ticket/rules.ts';
import { type Status, statuses } from '../../shared/ticket/statuses.ts';
import type { TransitionContext } from './effect.ts';
import { type WholeTicket, segmentsOf } from './ticket-row.ts';
import type { NewSegment, Patch } from './store.ts';

/** What becomes of a hold (`hold` of the action's row); the effect of the action that begins one sets it. */
export const holdAfter = (action: Action): Patch =>
  ruleOf(action).hold ? {} : { holdReason: null, holdPauses: null, holdQuestion: null, holdSince: null };

/**
 * The promise of news: a line that tells news keeps it and may make the next; the end of the ticket ends it (domain.md,
 * Promised news). `next` has been checked.
 */
export function newsAfter(to: Status, isKept: boolean, next: string | null): Patch {
  if (next !== null) return { nextNewsAt: next, newsMissedAt: null };
  const { rests, isOver } = statuses[to];
  return isKept || rests || isOver ? { nextNewsAt: null, newsMissedAt: null } : {};
}

/** When it was closed or withdrawn; the days to reopen and to rate count from then. */
export function restingAfter({ restingSince }: WholeTicket, to: Status, now: Date): Patch {
  if (statuses[to].rests) return { restingSince: restingSince ?? now.toISOString() };
  return restingSince === null ? {} : { restingSince: null };
}

/** The next segment of the ledger when the clock changes, and the order-only due date. */
export async function clockAfter(
  current: TransitionContext,
  after: WholeTicket,
  lap: number,
): Promise<{ segment: NewSegment | null; dueAt: string | null; remainingMs: number | null }> {
  const now = current.context.now.getTime();
  const state = segmentStateOf(after.status, after.holdSince === null ? null : { pauses: after.holdPauses ?? false });
  const ledger = segmentsOf(current.ticket);
  const last = ledger.at(-1);
  const changes = last === undefined || last.state !== state || last.lap !== lap;
  const next = changes
    ? [
        ...ledger.map((segment) => ({ ...segment, to: segment.to ?? now })),
        { state, from: now, to: null, seq: current.seq, lap },
      ]
    : ledger;
  const calendar = await current.deps.calendar(current.context.tx, after.zone);
  const { dueAt: due, remainingMs } = readClock(next, after.requiredDays, now, calendar);
  return {
    segment: changes
      ? {
          ticketId: current.ticket.id,
          seq: current.seq,
          state,
          lap,
          fromAt: current.context.now.toISOString(),
          toAt: null,
          ...(state === 'pause' && after.holdReason !== null && { holdReason: after.holdReason }),
        }
      : null,
    dueAt: due === null ? null : new Date(due).toISOString(),
    remainingMs:
      state === 'run' ? null : changes || !isJudged(current.ticket, after) ? remainingMs : current.ticket.remainingMs,
  };
}

/** What the clock had left when it stopped stays, though the open hours may have changed since. */
const isJudged = (before: WholeTicket, { requiredDays, zone }: WholeTicket): boolean =>
  before.remainingMs !== null && before.requiredDays === requiredDays && before.zone === zone;
