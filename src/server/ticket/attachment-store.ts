import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';

/** A file with what decides whether it may be deleted. */
export interface OwnedFile {
  ticketId: string | null;
  /** Instead of a ticket. */
  problemId: string | null;
  name: string;
  uploaderId: string | null;
  /** Of the line that brought it; a problem is internal as a whole. */
  visibility: 'public' | 'internal';
  /** It belongs to a solution, or the status of the ticket or problem has changed since. */
  isUsed: boolean;
}

/** The file, or null when the viewer cannot see such a file. */
export async function readOwnedFile(tx: Tx, id: string): Promise<OwnedFile | null> {
  if (!isId(id)) return null;
  const [found] = await tx.query<OwnedFile>(
    {
      name: 'attachment_owned',
      text: `select a.ticket_id as "ticketId", a.problem_id as "problemId", a.name, a.uploader_id as "uploaderId",
          coalesce(e.visibility, 'internal') as visibility,
          a.solution_version is not null or exists (select from ticket_event l
            where l.ticket_id = a.ticket_id and l.seq > a.seq and l.from_status is distinct from l.to_status)
          or exists (select from problem_event l
            where l.problem_id = a.problem_id and l.version > a.seq and l.changes @> '[{"field": "status"}]') as "isUsed"
        from attachment a left join ticket_event e on e.ticket_id = a.ticket_id and e.seq = a.seq where a.id = $1`,
    },
    [id],
  );
  return found ?? null;
}

/** Deletes the file's row; the hourly sweep deletes its objects, which nothing refers to any more. */
export const deleteFile = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.query({ name: 'attachment_delete', text: 'delete from attachment where id = $1' }, [id]));
