import { COUNT_CAP } from '../../shared/constants.ts';
import type { ListView } from '../../shared/ticket/list-views.ts';
import type { Segment } from '../../shared/ticket/ticket-clock.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';
import type { Found, ListBounds, ListRequest, ListSource } from './list-search-store.ts';
import {
  byFoundWords,
  byOwn,
  byReading,
  isIndexed,
  nameOf,
  SEARCH_BOUNDS,
  similarTermsFor,
} from './list-search-store.ts';
import { isNarrowed, isOnAnyTicket } from './any-ticket-store.ts';
import { isCommon, noteCommon } from './common-words.ts';
import { isSparse, rarestFilter } from './first-filter-store.ts';
import type { Cursor } from './list-order-store.ts';
import { beyondOf, named, orderBy, selected, SORTS } from './list-order-store.ts';
import type { SearchTerms } from './search-terms.ts';
import { searchTermsOf } from './search-terms.ts';
import type { ListQuery, User, Value } from './list-filters-store.ts';
import {
  and,
  dueFiltersOf,
  fewOf,
  indexedFiltersOf,
  otherFiltersOf,
  scopeOf,
  tabConditions,
} from './list-filters-store.ts';

/** A list row as the database answers it; instants in epoch milliseconds. */
export interface ListRow {
  id: string;
  number: string;
  kind: 'feedback' | 'itr' | 'internal';
  status: Status;
  version: number;
  seq: number;
  /** Null: none. */
  internalLines: number[] | null;
  title: string;
  sn: string | null;
  productModel: string | null;
  customerName: string | null;
  impact: string | null;
  severity: number;
  requesterId: string;
  organisationId: string | null;
  handlerId: string | null;
  handlerName: string | null;
  onHold: boolean;
  holdPauses: boolean | null;
  requiredDays: number;
  /** Of a clock that runs (due-store.ts), else null. */
  dueAt: number | null;
  filedAt: number;
  updatedAt: number;
  productionStoppedAt: number | null;
  productionResumed: boolean | null;
  isClosed: boolean;
  zone: string | null;
  /** Of the last lap, while the clock is paused; else null, because nothing of them is shown. */
  segments: Segment[] | null;
  /**
   * The last event that the viewer has read; 0: none.
   * Tickets that last changed before the viewer's account existed count as read.
   */
  readSeq: number;
  /** Of the rating since the last close. */
  overall: number | null;
  /** Of the last row of a full page, for the cursor; else null. */
  sortKeys: string[] | null;
}

type Counts = Record<ListView, number>;
const none: Counts = { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 };

export interface TicketList {
  rows: ListRow[];
  counts: Counts;
  /** No ticket has what was looked for; these have words that are like it. */
  similar?: true;
  /** The time for a search was over; what it answers are the first ones that it came to, and the counts are at least. */
  more?: true;
}

const COLUMNS = `t.id, t.number, t.kind, t.status, t.version, t.seq, nullif(t.internal_lines, '{}') as "internalLines", t.title, t.sn, t.product_model as "productModel",
  t.customer_name as "customerName", t.impact, t.severity, t.requester_id as "requesterId", t.organisation_id as "organisationId", t.handler_id as "handlerId",
  (select user_name from app_user u where u.id = t.handler_id) as "handlerName", t.hold_since is not null as "onHold", t.hold_pauses as "holdPauses",
  (extract(epoch from t.due_at) * 1000)::float8 as "dueAt",
  t.required_days as "requiredDays", (extract(epoch from t.filed_at) * 1000)::float8 as "filedAt",
  (extract(epoch from t.updated_at) * 1000)::float8 as "updatedAt",
  (extract(epoch from t.production_stopped_at) * 1000)::float8 as "productionStoppedAt", t.production_resumed as "productionResumed",
  t.closed_at is not null as "isClosed",
  t.overall,
  coalesce((select r.seq from ticket_read r where r.ticket_id = t.id and r.user_id = (select app_user_id())),
    case when t.updated_at <= greatest((select u.created_at from app_user u where u.id = (select app_user_id())), t.imported_at)
      then t.seq else 0 end) as "readSeq",
  t.zone, case when t.due_at is null and t.status in (${statusLists.ticking}) then
    (select json_agg(json_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
       'from', (extract(epoch from s.from_at) * 1000)::float8, 'to', (extract(epoch from s.to_at) * 1000)::float8) order by s.seq)
     from clock_segment s where s.ticket_id = t.id and s.lap = t.lap) end as segments`;

/**
 * One page of the list and the bounded counts of its tabs. `cursor` is the sort key and id of the last row seen.
 */
