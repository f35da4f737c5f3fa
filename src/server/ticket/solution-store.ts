import type { Tx } from '../db/database.ts';
import { columnsOf } from '../db/column-names.ts';
import { solution } from '../db/schema/solution.ts';
import { attachment } from '../db/schema/timeline.ts';
import { selectSensitiveWords, toSearchedText } from '../db/sensitive-words-store.ts';
import type { AttachmentJson, SolutionJson } from './ticket-row.ts';

type NewSolution = Required<
  Pick<typeof solution.$inferInsert, 'ticketId' | 'version' | 'seq' | 'text' | 'authorId' | 'at'>
> & {
  safety: string | null;
  changeNote: string | null;
};

/** Stores a solution. If its text contains sensitive words, stores nothing and returns these words in lower case. */
export async function insertSolution(tx: Tx, row: NewSolution): Promise<string[]> {
  const searched = toSearchedText(row.text, row.safety);
  const found = await tx.query<{ word: string }>(
    {
      name: 'solution_insert',
      text: `with found as (${selectSensitiveWords('$9')}),
             stored as (insert into solution (ticket_id, version, seq, text, safety, change_note, author_id, at)
               select $1::uuid, $2::integer, $3::integer, $4, $5, $6, $7::uuid, $8::timestamptz where not exists (select from found))
             select word from found`,
    },
    [row.ticketId, row.version, row.seq, row.text, row.safety, row.changeNote, row.authorId, row.at, searched],
  );
  return found.map(({ word }) => word);
}

/** Marks the newest solution as decided. */
export async function decideSolution(
  tx: Tx,
  row: {
    ticketId: string;
    decision: 'accepted' | 'declined' | 'confirmed';
    reason: string | null;
    reasonCode: string | null;
    at: Date;
  },
): Promise<void> {
  await tx.send(
    {
      name: 'solution_decide',
      text: `update solution set decision = $2, reason = coalesce($3, reason), reason_code = coalesce($4, reason_code), decided_at = $5
             where ticket_id = $1 and version = (select max(version) from solution where ticket_id = $1)`,
    },
    [row.ticketId, row.decision, row.reason, row.reasonCode, row.at],
  );
}

/** Every version of the solution with its files, newest first. */
export async function readSolutions(tx: Tx, id: string): Promise<(SolutionJson & { attachments: AttachmentJson[] })[]> {
  const rows = await tx.query<{ solution: SolutionJson & { attachments: AttachmentJson[] } }>(
    {
      name: 'solution_list',
      text: `select row_to_json(one) as solution from (
               select ${columnsOf(solution, 's')}, (select user_name from app_user u where u.id = s.author_id) as "authorName",
                 (select k.at from solution_acknowledgement k where k.ticket_id = s.ticket_id and k.version = s.version
                    and k.reader_id = coalesce((select app_user_id()), (select app_share()))) as "readAt",
                 coalesce((select json_agg(file) from (select ${columnsOf(attachment, 'a')} from attachment a
                   where a.ticket_id = s.ticket_id and a.solution_version = s.version order by a.id) file), '[]') as attachments
               from solution s where s.ticket_id = $1) one order by one.version desc`,
    },
    [id],
  );
  return rows.map((row) => row.solution);
}

/**
 * Records once that this viewer has read the safety warning of a version. Null when the viewer cannot see the version.
 */
export async function acknowledge(
  tx: Tx,
  row: { ticketId: string; version: number; readerId: string; at: Date; onlyNewest: boolean },
): Promise<string | null> {
  const [stored] = await tx.query<{ at: string }>(
    {
      name: 'solution_acknowledge',
      text: `insert into solution_acknowledgement (ticket_id, version, reader_id, at)
             select ticket_id, version, $3, $4 from solution where ticket_id = $1 and version = $2
               and not ($5::boolean and version < (select max(version) from solution where ticket_id = $1))
             on conflict (ticket_id, version, reader_id) do update set at = solution_acknowledgement.at
             returning to_json(at)#>>'{}' as at`,
    },
    [row.ticketId, row.version, row.readerId, row.at, row.onlyNewest],
  );
  return stored?.at ?? null;
}
