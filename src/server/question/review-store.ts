import type { FlagKind } from '../../shared/question/flags.ts';
import { PROPOSED_FROM, REVIEW_DAYS, type DueReview, type PutAside } from '../../shared/question/review-calls.ts';
import type { Tx } from '../db/database.ts';
import { confirmed } from '../db/status-lists.ts';

const MOST = 50;
/** Some of them are not confirmed. */
const LINKED_MOST = 60;
const COUNTED_MOST = 20;
const FLAGS_SHOWN = 10;
const iso = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface ProposedRow {
  id: string;
  number: string;
  title: string;
  description: string;
  solution: string;
  safety: string | null;
  uses: number;
  version: number;
  /** Of whoever wrote the solution. */
  language: string;
}

/**
 * Solutions that helped with two tickets or more that were closed confirmed, and that nobody has published or put aside; the
 * most used first, up to so many as of similar tickets. Whether they were confirmed is asked of those that are linked most:
 * the links are many. `limit 1` has each looked up: else the planner may join every closed ticket with them.
 */
export const readProposals = (tx: Tx): Promise<ProposedRow[]> =>
  tx.query(
    {
      name: 'question_proposals',
      text: `select t.id, t.number, t.title, t.description, s.text as solution, s.safety, used.uses,
               coalesce(a.version, 0) as version, u.language
             from (select source_id, count(*) as times from solution_use where source_id is not null and undone_at is null
                     and source_id not in (select ticket_id from question where ticket_id is not null)
                     and source_id not in (select ticket_id from proposal_aside where undone_at is null)
                   group by source_id having count(*) >= ${PROPOSED_FROM} order by times desc, source_id limit ${LINKED_MOST}) linked
             cross join lateral (select * from ticket t where t.id = linked.source_id and ${confirmed('t')} limit 1) t
             left join proposal_aside a on a.ticket_id = t.id
             cross join lateral (select count(*)::int as uses from (select from solution_use u join ticket o on o.id = u.ticket_id
               where u.source_id = t.id and u.undone_at is null and ${confirmed('o')} limit ${COUNTED_MOST}) known) used
             cross join lateral (select * from solution s where s.ticket_id = t.id order by s.version desc limit 1) s
             join app_user u on u.id = s.author_id
             where used.uses >= ${PROPOSED_FROM}
             order by used.uses desc, linked.times desc, t.id limit ${MOST}`,
    },
    [],
  );

/** What was put aside, the newest first. */
export const readAside = (tx: Tx): Promise<PutAside[]> =>
  tx.query(
    {
      name: 'question_aside',
      text: `select json_build_object('id', t.id, 'number', t.number) as ticket, t.title, u.user_name as by, ${iso('a.at')} as at, a.version
             from proposal_aside a join ticket t on t.id = a.ticket_id join app_user u on u.id = a.user_id
             where a.undone_at is null order by a.at desc, t.id limit ${MOST}`,
    },
    [],
  );

export interface Aside {
  aside: boolean;
  version: number;
}

/** Whether a solution is put aside, locked until the transaction ends; undefined: it never was. */
export async function lockAside(tx: Tx, ticketId: string): Promise<Aside | undefined> {
  const [found] = await tx.query<Aside>(
    {
      name: 'question_aside_lock',
      text: 'select undone_at is null as aside, version from proposal_aside where ticket_id = $1 for update',
    },
    [ticketId],
  );
  return found;
}

/** Whether it was written: of two first ones at once only one is. */
export async function writeAside(
  tx: Tx,
  { ticketId, userId, now, aside, seen }: { ticketId: string; userId: string; now: Date; aside: boolean; seen: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'question_aside_write',
      text: `insert into proposal_aside as a (ticket_id, user_id, at) values ($1, $2, $3)
             on conflict (ticket_id) do update set user_id = $2, at = $3, version = a.version + 1,
               undone_at = case when $4::boolean then null else $3::timestamptz end where a.version = $5
             returning ticket_id`,
    },
    [ticketId, userId, now, aside, seen],
  );
  return rows.length > 0;
}