export async function readList(
  tx: Tx,
  viewer: User,
  wished: ListQuery,
  cursor: Cursor,
  now: Date,
  bounds: ListBounds = SEARCH_BOUNDS,
): Promise<TicketList> {
  const query = ownHandler(wished, viewer);
  const asked = { viewer, query, cursor, now, bounds, until: performance.now() + bounds.searchMs };
  const wanted = searchTermsOf(query.q);
  if (!wanted && query.q?.trim()) return { rows: [], counts: none };
  if (!wanted) {
    if (await isSparse(tx, asked)) return listOf(await readFrom(tx, asked, byOwn));
    const first = await rarestFilter(tx, asked);
    return listOf(await readFrom(tx, asked, (request) => byIndexWalk(request, first)));
  }
  const { list, isAnywhere } = await search(tx, asked, wanted);
  if (isAnywhere) return list;
  const similar = await similarTermsFor(tx, viewer, query.q);
  if (!similar) return list;
  const { list: like } = await search(tx, asked, similar);
  if (like.counts.all > 0) return { ...like, similar: true };
  return like.more ? { ...list, more: true } : list;
}

/** The tickets that a row of a figure counts: the same statement found them. */
export async function readFigureList(
  tx: Tx,
  viewer: User,
  wished: ListQuery,
  cursor: Cursor,
  now: Date,
  counted: (value: Value) => string,
): Promise<TicketList> {
  const query: ListQuery = { ...wished, view: 'all' };
  const asked = {
    viewer,
    query,
    cursor,
    now,
    bounds: SEARCH_BOUNDS,
    until: performance.now() + SEARCH_BOUNDS.searchMs,
  };
  return listOf(await readFrom(tx, asked, (request) => ofFigure(request, counted)));
}

/** What one handles oneself is a filter on the handler: so few are looked up as those of others are. */
const ownHandler = (query: ListQuery, { userId }: User): ListQuery =>
  query.scope === 'handling' && query.handler === undefined ? { ...query, scope: undefined, handler: userId } : query;

const isFound = ({ counts, more }: TicketList): boolean => counts.all > 0 || more === true;

/** The list of a search, and whether any ticket that the viewer may see has the words, by whatever filters. */
async function search(tx: Tx, asked: Asked, wanted: SearchTerms): Promise<{ list: TicketList; isAnywhere: boolean }> {
  if (isIndexed(asked.viewer)) {
    // A tree has words of its own.
    const words = JSON.stringify([wanted, asked.bounds.foundMax, asked.viewer.below && asked.viewer.organisationId]);
    if (!isCommon(words)) {
      const answer = await readFrom(tx, asked, (request) => byFoundWords(request, wanted));
      if (answer.found !== 'many') return { list: listOf(answer), isAnywhere: answer.found === 'some' };
      noteCommon(words);
    }
    const rare = await rarestFilter(tx, asked);
    return { list: listOf(await readFrom(tx, asked, (request) => byReading(request, wanted, rare))), isAnywhere: true };
  }
  const list = listOf(await readFrom(tx, asked, (request) => byReading(request, wanted)));
  const isAnywhere =
    isFound(list) || (isNarrowed(asked.query) && (await isOnAnyTicket(tx, asked.viewer, msLeft(asked), wanted)));
  return { list, isAnywhere };
}

/** `until`: a search of several statements has one deadline, in milliseconds of this process. */
type Asked = Omit<ListRequest, 'value'> & { until: number };

interface Answer {
  counts: Counts;
  rows: ListRow[];
  found: Found | null;
  more: boolean;
}

const listOf = ({ rows, counts, more }: Answer): TicketList => ({ rows, counts, ...(more && { more }) });

const LEAST_MS = 100;
/**
 * Each statement of a read is a transaction of its own, so what is left of the time is given to each; and a little in any
 * case, because the others' time includes waiting for the database and planning.
 */
const msLeft = ({ until, bounds: { searchMs } }: Asked): number =>
  Math.max(Math.min(LEAST_MS, searchMs), Math.ceil(until - performance.now()));

