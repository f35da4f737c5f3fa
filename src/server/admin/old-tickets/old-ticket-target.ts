import { can } from '../../../shared/ticket/roles.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import { normalizeSerialNumber } from '../../../shared/ticket/serial-number.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Files } from '../../upload/files.ts';
import { auditAll } from '../audit/audit-store.ts';
import type { ImportTarget, ValidatedRow, RowToValidate } from '../import/import-target.ts';
import { oldTicketImportColumns } from './old-ticket-columns.ts';
import {
  deleteTickets,
  readLookups,
  usedTickets,
  type OldTicketLookups,
  type KnownTicket,
} from './old-ticket-store.ts';
import { instantIn } from './instant.ts';
import { cellOf } from './old-ticket-reader.ts';
import { resolveOldTicket } from './resolve-old-ticket.ts';
import { oldEvents } from './old-ticket.ts';
import { writeTickets } from './write-old-tickets.ts';

export interface OldTicketDeps {
  clock: Clock;
  dictionaries(tx: Tx): Promise<Dictionaries>;
  files: NonNullable<ImportTarget['files']>;
  firstScan: Files['firstScan'];
}

/** Closed tickets of another system with their history. Nobody is notified of them (docs/decisions/0034). */
export const oldTicketTarget = ({ clock, dictionaries, files, firstScan }: OldTicketDeps): ImportTarget => ({
  entity: 'tickets',
  columns: oldTicketImportColumns,
  mayImport: (role) => can(role, 'administers'),
  files,
  validate: async (tx, rows) => {
    const lookups = await lookUp(tx, rows);
    const words = await dictionaries(tx);
    return rows.map((row) => validated(row, lookups, words, clock));
  },
  records: async (tx, rows) => {
    const { tickets } = await lookUp(tx, rows);
    return new Map(
      rows.flatMap(({ row, values }) => {
        const here = tickets.get(cellOf(values, 'number'));
        return here ? [[row, here.id]] : [];
      }),
    );
  },
  apply: async (tx, rows, actor, { operation, files: ready }) => {
    const lookups = await lookUp(tx, rows);
    const words = await dictionaries(tx);
    const found = rows.map((row) => validated(row, lookups, words, clock));
    const written = rows.filter((_, at) => found[at]?.result === 'new');
    const given = { rows: written, known: lookups, words, clock, actor, operation };
    await writeTickets(tx, { ...given, files: ready, firstScan });
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

async function lookUp(tx: Tx, rows: readonly RowToValidate[]): Promise<OldTicketLookups> {
  const all = (column: 'number' | 'customer' | 'sn' | 'requester' | 'handler' | 'solutionBy'): string[] =>
    rows.flatMap(({ values }) => cellOf(values, column) || []);
  const actors = rows.flatMap(({ values }) => actorsIn(cellOf(values, 'events')));
  const accounts = [...all('requester'), ...all('handler'), ...all('solutionBy'), ...actors];
  return readLookups(tx, {
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

function validated(
  { row, values }: RowToValidate,
  lookups: OldTicketLookups,
  words: Dictionaries,
  clock: Clock,
): ValidatedRow {
  const number = cellOf(values, 'number');
  const here = lookups.tickets.get(number);
  const base = { row, key: number, changes: {} };
  if (here) {
    const errors = differences(here, values).map((column) => ({
      column,
      value: cellOf(values, column).slice(0, 80),
      text: { key: 'imports.ticket.otherHere' },
    }));
    return { ...base, result: errors.length > 0 ? 'wrong' : 'same', errors };
  }
  const { errors } = resolveOldTicket(values, lookups, words, clock.now());
  if (errors.length > 0) return { ...base, result: 'wrong', errors };
  return { ...base, result: 'new', errors };
}

/** The values in which the file differs from the stored ticket. They are errors, because history is not rewritten. */
function differences(here: KnownTicket, values: RowToValidate['values']): ('description' | 'sn' | 'filedAt')[] {
  const cellText = (column: 'description' | 'sn' | 'filedAt'): string => cellOf(values, column);
  const found: ('description' | 'sn' | 'filedAt')[] = [];
  if (cellText('description') !== '' && cellText('description') !== here.description.trim()) found.push('description');
  if (cellText('sn') !== '' && normalizeSerialNumber(cellText('sn')) !== normalizeSerialNumber(here.sn ?? ''))
    found.push('sn');
  const filed = instantIn(cellText('filedAt'));
  // Exports have whole seconds.
  if (filed !== null && Math.abs(Date.parse(filed) - here.filedAt) >= 1_000) found.push('filedAt');
  return found;
}
