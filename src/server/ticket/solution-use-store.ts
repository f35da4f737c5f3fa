import type { Tx } from '../db/database.ts';
import { confirmed } from '../db/status-lists.ts';

/** What helped: exactly one of the two. */
export interface Source {
  sourceId: string | null;
  questionId: string | null;
}
export interface UseRow extends Source {
  number: string | null;
  title: string;
  used: boolean;
  version: number;
}

/** More do not say more. */
export const USES_MAX = 20;
/** With how many tickets that the viewer sees something helped, of those that were closed confirmed. */
export const confirmedUses = (which: string): string => `select count(*)::int from (
  select from solution_use u join ticket o on o.id = u.ticket_id where ${which} and u.undone_at is null and ${confirmed('o')} limit ${USES_MAX}) known`;

/** What was said to have helped with a ticket, as far as the viewer sees it, the first first; taken back ones too. */
export const readUses = (tx: Tx, ticketId: string): Promise<UseRow[]> =>
  tx.query(
    {
      name: 'solution_uses',
      text: `select u.source_id as "sourceId", u.question_id as "questionId", o.number, coalesce(o.title, q.title) as title,
               u.undone_at is null as used, u.version
             from solution_use u left join ticket o on o.id = u.source_id left join question q on q.id = u.question_id
             where u.ticket_id = $1 and (o.id is not null or q.id is not null) order by u.at, u.id limit 100`,
    },
    [ticketId],
  );

/** What would be linked, if the viewer may read it and it is solved; undefined otherwise. */
export async function readSource(
  tx: Tx,
  { sourceId, questionId }: Source,
): Promise<Pick<UseRow, 'number' | 'title'> | undefined> {
  const [found] =
    sourceId === null
      ? await tx.query<Pick<UseRow, 'number' | 'title'>>(
          {
            name: 'solution_use_question',
            text: 'select null::text as number, q.title from question q where q.id = $1 and q.published',
          },
          [questionId],
        )
      : await tx.query<Pick<UseRow, 'number' | 'title'>>(
          {
            name: 'solution_use_ticket',
            text: `select t.number, t.title from ticket t where t.id = $1 and ${confirmed('t')}`,
          },
          [sourceId],
        );
  return found;
}

/** The version and state of a link, locked until the transaction ends. */
export async function lockUse(
  tx: Tx,
  ticketId: string,
  { sourceId, questionId }: Source,
): Promise<Pick<UseRow, 'used' | 'version'> | undefined> {
  const [found] = await tx.query<Pick<UseRow, 'used' | 'version'>>(
    {
      name: 'solution_use_lock',
      text: `select undone_at is null as used, version from solution_use
             where ticket_id = $1 and (source_id = $2 or question_id = $3) for update`,
    },
    [ticketId, sourceId, questionId],
  );
  return found;
}

/** Whether it was written: of two first ones at once only one is. */
export async function addUse(
  tx: Tx,
  {
    id,
    ticketId,
    sourceId,
    questionId,
    userId,
    now,
  }: Source & { id: string; ticketId: string; userId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'solution_use_add',
      text: `insert into solution_use (id, ticket_id, source_id, question_id, user_id, at) values ($1, $2, $3, $4, $5, $6)
             on conflict do nothing returning id`,
    },
    [id, ticketId, sourceId, questionId, userId, now],
  );
  return rows.length > 0;
}

export const changeUse = (
  tx: Tx,
  {
    ticketId,
    sourceId,
    questionId,
    userId,
    now,
    used,
  }: Source & { ticketId: string; userId: string; now: Date; used: boolean },
): Promise<unknown> =>
  tx.query(
    {
      name: 'solution_use_change',
      text: `update solution_use set version = version + 1, user_id = $4, at = $5, undone_at = case when $6::boolean then null else $5::timestamptz end
             where ticket_id = $1 and (source_id = $2 or question_id = $3)`,
    },
    [ticketId, sourceId, questionId, userId, now, used],
  );
