import { can } from '../../shared/ticket/roles.ts';
import { faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import { type Viewer, isInsider } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Candidate, Outcome } from './similarity.ts';
import { confirmed } from '../db/status-lists.ts';
import { confirmedUses, USES_MAX } from './solution-use-store.ts';

type User = Extract<Viewer, { kind: 'user' }>;
export interface SimilarityQuery {
  id: string;
  /** In the form for comparison. */
  codes: readonly string[];
  productModel: string | null;
  productLine: string | null;
}

/** How many tickets of each kind are compared, the newest: the work does not grow with the years. */
const EACH = 200;
const QUESTIONS = 100;

/**
 * The newest with this value, by the index of this column: the order that it asks for is that of no other one. Otherwise the
 * planner would walk all closed tickets, the newest first, for a value that few or none have.
 */
const newestWith = (column: string, value: string, condition = 'true'): string =>
  `(select t.id from ticket t where t.closed_at is not null and t.${column} between ${value} and ${value} and ${condition}
    order by t.${column}, t.closed_at desc limit ${EACH})`;
const newestOfEach = (values: string, column: string, condition: string): string =>
  `(select n.id from ${values} each (id) cross join lateral ${newestWith(column, 'each.id', condition)} n)`;

/**
 * For an insider: tickets with the same fault code, model or product line. Each condition has its own index.
 */
const FOR_INSIDER = `
  (select f.ticket_id as id from unnest($2::text[]) wanted (code) cross join lateral (
     select c.ticket_id from closed_fault_code c where c.code = wanted.code order by c.closed_at desc limit ${EACH}) f limit ${EACH})
  union ${newestWith('product_model', '$3')}
  union ${newestWith('product_line', '$4')}`;

/**
 * The explicit first wall: a partner's are its own, a manager's those of the organisation and of those below, and what was
 * made visible to them.
 */
const FOR_PARTNER = `
  ${newestWith('requester_id', '$2')}
  union ${newestOfEach('unnest($3::uuid[])', 'organisation_id', '$4::boolean')}
  union ${newestOfEach('(select distinct customer_id from customer_partner where organisation_id = any ($3::uuid[]))', 'customer_id', 't.visible_to_partner')}`;

/** Of each text its beginning is compared. */
export const TEXT_CUT = 300;

/**
 * The candidates and those whose solutions helped with them. Of a ticket that was reopened and closed again only the newest
 * solution counts. They are put in order when they are found: without sorting (below) the planner would walk every closed
 * ticket in that order and look for each among them; `limit 1` keeps it from joining them all.
 */
const comparing = (candidates: string): string => `
  with candidate as materialized (${candidates}), reached as (
    select id from candidate
    union select u.source_id from candidate c join solution_use u on u.ticket_id = c.id and u.source_id is not null and u.undone_at is null),
  found as materialized (
  select t.id, t.closed_at, t.fault_codes as "faultCodes", t.product_model as "productModel", left(t.title || ' ' || t.description, ${TEXT_CUT}) as text,
         (select u.source_id from solution_use u where u.ticket_id = t.id and u.source_id is not null and u.undone_at is null
          order by u.at desc limit 1) as "sourceId"
  from reached cross join lateral (select * from ticket t where t.id = reached.id and t.id <> $1 and ${confirmed('t')} limit 1) t)
  select id, "faultCodes", "productModel", text, "sourceId" from found order by closed_at desc`;

/**
 * The planner expects row-level security to let almost no row through, and would read and sort every ticket of a line
 * instead of walking its index up to the 200th. Without sorting it walks the index. The estimated cost of that plan is
 * so high that it would start the JIT compiler.
 */
const WALK = {
  name: 'similar_walk',
  text: `select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true), set_config('jit', 'off', true)`,
};

/**
 * Closed tickets with a confirmed solution that may be like this one and that the viewer may read, the newest first; a
 * few hundred at most. Must run in a transaction (not in `database.read`), because it changes settings of the planner.
 */
