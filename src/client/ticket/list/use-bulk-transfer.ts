import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { offersOf } from '../../../shared/ticket/rules.ts';
import { actOnTicket } from '../../../shared/ticket/action-calls.ts';
import { getTicket } from '../../api/reading-calls.ts';
import { listTickets } from '../../api/first-calls.ts';
import { conflictData, type TicketRow } from '../../../shared/ticket/ticket-view.ts';
import { ApiError } from '../../api/api-error.ts';
import { randomKey, send } from '../../api/client.ts';
import { useText, type T } from '../../text.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { isOpen, transferAll, type Handover, type Refusal, type TransferOutcome } from './bulk-transfer.ts';
import { eventTitle } from '../event-title.ts';

/** A bulk transfer: `onDone` is called for each ticket that is transferred, `onAllDone` when all are. */
export function useBulkTransfer(onDone: (id: string) => void, onAllDone: () => void) {
  const { t } = useText();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, TransferOutcome>>(new Map());
  /** The tickets as they were when the sheet was opened: the lead's decision is based on them. */
  const [round, setRound] = useState<readonly TicketRow[]>([]);
  const [busy, setBusy] = useState(false);
  /** Changes with each form: what was sent to one person is not there for the next tickets. */
  const [form, setForm] = useState(0);
  const keys = useRef(new Map<string, string>());

  const begin = (rows: readonly TicketRow[]): void => {
    if (outcomes.size > 0) setForm(form + 1);
    setRound(rows);
    setOutcomes(new Map());
  };
  const transfer = async (handover: Handover): Promise<void> => {
    const versions = new Map<string, number>();
    const done = new Set<string>();
    setBusy(true);
    await transferAll(
      round.filter(({ id }) => isOpen(outcomes.get(id))),
      handover,
      {
        keys: keys.current,
        newKey: randomKey,
        send: (row, body, key) => sendOne(row, body, key, versions),
        refusalOf: (error) => refusalOf(t, error),
        onOutcome: (id, outcome) => {
          setOutcomes((before) => new Map(before).set(id, outcome));
          if (outcome.is !== 'done') return;
          done.add(id);
          onDone(id);
        },
      },
    );
    setBusy(false);
    for (const { name } of [listTickets, getTicket]) void client.invalidateQueries({ queryKey: [name] });
    // The user has seen the conflicts, so the next try uses the current versions.
    setRound((before) => before.map((row) => ({ ...row, version: versions.get(row.id) ?? row.version })));
    if (!round.every(({ id }) => outcomes.get(id)?.is === 'done' || done.has(id))) return;
    toast.show({ text: t('ticket.pick.done', { n: round.length }), tone: 'ok' });
    onAllDone();
  };
  const sheet = { rows: round, outcomes, busy, onSend: (handover: Handover) => void transfer(handover) };
  return { form, outcomes, begin, sheet };
}

/** Transfers one ticket. After a conflict, its current version is put into `versions`. */
const sendOne = (row: TicketRow, body: Handover, key: string, versions: Map<string, number>): Promise<unknown> =>
  send(
    actOnTicket.transfer,
    { params: { id: row.id }, body: { ...body, version: row.version } },
    { key, catches: true },
  ).catch((error: unknown) => {
    const conflict = error instanceof ApiError ? conflictData.safeParse(error.data) : undefined;
    if (conflict?.success) versions.set(row.id, conflict.data.version);
    throw error;
  });

/**
 * The reason of a refusal: after a conflict why the transfer is not possible, or what has changed; else the error
 * message.
 */
function refusalOf(t: T, error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const conflict = error.failure === 'conflict' ? conflictData.safeParse(error.data) : undefined;
  const last = conflict?.success ? conflict.data.events.at(-1) : undefined;
  const refused = conflict?.success ? offersOf(conflict.data.actions, 'transfer')[0]?.reason : undefined;
  if (refused) return { reason: refused, isFinal: true };
  if (last) return { reason: t('ticket.pick.changed', { what: eventTitle(t, last) }), isFinal: false };
  // Another person may be the remedy, so a wrong field does not count as final.
  return { reason: Object.values(error.fields)[0] ?? error.message, isFinal: error.failure === 'missing' };
}
