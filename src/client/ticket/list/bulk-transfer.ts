import { TRANSFERS_AT_ONCE } from '../../../shared/constants.ts';
import { checkAction } from '../../../shared/ticket/rules.ts';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';

/** The recipient and the reason of a transfer, the same for every ticket. */
export interface Handover {
  toUserId: string;
  /** Not needed for tickets that nobody handles. */
  reason?: string | undefined;
}

/** `isFinal`: nobody can transfer this ticket any more, so it is not tried again. */
export interface Refusal {
  reason: string;
  isFinal: boolean;
}
export type TransferOutcome = { is: 'waiting' | 'sending' | 'done' } | ({ is: 'refused' } & Refusal);

/** Whether a ticket is still to be transferred in this round. */
export const isOpen = (outcome: TransferOutcome | undefined): boolean =>
  outcome?.is === 'refused' ? !outcome.isFinal : outcome?.is !== 'done';

interface TransferDeps {
  send: (row: TicketRow, handover: Handover, key: string) => Promise<unknown>;
  newKey: () => string;
  refusalOf: (error: unknown) => Refusal;
  onOutcome: (id: string, outcome: TransferOutcome) => void;
  /** Idempotency keys of requests that have not succeeded, kept for the next try. */
  keys: Map<string, string>;
}

/**
 * Transfers each ticket with a request of its own, a few in parallel; a refused one does not stop the others. A retry
 * of the same request has the same key, so that a ticket whose answer was lost is not transferred twice.
 */
export async function transferAll(rows: readonly TicketRow[], handover: Handover, deps: TransferDeps): Promise<void> {
  const waiting = [...rows];
  for (const { id } of rows) deps.onOutcome(id, { is: 'waiting' });
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await transferOne(row, handover, deps);
  };
  await Promise.all(Array.from({ length: TRANSFERS_AT_ONCE }, work));
}

async function transferOne(
  row: TicketRow,
  handover: Handover,
  { send, newKey, refusalOf, onOutcome, keys }: TransferDeps,
): Promise<void> {
  const request = JSON.stringify([row.id, row.version, handover]);
  const key = keys.get(request) ?? newKey();
  keys.set(request, key);
  onOutcome(row.id, { is: 'sending' });
  try {
    await send(row, handover, key);
    keys.delete(request);
    onOutcome(row.id, { is: 'done' });
  } catch (error) {
    onOutcome(row.id, { is: 'refused', ...refusalOf(error) });
  }
}

/**
 * Whether a lead may transfer this ticket now. Only the status decides, because a lead has the rights of the handler.
 */
export function mayTransfer({ kind, status, onHold, handler }: TicketRow): boolean {
  const facts = { kind, status, onHold, handlerId: handler?.id ?? null, handlerName: handler?.name ?? null };
  const unknown = { requesterId: '', organisationId: null, escalatedThisRound: false, restingSince: null };
  return checkAction('transfer', ['handler'], { ...facts, ...unknown }, 0).is === 'allowed';
}

/**
 * The rows while the user selects some: none is removed and none is inserted, so that nothing moves under the finger.
 * The content of each row is updated, and the next page is appended.
 */
export function stableRows(known: readonly TicketRow[], items: readonly TicketRow[]): TicketRow[] {
  const now = new Map(items.map((row) => [row.id, row]));
  const ids = new Set(known.map(({ id }) => id));
  const last = items.findLastIndex(({ id }) => ids.has(id));
  const later = items.slice(last + 1).filter(({ id }) => !ids.has(id));
  return [...known.map((row) => now.get(row.id) ?? row), ...(last < 0 && known.length > 0 ? [] : later)];
}
