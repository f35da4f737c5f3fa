import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';

/** A file as whoever wants to delete it must know it. */
export interface OwnedFile {
  ticketId: string;
  name: string;
  uploaderId: string | null;
  /** Of the line that brought it. */
  visibility: 'public' | 'internal';
  /** It belongs to a solution, or the ticket has moved on since. */
  isUsed: boolean;
}

/** As the viewer: null when there is no such file, or none that they may see. */
export async function readOwnedFile(tx: Tx, id: string): Promise<OwnedFile | null> {
  if (!isId(id)) return null;
  const [found] = await tx.query<OwnedFile>(
    {
      name: 'attachment_owned',
      text: `select a.ticket_id as "ticketId", a.name, a.uploader_id as "uploaderId", e.visibility,
          a.solution_version is not null or exists (select from ticket_event l
            where l.ticket_id = a.ticket_id and l.seq > a.seq and l.from_status is distinct from l.to_status) as "isUsed"
        from attachment a join ticket_event e on e.ticket_id = a.ticket_id and e.seq = a.seq where a.id = $1`,
    },
    [id],
  );
  return found ?? null;
}

/** The file's row; its objects go with the sweep, which removes what nothing names. */
export const deleteFile = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.query({ name: 'attachment_delete', text: 'delete from attachment where id = $1' }, [id]));
