import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import { normalizeSerialNumber } from '../../../shared/ticket/serial-number.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { auditAll } from '../audit/audit-store.ts';
import type { ImportTarget, JudgedRow, RowToJudge } from '../import/import-target.ts';
import { oldTicketImportColumns } from './old-ticket-columns.ts';
import { deleteTickets, readKnown, usedTickets, type Known, type KnownTicket } from './old-ticket-store.ts';
import { instantIn } from './instant.ts';
import { cellOf } from './old-ticket-reader.ts';
import { resolveOldTicket } from './resolve-old-ticket.ts';
import { oldEvents } from './old-ticket.ts';
import { writeTickets } from './write-old-tickets.ts';

export interface OldTicketDeps {
  clock: Clock;
  dictionaries(tx: Tx): Promise<Dictionaries>;
  files: NonNullable<ImportTarget['files']>;
}

/** Tickets of an old system: closed ones, with what happened to them. Nobody is told of one (docs/decisions/0034). */
export const oldTicketTarget = ({ clock, dictionaries, files }: OldTicketDeps): ImportTarget => ({
  entity: 'tickets',
  columns: oldTicketImportColumns,
  mayImport: (role) => role === 'admin',
  files,
  judge: async (tx, rows) => {
    const known = await knownTo(tx, rows);
    const words = await dictionaries(tx);
    return rows.map((row) => judged(row, known, words, clock));
  },
  records: async (tx, rows) => {
    const { tickets } = await knownTo(tx, rows);
    return new Map(
      rows.flatMap(({ row, values }) => {
        const here = tickets.get(cellOf(values, 'number'));
        return here ? [[row, here.id]] : [];
      }),
    );
  },
  apply: async (tx, rows, actor, { operation, files: ready }) => {
    const known = await knownTo(tx, rows);
    const words = await dictionaries(tx);
    const found = rows.map((row) => judged(row, known, words, clock));
    const written = rows.filter((_, at) => found[at]?.result === 'new');
    await writeTickets(tx, { rows: written, known, words, clock, actor, operation, files: ready });
    return found;
  },
  remove: async (tx, records, actor) => {
    const used = await usedTickets(tx, records);
    if (used.length > 0) return used;
    await deleteTickets(tx, records);
    await auditAll(
      tx,
      actor,
      records.map((record) => ({ operation: 'admin.undoImport', entity: 'tickets', record, before: {}, after: null })),
    );
    return [];
  },
  changedSince: (tx, _request, records) => usedTickets(tx, records),
});

async function knownTo(tx: Tx, rows: readonly RowToJudge[]): Promise<Known> {
  const all = (column: 'number' | 'customer' | 'sn' | 'requester' | 'handler' | 'solutionBy'): string[] =>
    rows.flatMap(({ values }) => cellOf(values, column) || []);
  const actors = rows.flatMap(({ values }) => actorsIn(cellOf(values, 'events')));
  const accounts = [...all('requester'), ...all('handler'), ...all('solutionBy'), ...actors];
  return readKnown(tx, {
    numbers: all('number'),
    customers: all('customer'),
    sns: all('sn').map(normalizeSerialNumber),
    accounts: [...new Set(accounts.map((account) => account.toLowerCase()))],
  });
}

function actorsIn(json: string): string[] {
  try {
    return (oldEvents.safeParse(JSON.parse(json || '[]')).data ?? []).map(({ by }) => by);
  } catch {
    return [];
  }
}

function judged({ row, values }: RowToJudge, known: Known, words: Dictionaries, clock: Clock): JudgedRow {
  const number = cellOf(values, 'number');
  const here = known.tickets.get(number);
  const base = { row, key: number, changes: {} };
  if (here) {
    const errors = differences(here, values).map((column) => ({
      column,
      value: cellOf(values, column).slice(0, 80),
      text: { key: 'imports.ticket.otherHere' },
    }));
    return { ...base, result: errors.length > 0 ? 'wrong' : 'same', errors };
  }
  const { errors } = resolveOldTicket(values, known, words, clock.now());
  if (errors.length > 0) return { ...base, result: 'wrong', errors };
  return { ...base, result: 'new', errors };
}

/** What a file says otherwise of a ticket that is here: history is not rewritten, but it is told. */
function differences(here: KnownTicket, values: RowToJudge['values']): ('description' | 'sn' | 'filedAt')[] {
  const said = (column: 'description' | 'sn' | 'filedAt'): string => cellOf(values, column);
  const found: ('description' | 'sn' | 'filedAt')[] = [];
  if (said('description') !== '' && said('description') !== here.description.trim()) found.push('description');
  if (said('sn') !== '' && normalizeSerialNumber(said('sn')) !== normalizeSerialNumber(here.sn ?? '')) found.push('sn');
  const filed = instantIn(said('filedAt'));
  // An export writes whole seconds.
  if (filed !== null && Math.abs(Date.parse(filed) - here.filedAt) >= 1_000) found.push('filedAt');
  return found;
}
