import { createHash } from 'node:crypto';
import type { ParsedInput } from '../../shared/call.ts';
import { COUNT_CAP, FOUND_MAX } from '../../shared/constants.ts';
import type { listTickets, ListView } from '../../shared/ticket/calls.ts';
import { listViews } from '../../shared/ticket/calls.ts';
import type { Segment } from '../../shared/ticket/clock.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import { statusesOf, statusesWaitingFor } from '../../shared/ticket/statuses.ts';
import type { Tx } from '../db/database.ts';
import type { Wanted } from './search.ts';
import { wantedOf } from './search.ts';

export type ListQuery = ParsedInput<typeof listTickets>['query'];
type User = Extract<Viewer, { kind: 'user' }>;

/** A list row as the database answers it; instants in epoch milliseconds. */
export interface ListRow {
  id: string;
  number: string;
  kind: 'feedback' | 'itr' | 'internal';
  status: Status;
  version: number;
  seq: number;
  internalLines: number[];
  title: string;
  sn: string | null;
  productModel: string | null;
  customerName: string | null;
  impact: string | null;
  severity: number;
  requesterId: string;
  handlerId: string | null;
  handlerName: string | null;
  onHold: boolean;
  requiredDays: number;
  filedAt: number;
  updatedAt: number;
  stoppedAt: number | null;
  zone: string | null;
  /** Of the last lap. */
  segments: Segment[];
  unread: boolean;
  overall: number | null;
  sortKey: string;
}

type Counts = Record<ListView, number>;

const COLUMNS = `t.id, t.number, t.kind, t.status, t.version, seen.seq, t.internal_lines as "internalLines", t.title, t.sn, t.product_model as "productModel",
  t.customer_name as "customerName", t.impact, t.severity, t.requester_id as "requesterId", t.handler_id as "handlerId",
  (select user_name from app_user u where u.id = t.handler_id) as "handlerName", t.hold_since is not null as "onHold",
  t.required_days as "requiredDays", (extract(epoch from t.filed_at) * 1000)::float8 as "filedAt",
  (extract(epoch from t.updated_at) * 1000)::float8 as "updatedAt",
  case when t.production_resumed is distinct from true then (extract(epoch from t.production_stopped_at) * 1000)::float8 end as "stoppedAt",
  (select e.overall from evaluation e where e.ticket_id = t.id order by e.seq desc limit 1) as overall,
  coalesce((select r.seq from ticket_read r where r.ticket_id = t.id and r.user_id = (select app_user_id())), 0) < seen.seq as unread,
  t.zone, clock.segments`;

/** What of the ledger a row shows, the segments of the last lap; and the last event that the reader may see. */
const CLOCK_JOIN = `left join lateral (
    select coalesce(json_agg(json_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
             'from', (extract(epoch from s.from_at) * 1000)::float8, 'to', (extract(epoch from s.to_at) * 1000)::float8) order by s.seq), '[]') as segments
    from clock_segment s where s.ticket_id = t.id and s.lap = t.lap) clock on true
    left join lateral (select e.seq from ticket_event e where e.ticket_id = t.id order by e.seq desc limit 1) seen on true`;

interface Sort {
  key: string;
  type: string;
  /** With the place of nulls as the index has it: where it differs PostgreSQL sorts the whole table. */
  order: string;
  beyond: '<' | '>';
}

/** How each sort orders, and the type of its key in a cursor; ties by the id. */
const SORTS: Record<ListQuery['sort'], Sort> = {
  '-updated': { key: 't.updated_at', type: 'timestamptz', order: 'desc nulls last', beyond: '<' },
  filed: { key: 't.filed_at', type: 'timestamptz', order: 'asc nulls first', beyond: '>' },
  '-filed': { key: 't.filed_at', type: 'timestamptz', order: 'desc nulls last', beyond: '<' },
  due: { key: `coalesce(t.due_at, 'infinity')`, type: 'timestamptz', order: 'asc', beyond: '>' },
  impact: { key: 't.severity', type: 'smallint', order: 'asc', beyond: '>' },
};

type Cursor = { key: string; id: string } | null;
type Value = (given: unknown) => string;

/**
 * One page of the list and the bounded counts of its tabs, in one statement. Keyset, never an offset: `cursor` is the
 * sort key and id of the last row seen.
 */
