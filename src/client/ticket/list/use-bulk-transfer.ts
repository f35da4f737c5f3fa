import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { actOnTicket } from '../../../shared/ticket/action-calls.ts';
import { getTicket, listTickets } from '../../../shared/ticket/calls.ts';
import { conflictData, type TicketRow } from '../../../shared/ticket/ticket-view.ts';
import { ApiError } from '../../api/api-error.ts';
import { randomKey, send } from '../../api/client.ts';
import { useText, type T } from '../../text.tsx';
import { transferAll, type Handover, type TransferOutcome } from './bulk-transfer.ts';
import { eventTitle } from '../event-title.ts';

/** A round of handing over: the tickets as they stood when it began, and what became of each. */
export function useBulkTransfer() {
  const { t } = useText();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, TransferOutcome>>(new Map());
  /** As they stood when the sheet was opened: that is what the lead decided on. */
  const [round, setRound] = useState<readonly TicketRow[]>([]);
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());

  const begin = (rows: readonly TicketRow[]): void => {
    setRound(rows);
    setOutcomes(new Map());
  };
  /** Hands over what is left of the round; `onDone` hears of each. Answers whether nothing is left. */
  const transfer = async (handover: Handover, onDone: (id: string) => void): Promise<boolean> => {
    const versions = new Map<string, number>();
    const done = new Set<string>();
    setBusy(true);
    await transferAll(
      round.filter(({ id }) => outcomes.get(id)?.is !== 'done'),
      handover,
      {
        keys: keys.current,
        newKey: randomKey,
        send: (row, body, key) => sendOne(row, body, key, versions),
        reasonOf: (error) => reasonOf(t, error),
        tell: (id, outcome) => {
          setOutcomes((before) => new Map(before).set(id, outcome));
          if (outcome.is !== 'done') return;
          done.add(id);
          onDone(id);
        },
      },
    );
    setBusy(false);
    for (const { name } of [listTickets, getTicket]) void client.invalidateQueries({ queryKey: [name] });
    // The user has seen the conflict: the next try uses the ticket's present version.
    setRound((before) => before.map((row) => ({ ...row, version: versions.get(row.id) ?? row.version })));
    return round.every(({ id }) => outcomes.get(id)?.is === 'done' || done.has(id));
  };
  return { round, outcomes, busy, begin, transfer };
}

/** Hands one ticket over; a conflict tells the version that the ticket has by now. */
const sendOne = (row: TicketRow, body: Handover, key: string, versions: Map<string, number>): Promise<unknown> =>
  send(
    actOnTicket.transfer,
    { params: { id: row.id }, body: { ...body, version: row.version } },
    { key, catches: true },
  ).catch((error: unknown) => {
    const met = error instanceof ApiError ? conflictData.safeParse(error.data) : undefined;
    if (met?.success) versions.set(row.id, met.data.version);
    throw error;
  });

/** The wrong field's own words first; a conflict says what happened meanwhile. */
function reasonOf(t: T, error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const met = error.failure === 'conflict' ? conflictData.safeParse(error.data) : undefined;
  const last = met?.success ? met.data.events.at(-1) : undefined;
  const refused = met?.success ? met.data.actions.find(({ action }) => action === 'transfer')?.reason : undefined;
  if (refused) return refused;
  if (last) return t('ticket.pick.changed', { what: eventTitle(t, last) });
  return Object.values(error.fields)[0] ?? error.message;
}
