import { TRANSFERS_AT_ONCE } from '../../../shared/constants.ts';
import { checkAction } from '../../../shared/ticket/rules.ts';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';

/** To whom, and why: the same for every ticket. */
export interface Handover {
  toUserId: string;
  reason: string;
}

export type TransferOutcome = { is: 'waiting' | 'sending' | 'done' } | { is: 'refused'; reason: string };

interface TransferDeps {
  send: (row: TicketRow, handover: Handover, key: string) => Promise<unknown>;
  newKey: () => string;
  /** Why it was refused, in the user's words. */
  reasonOf: (error: unknown) => string;
  tell: (id: string, outcome: TransferOutcome) => void;
  /** Keys of requests that have not succeeded; kept between two tries. */
  keys: Map<string, string>;
}

/**
 * One transfer for each ticket, a few at once; one that is refused does not hold up the others. The same request tried
 * again bears the same key: a ticket whose answer was lost on the way is not handed over twice.
 */
export async function transferAll(rows: readonly TicketRow[], handover: Handover, deps: TransferDeps): Promise<void> {
  const waiting = [...rows];
  for (const { id } of rows) deps.tell(id, { is: 'waiting' });
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await transferOne(row, handover, deps);
  };
  await Promise.all(Array.from({ length: TRANSFERS_AT_ONCE }, work));
}

async function transferOne(
  row: TicketRow,
  handover: Handover,
  { send, newKey, reasonOf, tell, keys }: TransferDeps,
): Promise<void> {
  const request = JSON.stringify([row.id, row.version, handover]);
  const key = keys.get(request) ?? newKey();
  keys.set(request, key);
  tell(row.id, { is: 'sending' });
  try {
    await send(row, handover, key);
    keys.delete(request);
    tell(row.id, { is: 'done' });
  } catch (error) {
    tell(row.id, { is: 'refused', reason: reasonOf(error) });
  }
}

/** Whether a lead may hand this ticket over now. Only the status decides: a lead stands where the handler stands. */
export function mayTransfer({ kind, status, onHold, handler }: TicketRow): boolean {
  const facts = { kind, status, onHold, handlerId: handler?.id ?? null, handlerName: handler?.name ?? null };
  const unknown = { requesterId: '', organisationId: null, escalatedThisRound: false, restingSince: null };
  return checkAction('transfer', ['handler'], { ...facts, ...unknown }, 0).is === 'allowed';
}

/**
 * The rows while some are being selected: none leaves and none comes in between, so that nothing moves under the
 * finger. What is shown follows the list; the next page comes at the end.
 */
export function stableRows(known: readonly TicketRow[], items: readonly TicketRow[]): TicketRow[] {
  const now = new Map(items.map((row) => [row.id, row]));
  const ids = new Set(known.map(({ id }) => id));
  const last = items.findLastIndex(({ id }) => ids.has(id));
  const later = items.slice(last + 1).filter(({ id }) => !ids.has(id));
  return [...known.map((row) => now.get(row.id) ?? row), ...(last < 0 && known.length > 0 ? [] : later)];
}
