import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { auditAll, type Actor } from '../audit/audit-store.ts';
import type { ReadyFiles, RowToValidate } from '../import/import-target.ts';
import type { Files } from '../../upload/files.ts';
import { rowsOfOldTicket } from './old-ticket-rows.ts';
import { writeOldRows, type OldTicketLookups, type OldRows } from './old-ticket-store.ts';
import { resolveOldTicket } from './resolve-old-ticket.ts';

interface Writing {
  rows: readonly RowToValidate[];
  known: OldTicketLookups;
  words: Dictionaries;
  clock: Clock;
  actor: Actor;
  operation: string;
  files: ReadyFiles | undefined;
  firstScan: Files['firstScan'];
}

/** Writes tickets that are not here yet, each with its line on the audit log. */
export async function writeTickets(
  tx: Tx,
  { rows, known, words, clock, actor, operation, files, firstScan }: Writing,
): Promise<void> {
  const all: OldRows = {
    ticket: [],
    ticket_event: [],
    clock_segment: [],
    solution: [],
    evaluation: [],
    attachment: [],
  };
  const audited = rows.flatMap(({ row, values }) => {
    const { ticket } = resolveOldTicket(values, known, words, clock.now());
    if (!ticket || actor.id === null) return [];
    const record = clock.id();
    const written = rowsOfOldTicket(ticket, {
      id: record,
      importedAt: new Date(clock.now()).toISOString(),
      importerId: actor.id,
      dictionaries: words,
      personOf: (account) => known.people.get(account),
      files: files?.get(row) ?? new Map(),
      firstScan,
      newId: clock.id,
    });
    for (const [table, more] of Object.entries(written.rows)) all[table as keyof OldRows].push(...more);
    const after = { number: ticket.number };
    return [{ operation, entity: 'tickets', record, version: written.version, before: null, after }];
  });
  await writeOldRows(tx, all);
  await auditAll(tx, actor, audited);
}