export async function readCandidates(tx: Tx, viewer: User, wanted: SimilarityQuery): Promise<Candidate[]> {
  await tx.send(WALK, []);
  const { id, codes, productModel, productLine } = wanted;
  if (isInsider(viewer)) {
    const statement = { name: 'similar_insider', text: comparing(FOR_INSIDER) };
    return tx.query(statement, [id, codes, productModel, productLine]);
  }
  const organisations = viewer.organisationId === null ? [] : [viewer.organisationId, ...(viewer.below ?? [])];
  const statement = { name: 'similar_partner', text: comparing(FOR_PARTNER) };
  return tx.query(statement, [id, viewer.userId, organisations, can(viewer.role, 'manages')]);
}

export interface SolvedTicket {
  id: string;
  number: string;
  title: string;
  solution: string;
  length: number;
  safety: string | null;
  overall: number | null;
}

/** Number, title and newest solution of these tickets, in no order; the solution cut at `max` characters. */
export const readSolved = (tx: Tx, ids: readonly string[], max: number): Promise<SolvedTicket[]> =>
  tx.query(
    {
      name: 'similar_solved',
      text: `select t.id, t.number, t.title, left(s.text, $2) as solution, length(s.text) as length, s.safety,
               (select e.overall from evaluation e where e.ticket_id = t.id order by e.seq desc limit 1)::int as overall
             from ticket t cross join lateral (select * from solution s where s.ticket_id = t.id order by s.version desc limit 1) s
             where t.id = any($1::uuid[])`,
    },
    [ids, max],
  );

/** Common problems of the line that the viewer may read, the newest; `text` as of tickets. */
export async function readQuestionCandidates(
  tx: Tx,
  productLine: string | null,
): Promise<(Candidate & { title: string; ticketId: string | null })[]> {
  const found = await tx.query<{ id: string; title: string; text: string; ticketId: string | null }>(
    {
      name: 'similar_questions',
      text: `select q.id, q.title, left(q.title || ' ' || q.symptom, ${TEXT_CUT}) as text, q.ticket_id as "ticketId"
             from question q where q.published and (q.product_line is null or q.product_line = $1)
             order by q.updated_at desc, q.id desc limit ${QUESTIONS}`,
    },
    [productLine],
  );
  return found.map((each) => ({ ...each, productModel: null, sourceId: null, faultCodes: faultCodesIn(each.text) }));
}

/** A solution: that of a ticket, a common problem, or a common problem made from a ticket. */
export interface Solution {
  ticketId: string | null;
  questionId: string | null;
}

const RATED = `(select e.overall from evaluation e where w.question is null and e.ticket_id = w.ticket order by e.seq desc limit 1)::int`;
const wantedFrom = 'unnest($1::uuid[], $2::text[]) with ordinality w (ticket, question, at)';

/**
 * What came of each of these solutions, in their order: an insider's links are found from the solution. A partner sees few of
 * them, and each that is looked at costs a look at its ticket; so theirs are found from the tickets that were compared.
 */
export async function readOutcomes(
  tx: Tx,
  viewer: User,
  wanted: readonly Solution[],
  compared: readonly { id: string }[],
): Promise<Outcome[]> {
  const values = [wanted.map((each) => each.ticketId), wanted.map((each) => each.questionId)];
  if (isInsider(viewer)) {
    const text = `select least((${confirmedUses('u.source_id = w.ticket')}) + (${confirmedUses('u.question_id = w.question')}), ${USES_MAX}) as uses, ${RATED} as overall
      from ${wantedFrom} order by w.at`;
    return tx.query({ name: 'similar_outcomes', text }, values);
  }
  const text = `with link as materialized (select source_id, question_id from solution_use where ticket_id = any ($3::uuid[]) and undone_at is null)
    select least((select count(*) from link where source_id = w.ticket or question_id = w.question), ${USES_MAX})::int as uses, ${RATED} as overall
    from ${wantedFrom} order by w.at`;
  return tx.query({ name: 'similar_own_outcomes', text }, [...values, compared.map(({ id }) => id)]);
}
