import { createHash } from 'node:crypto';
import { COUNT_CAP, FOUND_MAX } from '../../shared/constants.ts';
import type { ListView } from '../../shared/ticket/calls.ts';
import { listViews } from '../../shared/ticket/calls.ts';
import type { Segment } from '../../shared/ticket/ticket-clock.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';
import type { SearchTerms } from './search-terms.ts';
import { searchTermsOf, similarTermsOf } from './search-terms.ts';
import type { ListQuery, User, Value } from './list-filters-store.ts';
import {
  and,
  containing,
  filtersOf,
  groupOf,
  ownOf,
  peopleNamed,
  saidInPublic,
  scopeOf,
  waysInto,
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

export interface TicketList {
  rows: ListRow[];
  counts: Counts;
  /** No ticket has what was looked for; these have words that are like it. */
  similar?: true;
}

const COLUMNS = `t.id, t.number, t.kind, t.status, t.version, t.seq, nullif(t.internal_lines, '{}') as "internalLines", t.title, t.sn, t.product_model as "productModel",
  t.customer_name as "customerName", t.impact, t.severity, t.requester_id as "requesterId", t.handler_id as "handlerId",
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

/** The allowed form of the keys in a cursor, by their type. */
const KEY_PATTERNS = { timestamptz: /^[\d\-+:. infty]{1,40}$/, smallint: /^\d{1,4}$/ };

interface Sort {
  keys: readonly (readonly [key: string, type: keyof typeof KEY_PATTERNS])[];
  /** With the nulls where the index has them, otherwise PostgreSQL sorts the whole table. */
  order: string;
  beyond: '<' | '>';
}

const FILED = ['t.filed_at', 'timestamptz'] as const;
const URGENCY: Sort = { keys: [['t.severity', 'smallint'], FILED], order: 'asc', beyond: '>' };

/** How each sort orders; ties by the id. */
export const SORTS: Record<ListQuery['sort'], Sort> = {
  '-updated': { keys: [['t.updated_at', 'timestamptz']], order: 'desc nulls last', beyond: '<' },
  filed: { keys: [FILED], order: 'asc nulls first', beyond: '>' },
  '-filed': { keys: [FILED], order: 'desc nulls last', beyond: '<' },
  due: {
    keys: [[`case when t.due_at is null then 'infinity' else t.due_at end`, 'timestamptz']],
    order: 'asc',
    beyond: '>',
  },
  urgency: URGENCY,
  impact: URGENCY,
};
/** Whether a cursor may hold these keys. */
export const areKeysOf = (sort: ListQuery['sort'], keys: readonly unknown[]): keys is string[] =>
  keys.length === SORTS[sort].keys.length &&
  SORTS[sort].keys.every(([, type], at) => typeof keys[at] === 'string' && KEY_PATTERNS[type].test(keys[at]));

type Cursor = { keys: readonly string[]; id: string } | null;
/** Where the next page begins; null if there is none. */
export function cursorAfter({ rows }: Pick<TicketList, 'rows'>, limit: number): Cursor {
  const last = rows[limit - 1];
  return last?.sortKeys && rows.length > limit ? { keys: last.sortKeys, id: last.id } : null;
}

/** `t.severity as k0, t.filed_at as k1`. */
const selected = ({ keys }: Sort): string => keys.map(([key], at) => `${key} as k${at}`).join(', ');
/** The keys under those names. */
const named = ({ keys }: Sort, table = ''): string[] => keys.map((_key, at) => `${table}k${at}`);
const orderBy = ({ order }: Sort, keys: readonly string[], id: string): string =>
  [...keys, id].map((key) => `${key} ${order}`).join(', ');

/**
 * One page of the list and the bounded counts of its tabs, in one statement; in a second one, if a search finds nothing as it was
 * typed. Keyset, never an offset: `cursor` is the sort key and id of the last row seen.
 */
export async function readList(tx: Tx, viewer: User, query: ListQuery, cursor: Cursor, now: Date): Promise<TicketList> {
  const wanted = searchTermsOf(query.q);
  const list = await readMatching(tx, { viewer, query, cursor, now }, wanted);
  const similar = wanted && list.counts.all === 0 ? similarTermsOf(query.q) : null;
  return similar ? { ...(await readMatching(tx, { viewer, query, cursor, now }, similar)), similar: true } : list;
}

async function readMatching(
  tx: Tx,
  asked: Omit<ListRequest, 'value'>,
  wanted: SearchTerms | null,
): Promise<Pick<TicketList, 'rows' | 'counts'>> {
  const values: unknown[] = [];
  const request: ListRequest = { ...asked, value: (given) => `$${values.push(given)}` };
  const { query } = asked;
  const from = wanted ? bySearch(request, wanted) : byIndexWalk(request);
  const sort = SORTS[query.sort];
  // The page's ids come first and what a row shows after: nothing of a row that is not shown is read.
  const text = `with ${from.tables}
    select (select to_json(tally) from tally) as counts, coalesce(json_agg(to_json(shown)), '[]') as rows from (
      select ${COLUMNS}, case when page.place = ${query.limit} then array[${named(sort, 'page.')
        .map((key) => `${key}::text`)
        .join(', ')}] end as "sortKeys"
      from (select *, row_number() over (order by ${orderBy(sort, named(sort), 'id')}) as place from page
            order by place limit ${query.limit + 1}) page
      join ticket t on t.id = page.id order by page.place) shown`;
  const name = `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  const [answer] = await tx.query<{ counts: Counts; rows: ListRow[] }>({ name, text }, values);
  return answer ?? { counts: { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 }, rows: [] };
}