async function readFrom(tx: Tx, asked: Asked, fromOf: (request: ListRequest) => ListSource): Promise<Answer> {
  const values: unknown[] = [];
  const { query } = asked;
  const bounds = { ...asked.bounds, searchMs: msLeft(asked) };
  const from = fromOf({ ...asked, bounds, value: (given) => `$${values.push(given)}` });
  const sort = SORTS[query.sort];
  // The page's ids come first and what a row shows after: nothing of a row that is not shown is read. Whether the time was
  // over is asked last, when all has been read.
  const text = `with ${from.tables}
    select coalesce(json_agg(to_json(shown)), '[]') as rows, (select to_json(tally) from tally) as counts,
      ${from.found ?? 'null'} as found, ${from.more ?? 'false'} as more from (
      select ${COLUMNS}, case when page.place = ${query.limit} then array[${named(sort, 'page.')
        .map((key) => `${key}::text`)
        .join(', ')}] end as "sortKeys"
      from (select *, row_number() over (order by ${orderBy(sort, named(sort), 'id')}) as place from page
            order by place limit ${query.limit + 1}) page
      join ticket t on t.id = page.id order by page.place) shown`;
  const [answer] = await tx.query<Answer>({ name: nameOf('list', text), text }, values);
  return answer ?? { counts: none, rows: [], found: null, more: false };
}

/**
 * Without a search: a union of the conditions of a tab, each of which walks its index in the order of the page as far
 * as page and count need it. An OR of the conditions would read and sort all their rows. Where few tickets meet a filter,
 * one on the due date or that at the place `first`, those are taken first, because a walk would pass by all others.
 */
function byIndexWalk({ viewer, query, cursor, now, value }: ListRequest, first: number | null): ListSource {
  const sort = SORTS[query.sort];
  const indexed = indexedFiltersOf(query, value);
  const shared = [
    ...scopeOf(viewer, query, value),
    ...indexed.map(({ condition }) => condition),
    ...otherFiltersOf(query, value, now),
  ];
  const few = fewOf(indexed, dueFiltersOf(query, value, now), first);
  const table = few === undefined ? 'ticket' : 'few';
  const columns = sort.keys.map(([key]) => key);
  const beyond = beyondOf(sort, columns, cursor, value);
  // The page of "all" is not counted.
  const most = query.view === 'all' ? query.limit + 1 : Math.max(COUNT_CAP, query.limit + 1);
  const page = tabConditions(query.view, viewer, query, value).map(
    (condition) => `(select t.id, ${selected(sort)} from ${table} t where ${and(condition, ...shared, ...beyond)}
       order by ${orderBy(sort, columns, 't.id')} limit ${most})`,
  );
  // A count needs no order. With the order of an index PostgreSQL walks that index instead of reading the whole table.
  const walk = (view: ListView): string =>
    isInsider(viewer) && view !== 'todo' && few === undefined
      ? 'order by t.updated_at desc nulls last, t.id desc nulls last'
      : '';
  const counted = (view: ListView): string => {
    if (view === query.view && !cursor) return `(select least(count(*), ${COUNT_CAP}) from page)`;
    const conditions = tabConditions(view, viewer, query, value).map(
      (condition) =>
        `(select t.id from ${table} t where ${and(condition, ...shared)} ${walk(view)} limit ${COUNT_CAP})`,
    );
    return `(select least(count(*), ${COUNT_CAP}) from (${conditions.join(' union ')}) c)`;
  };
  const each = (['todo', 'pending', 'inProgress', 'completed'] as const).map((view) => `${counted(view)} as "${view}"`);
  // Every ticket is in one of the three groups.
  return {
    // Materialized, because each count is read twice below and would be counted twice. So are the few tickets that page
    // and counts share: in the order of the page PostgreSQL would look for them among all.
    tables: `${few ?? ''}page as materialized (${page.join(' union ')}), tabs as materialized (select ${each.join(', ')}),
    tally as (select *, least(pending + "inProgress" + completed, ${COUNT_CAP}) as "all" from tabs)`,
  };
}

/** The tickets of a statement, and how many of them are in each group. */
function ofFigure({ query, cursor, value }: ListRequest, counted: (value: Value) => string): ListSource {
  const sort = SORTS[query.sort];
  const groups = (['pending', 'inProgress', 'completed'] as const).map(
    (view) => `least(count(*) filter (where t.status in (${statusLists[view]})), ${COUNT_CAP}) as "${view}"`,
  );
  // Each is looked up once, for the page and for the groups.
  return {
    tables: `hits as materialized (select t.id, t.status, ${selected(sort)} from ticket t where t.id in (${counted(value)})),
    page as (select t.id, ${named(sort, 't.').join(', ')} from hits t
      where ${and(...beyondOf(sort, named(sort, 't.'), cursor, value))}
      order by ${orderBy(sort, named(sort, 't.'), 't.id')} limit ${query.limit + 1}),
    tally as (select 0 as todo, least(count(*), ${COUNT_CAP}) as "all", ${groups.join(', ')} from hits t)`,
  };
}
