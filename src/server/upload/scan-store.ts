import type { Scan } from '../../shared/upload/scans.ts';
import type { Tx } from '../db/database.ts';

/** A file that waits for the scanner's word; the transactions are the system's. */
export interface CheckedFile {
  id: string;
  /** Null: of a problem. */
  ticketId: string | null;
  /** The line that brought it. */
  seq: number;
  objectKey: string;
  size: number;
}

const COLUMNS = `a.id, a.ticket_id as "ticketId", a.seq, a.object_key as "objectKey", a.size::float8 as size`;

/** Undefined when it has been deleted, or the word on it is known. */
export async function readChecked(tx: Tx, id: string): Promise<CheckedFile | undefined> {
  const [found] = await tx.query<CheckedFile>(
    { name: 'scan_file', text: `select ${COLUMNS} from attachment a where a.id = $1 and a.scan = 'checking'` },
    [id],
  );
  return found;
}

/**
 * Those that came before a time: first those that have had no turn, the oldest of them first, then those whose turn was longest ago.
 * `isOld`: of an imported ticket, whose files are as old as it.
 */
export const readLate = (tx: Tx, before: Date, most: number): Promise<(CheckedFile & { isOld: boolean })[]> =>
  tx.query<CheckedFile & { isOld: boolean }>(
    {
      name: 'scan_late',
      text: `select ${COLUMNS}, exists (select from ticket t where t.id = a.ticket_id and a.at < t.imported_at) as "isOld"
        from attachment a where a.scan = 'checking' and a.at <= $1 order by a.scan_turn_at nulls first, a.at, a.id limit $2`,
    },
    [before, most],
  );

/** They have had their turn: others come before them the next time. */
export const writeTurns = (tx: Tx, ids: readonly string[], now: Date): Promise<unknown> =>
  tx.query({ name: 'scan_turns', text: 'update attachment set scan_turn_at = $2 where id = any ($1::uuid[])' }, [
    ids,
    now,
  ]);

/** Stores the word, and tells the open pages of the ticket after the commit; false when another was faster. */
export async function writeScan(tx: Tx, { id, ticketId, seq }: CheckedFile, scan: Scan): Promise<boolean> {
  const [written] = await tx.query<{ internal: boolean }>(
    {
      name: 'scan_write',
      text: `update attachment a set scan = $2 where a.id = $1 and a.scan = 'checking'
        returning exists (select from ticket_event e
          where e.ticket_id = $3 and e.seq = $4 and e.visibility = 'internal') as internal`,
    },
    [id, scan, ticketId, seq],
  );
  if (!written) return false;
  if (ticketId !== null)
    tx.afterCommit({ name: 'scan_tell', text: 'select tell_live($1, $2)' }, [ticketId, written.internal]);
  return true;
}