interface ListRequest {
  viewer: User;
  query: ListQuery;
  cursor: Cursor;
  now: Date;
  value: Value;
}

function beyondOf({ keys, beyond }: Sort, columns: readonly string[], cursor: Cursor, value: Value): string[] {
  if (!cursor) return [];
  const last = keys.map(([, type], at) => `${value(cursor.keys[at])}::${type}`);
  return [`(${[...columns, 't.id'].join(', ')}) ${beyond} (${[...last, `${value(cursor.id)}::uuid`].join(', ')})`];
}

/**
 * Without a search: a union of the conditions of a tab, each of which walks its index in the order of the page as far
 * as page and count need it. An OR of the conditions would read and sort all their rows.
 */
function byIndexWalk({ viewer, query, cursor, now, value }: ListRequest): { tables: string } {
  const sort = SORTS[query.sort];
  const shared = [...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  const columns = sort.keys.map(([key]) => key);
  const beyond = beyondOf(sort, columns, cursor, value);
  // The page of "all" is not counted.
  const most = query.view === 'all' ? query.limit + 1 : Math.max(COUNT_CAP, query.limit + 1);
  const page = waysInto(query.view, viewer, value).map(
    (way) => `(select t.id, ${selected(sort)} from ticket t where ${and(way, ...shared, ...beyond)}
       order by ${orderBy(sort, columns, 't.id')} limit ${most})`,
  );
  // A count needs no order. With the order of an index PostgreSQL walks that index instead of reading the whole table.
  const walk = (view: ListView): string =>
    isInsider(viewer) && view !== 'todo' ? 'order by t.updated_at desc nulls last, t.id desc nulls last' : '';
  const counted = (view: ListView): string => {
    if (view === query.view && !cursor) return `(select least(count(*), ${COUNT_CAP}) from page)`;
    const ways = waysInto(view, viewer, value).map(
      (way) => `(select t.id from ticket t where ${and(way, ...shared)} ${walk(view)} limit ${COUNT_CAP})`,
    );
    return `(select least(count(*), ${COUNT_CAP}) from (${ways.join(' union ')}) c)`;
  };
  const each = (['todo', 'pending', 'inProgress', 'completed'] as const).map((view) => `${counted(view)} as "${view}"`);
  // Every ticket is in one of the three groups.
  return {
    // Materialized, because each count is read twice below and would be counted twice.
    tables: `page as materialized (${page.join(' union ')}), tabs as materialized (select ${each.join(', ')}),
    tally as (select *, least(pending + "inProgress" + completed, ${COUNT_CAP}) as "all" from tabs)`,
  };
}

/** The columns with the people whose names a search looks through. */
const PEOPLE_COLUMNS = ['handler_id', 'requester_id'] as const;
/** One index scan a person. With all people in one condition PostgreSQL reads every ticket. */
const newestOfPeople = (column: (typeof PEOPLE_COLUMNS)[number]): string =>
  `(select f.id from people cross join lateral (
      select id from ticket where ${column} = people.id order by updated_at desc nulls last limit ${FOUND_MAX}) f limit ${FOUND_MAX})`;

/** With a search: the matches are few, so they are read once, and page and counts are made from them. */
function bySearch({ viewer, query, cursor, now, value }: ListRequest, wanted: SearchTerms): { tables: string } {
  const sort = SORTS[query.sort];
  const shared = [...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  const columns = `t.id, t.status, t.hold_since, t.handler_id, t.requester_id, t.organisation_id, ${selected(sort)}`;
  // Insiders may see all tickets and use the index, which row-level security prevents for others (sql/search.sql). A
  // partner's own tickets are few and are searched one by one.
  const ways = isInsider(viewer)
    ? [
        `t.id = any(array(select found_tickets(${value(wanted.patterns)}::text[], ${value(wanted.similar)}::text[],
          ${value(wanted.whole)}::text, ${FOUND_MAX}) union ${PEOPLE_COLUMNS.map(newestOfPeople).join(' union ')}))`,
      ]
    : ownOf(viewer, value).flatMap((way) =>
        [
          containing(wanted, value),
          saidInPublic(wanted, value),
          ...PEOPLE_COLUMNS.map((column) => `t.${column} = any(array(select id from people))`),
        ].map((found) => and(way, found)),
      );
  const hits = ways.map((way) => `(select ${columns} from ticket t where ${and(way, ...shared)})`);
  const tab = (view: ListView): string =>
    view === 'todo' ? waysInto(view, viewer, value).join(' or ') : groupOf(view);
  const each = listViews.map((view) => `least(count(*) filter (where ${tab(view)}), ${COUNT_CAP}) as "${view}"`);
  const beyond = beyondOf(sort, named(sort, 't.'), cursor, value);
  return {
    tables: `people as materialized ${peopleNamed(wanted, value)},
    hits as materialized (${hits.join(' union ')}), tally as (select ${each.join(', ')} from hits t),
    page as (select t.id, ${named(sort, 't.').join(', ')} from hits t where ${and(`(${tab(query.view)})`, ...beyond)})`,
  };
}