/**
 * Published ones at which nobody has looked for a year, that somebody has flagged since, or with which a ticket was linked whose
 * solution was declined since; the declined first.
 */
export const readDue = (tx: Tx, now: Date): Promise<DueReview[]> =>
  tx.query(
    {
      name: 'question_due',
      // From the declined solutions, which are few, and not from all links.
      text: `with declined_since as materialized (select q.id from solution s join solution_use u on u.ticket_id = s.ticket_id
               join question q on q.id = u.question_id where s.decision = 'declined' and u.undone_at is null
               and s.decided_at > greatest(q.reviewed_at, q.updated_at, u.at))
             select q.id, q.title, q.version, ${iso('looked.at')} as "lastLook", array_remove(array[
               case when declined.is_so then 'declined' end, case when 'wrong' = any (flagged.kinds) then 'wrong' end,
               case when 'outdated' = any (flagged.kinds) then 'outdated' end, case when looked.at < $1::timestamptz - interval '${REVIEW_DAYS} days' then 'year' end], null) as why,
               flagged.flags
             from question q
             cross join lateral (select greatest(q.reviewed_at, q.updated_at) as at) looked
             cross join lateral (select q.id in (select id from declined_since) as is_so) declined
             cross join lateral (select array_agg(distinct f.kind) as kinds, coalesce(json_agg(json_build_object('kind', f.kind, 'note', f.note,
               'by', p.user_name, 'at', ${iso('f.at')}) order by f.at desc) filter (where f.n <= ${FLAGS_SHOWN}), '[]') as flags
               from (select f.*, row_number() over (order by f.at desc) as n from question_flag f where f.question_id = q.id and f.settled_at is null) f
               join app_user p on p.id = f.user_id) flagged
             where q.published and (declined.is_so or flagged.kinds is not null or looked.at < $1::timestamptz - interval '${REVIEW_DAYS} days')
             order by declined.is_so desc, cardinality(coalesce(flagged.kinds, '{}')) desc, looked.at, q.id limit ${MOST}`,
    },
    [now],
  );

export interface Flag {
  id: string;
  questionId: string;
  kind: FlagKind;
  note: string | null;
  userId: string;
  now: Date;
}

/** How many open flags somebody has raised since then. */
export async function countFlags(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    { name: 'question_flags_of', text: 'select count(*)::int as n from question_flag where user_id = $1 and at > $2' },
    [userId, since],
  );
  return row?.n ?? 0;
}

/** Whether it is a new one, and not another word to an open one of the same person. */
export async function writeFlag(tx: Tx, { id, questionId, kind, note, userId, now }: Flag): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }>(
    {
      name: 'question_flag_write',
      text: `insert into question_flag (id, question_id, kind, note, user_id, at) values ($1, $2, $3, $4, $5, $6)
             on conflict (question_id, user_id) where settled_at is null do update set kind = excluded.kind, note = excluded.note
             returning id = $1 as "isNew"`,
    },
    [id, questionId, kind, note, userId, now],
  );
  return row?.isNew ?? false;
}

export const settleFlags = (tx: Tx, questionId: string, now: Date): Promise<unknown> =>
  tx.query(
    {
      name: 'question_flags_settle',
      text: 'update question_flag set settled_at = $2 where question_id = $1 and settled_at is null',
    },
    [questionId, now],
  );

/** Who is told of a flag; undefined when nobody, or when the author has an open one to look at already. */
export async function readAuthor(tx: Tx, questionId: string, flagId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ authorId: string }>(
    {
      name: 'question_flag_author',
      text: `select q.author_id as "authorId" from question q where q.id = $1 and q.author_id is not null
               and not exists (select from job_notice n where n.user_id = q.author_id and n.kind = 'flag' and n.list = q.id and n.read_at is null and n.job_id <> $2)`,
    },
    [questionId, flagId],
  );
  return row?.authorId;
}