export async function readList(
  tx: Tx,
  viewer: User,
  query: ListQuery,
  cursor: Cursor,
  now: Date,
): Promise<{ rows: ListRow[]; counts: Counts }> {
  const values: unknown[] = [];
  const value: Value = (given) => `$${values.push(given)}`;
  const wanted = wantedOf(query.q);
  const asked: Asked = { viewer, query, cursor, now, value };
  const from = wanted ? found(asked, wanted) : walked(asked);
  const sort = SORTS[query.sort];
  // The page's ids come first and what a row shows after: nothing of a row that is not shown is read.
  const text = `with ${from.tables}
    select (select to_json(tally) from tally) as counts, coalesce(json_agg(to_json(shown)), '[]') as rows from (
      select ${COLUMNS}, page.k::text as "sortKey"
      from (select id, k from page order by k ${sort.order}, id ${sort.order} limit ${query.limit + 1}) page
      join ticket t on t.id = page.id ${CLOCK_JOIN} order by page.k ${sort.order}, page.id ${sort.order}) shown`;
  const name = `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  const [answer] = await tx.query<{ counts: Counts; rows: ListRow[] }>({ name, text }, values);
  return answer ?? { counts: { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 }, rows: [] };
}

interface Asked {
  viewer: User;
  query: ListQuery;
  cursor: Cursor;
  now: Date;
  value: Value;
}

const and = (...conditions: string[]): string => conditions.filter((one) => one !== ALL).join(' and ') || ALL;
const ALL = 'true';

const beyondOf = (sort: Sort, key: string, cursor: Cursor, value: Value): string[] =>
  cursor ? [`(${key}, t.id) ${sort.beyond} (${value(cursor.key)}::${sort.type}, ${value(cursor.id)}::uuid)`] : [];

/**
 * Without a search: each way into a tab walks its index in the order of the page, as far as page and count need it, and what
 * they find is united. An OR of the same conditions would read and sort all of them.
 */
function walked({ viewer, query, cursor, now, value }: Asked): { tables: string } {
  const sort = SORTS[query.sort];
  const shared = [...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  const beyond = beyondOf(sort, sort.key, cursor, value);
  const most = Math.max(COUNT_CAP, query.limit + 1);
  const page = waysInto(query.view, viewer, value).map(
    (way) => `(select t.id, ${sort.key} as k from ticket t where ${and(way, ...shared, ...beyond)}
       order by ${sort.key} ${sort.order}, t.id ${sort.order} limit ${most})`,
  );
  const counted = (view: ListView): string => {
    if (view === query.view && !cursor) return `(select least(count(*), ${COUNT_CAP}) from page)`;
    const ways = waysInto(view, viewer, value).map(
      (way) => `(select t.id from ticket t where ${and(way, ...shared)} limit ${COUNT_CAP})`,
    );
    return `(select least(count(*), ${COUNT_CAP}) from (${ways.join(' union ')}) c)`;
  };
  const each = (['todo', 'pending', 'inProgress', 'completed'] as const).map((view) => `${counted(view)} as "${view}"`);
  // Every ticket is in one of the three groups.
  return {
    // Each count is read twice below, and would be counted twice.
    tables: `page as materialized (${page.join(' union ')}), tabs as materialized (select ${each.join(', ')}),
    tally as (select *, least(pending + "inProgress" + completed, ${COUNT_CAP}) as "all" from tabs)`,
  };
}

/** With a search: what was found is little, so it is read once, and page and counts are taken from it. */
function found({ viewer, query, cursor, now, value }: Asked, wanted: Wanted): { tables: string } {
  const sort = SORTS[query.sort];
  const shared = [...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  const columns = `t.id, t.status, t.hold_since, t.handler_id, t.requester_id, t.organisation_id, ${sort.key} as k`;
  // Insiders, who may see all, by the index that row-level security keeps from others (migrations/0015); a partner's own are
  // gone through one by one.
  const ways = isInsider(viewer)
    ? [
        `t.id = any(array(select found_tickets(${value(wanted.patterns)}::text[], ${value(wanted.whole)}::text, ${FOUND_MAX})))`,
      ]
    : ownOf(viewer, value).map((way) => and(way, containing(wanted, value)));
  const hits = ways.map((way) => `(select ${columns} from ticket t where ${and(way, ...shared)})`);
  const tab = (view: ListView): string =>
    view === 'todo' ? waysInto(view, viewer, value).join(' or ') : groupOf(view);
  const each = listViews.map((view) => `least(count(*) filter (where ${tab(view)}), ${COUNT_CAP}) as "${view}"`);
  const beyond = beyondOf(sort, 't.k', cursor, value);
  return {
    tables: `hits as materialized (${hits.join(' union ')}), tally as (select ${each.join(', ')} from hits t),
    page as (select t.id, t.k from hits t where ${and(`(${tab(query.view)})`, ...beyond)})`,
  };
}

const list = (statuses: readonly Status[]): string => statuses.map((status) => `'${status}'`).join(', ');

const QUEUE = `(t.handler_id is null and t.status = 'submitted')`;
/** Says what the others imply, so that the planner sees that an index of open tickets holds them all. */
const NOT_OVER = `t.status <> 'completed'`;

const groupOf = (view: ListView): string =>
  view === 'pending' || view === 'inProgress' || view === 'completed' ? `t.status in (${list(statusesOf(view))})` : ALL;

/**
 * The conditions that together make a tab, any one of which is enough; each can be answered by an index. To do is what waits
 * for me: as requester, as handler, and for every engineer the queue (decision 0007).
 */
function waysInto(view: ListView, viewer: User, value: Value): string[] {
  if (view !== 'todo') return ownOf(viewer, value).map((way) => and(way, groupOf(view)));
  const forRequester = `(t.status in (${list(statusesWaitingFor('requester'))}) or t.hold_since is not null) and ${NOT_OVER}`;
  if (viewer.role === 'partnerManager')
    return [`(t.organisation_id = ${value(viewer.organisationId)} and ${forRequester})`];
  const me = value(viewer.userId);
  const asRequester = `(t.requester_id = ${me} and ${forRequester})`;
  if (!isInsider(viewer)) return [asRequester];
  const forHandler = `t.status in (${list(statusesWaitingFor('handler'))}) and t.hold_since is null and ${NOT_OVER}`;
  return [`(t.handler_id = ${me} and ${forHandler})`, ...(viewer.role === 'admin' ? [] : [QUEUE]), asRequester];
}

/** The explicit first wall, as ways to what one may see; row-level security is the second. */
function ownOf(viewer: User, value: Value): string[] {
  if (isInsider(viewer)) return [ALL];
  const organisation = value(viewer.organisationId);
  return [
    `t.requester_id = ${value(viewer.userId)}`,
    ...(viewer.role === 'partnerManager' ? [`t.organisation_id = ${organisation}`] : []),
    `(t.visible_to_partner and t.customer_id = any(array(select customer_id from customer_partner where organisation_id = ${organisation})))`,
  ];
}

/** What the scope that was asked for leaves of it. */
function scopeOf(viewer: User, query: ListQuery, value: Value): string[] {
  // Each is built only where it is used: PostgreSQL refuses a parameter that stands nowhere.
  const scopes: Record<NonNullable<ListQuery['scope']>, () => string[]> = {
    mine: () => [`t.requester_id = ${value(viewer.userId)}`],
    handling: () => [`t.handler_id = ${value(viewer.userId)}`],
    organisation: () => (isInsider(viewer) ? [] : [`t.organisation_id = ${value(viewer.organisationId)}`]),
    queue: () => [QUEUE],
    escalated: () => [`t.status = 'escalated'`],
    everyone: () => [],
  };
  return query.scope ? scopes[query.scope]() : [];
}

function filtersOf(query: ListQuery, value: Value, now: Date): string[] {
  // Built only where it is used, like the scopes.
  const at = (): string => `${value(now)}::timestamptz`;
  const equal = (column: string, given: unknown): string[] =>
    given === undefined ? [] : [`t.${column} = ${value(given)}`];
  return [
    ...equal('product_line', query.productLine),
    ...equal('zone', query.zone),
    ...equal('impact', query.impact),
    ...equal('severity', query.severity),
    ...equal('handler_id', query.handler),
    ...equal('kind', query.kind),
    ...equal('status', query.status),
    ...(query.filedFrom === undefined ? [] : [`t.filed_at >= ${value(query.filedFrom)}::date`]),
    ...(query.filedTo === undefined ? [] : [`t.filed_at < ${value(query.filedTo)}::date + 1`]),
    ...(query.overdue === undefined
      ? []
      : [query.overdue === 'true' ? `t.due_at < ${at()}` : `(t.due_at is null or t.due_at >= ${at()})`]),
  ];
}

/** Every word must occur; or the whole as a serial number or code, however it is typed (api.md: `q`). */
function containing(wanted: Wanted, value: Value): string {
  const like = (pattern: string): string => `t.search like ${value(pattern)}`;
  const each = wanted.contained.map(like).join(' and ');
  return wanted.whole === null ? `(${each})` : `((${each}) or ${like(wanted.whole)})`;
}
