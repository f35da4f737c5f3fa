import { createHash } from 'node:crypto';
import type { ParsedInput } from '../../shared/call.ts';
import { COUNT_CAP } from '../../shared/constants.ts';
import type { listTickets, ListView } from '../../shared/ticket/calls.ts';
import { listViews } from '../../shared/ticket/calls.ts';
import type { Segment } from '../../shared/ticket/clock.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import { statusesOf, statusesWaitingFor } from '../../shared/ticket/statuses.ts';
import type { Tx } from '../db/database.ts';

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

const COLUMNS = `t.id, t.number, t.kind, t.status, t.version, seen.seq, t.title, t.sn, t.product_model as "productModel",
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
    select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
             'from', (extract(epoch from s.from_at) * 1000)::float8, 'to', (extract(epoch from s.to_at) * 1000)::float8) order by s.seq), '[]') as segments
    from clock_segment s where s.ticket_id = t.id and s.lap = t.lap) clock on true
    left join lateral (select e.seq from ticket_event e where e.ticket_id = t.id order by e.seq desc limit 1) seen on true`;

/** How each sort orders, and the text of its key in a cursor; ties by the id. */
const SORTS: Record<ListQuery['sort'], { key: string; type: string; direction: 'asc' | 'desc' }> = {
  '-updated': { key: 't.updated_at', type: 'timestamptz', direction: 'desc' },
  filed: { key: 't.filed_at', type: 'timestamptz', direction: 'asc' },
  '-filed': { key: 't.filed_at', type: 'timestamptz', direction: 'desc' },
  due: { key: `coalesce(t.due_at, 'infinity')`, type: 'timestamptz', direction: 'asc' },
  impact: { key: 't.severity', type: 'smallint', direction: 'asc' },
};

/**
 * One page of the list and the bounded counts of its tabs, in one statement. Keyset, never an offset: `cursor` is the
 * sort key and id of the last row seen.
 */
export async function readList(
  tx: Tx,
  viewer: User,
  query: ListQuery,
  cursor: { key: string; id: string } | null,
  now: Date,
): Promise<{ rows: ListRow[]; counts: Counts }> {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const shared = [...scopeOf(viewer, query, value), ...filtersOf(query, value, now)];
  const views = viewsOf(viewer, value);
  const sort = SORTS[query.sort];
  const beyond = cursor
    ? [
        `(${sort.key}, t.id) ${sort.direction === 'desc' ? '<' : '>'} (${value(cursor.key)}::${sort.type}, ${value(cursor.id)}::uuid)`,
      ]
    : [];
  const where = (...conditions: string[]): string => [...conditions, 'true'].join(' and ');
  const counts = listViews.map(
    (view) =>
      `'${view}', (select count(*) from (select from ticket t where ${where(views[view], ...shared)} limit ${COUNT_CAP}) c)`,
  );
  const text = `select (select jsonb_build_object(${counts.join(', ')})) as counts, coalesce(jsonb_agg(to_jsonb(page)), '[]') as rows from (
      select ${COLUMNS}, (${sort.key})::text as "sortKey" from ticket t ${CLOCK_JOIN}
      where ${where(views[query.view], ...shared, ...beyond)}
      order by ${sort.key} ${sort.direction}, t.id ${sort.direction} limit ${value(query.limit + 1)}) page`;
  const name = `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  const [answer] = await tx.query<{ counts: Counts; rows: ListRow[] }>({ name, text }, values);
  return answer ?? { counts: { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 }, rows: [] };
}

const list = (statuses: readonly Status[]): string => statuses.map((status) => `'${status}'`).join(', ');

const QUEUE = `(t.handler_id is null and t.status = 'submitted')`;

/** Which tickets each tab holds. To do is what waits for me: as requester, as handler, and for every engineer the queue (decision 0007). */
function viewsOf(viewer: User, value: (given: unknown) => string): Record<ListView, string> {
  const forRequester = `(t.status in (${list(statusesWaitingFor('requester'))}) or t.hold_since is not null)`;
  const forHandler = `t.status in (${list(statusesWaitingFor('handler'))}) and t.hold_since is null`;
  const todoOfInsider = (me: string): string =>
    `((t.handler_id = ${me} and ${forHandler}) or ${viewer.role === 'admin' ? 'false' : QUEUE} or (t.requester_id = ${me} and ${forRequester}))`;
  const mine = (): string =>
    viewer.role === 'partnerManager'
      ? `t.organisation_id = ${value(viewer.organisationId)}`
      : `t.requester_id = ${value(viewer.userId)}`;
  const todo = isInsider(viewer) ? todoOfInsider(value(viewer.userId)) : `(${mine()} and ${forRequester})`;
  const group = (name: 'pending' | 'inProgress' | 'completed') => `t.status in (${list(statusesOf(name))})`;
  return {
    todo,
    all: 'true',
    pending: group('pending'),
    inProgress: group('inProgress'),
    completed: group('completed'),
  };
}

/** The explicit first wall, narrowed by the scope that was asked for; row-level security is the second. */
function scopeOf(viewer: User, query: ListQuery, value: (given: unknown) => string): string[] {
  // Each is built only where it is used: PostgreSQL refuses a parameter that stands nowhere.
  const mine = (): string => `t.requester_id = ${value(viewer.userId)}`;
  const organisation = (): string => `t.organisation_id = ${value(viewer.organisationId)}`;
  const shown = (): string =>
    `(t.visible_to_partner and t.customer_id in (select customer_id from customer_partner where organisation_id = ${value(viewer.organisationId)}))`;
  const own = (): string =>
    viewer.role === 'partnerManager' ? `(${mine()} or ${organisation()} or ${shown()})` : `(${mine()} or ${shown()})`;
  const scopes: Record<NonNullable<ListQuery['scope']>, () => string[]> = {
    mine: () => [mine()],
    handling: () => [`t.handler_id = ${value(viewer.userId)}`],
    organisation: () => (isInsider(viewer) ? [] : [organisation()]),
    queue: () => [QUEUE],
    escalated: () => [`t.status = 'escalated'`],
    everyone: () => [],
  };
  return [...(isInsider(viewer) ? [] : [own()]), ...(query.scope ? scopes[query.scope]() : [])];
}

function filtersOf(query: ListQuery, value: (given: unknown) => string, now: Date): string[] {
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
    ...searchOf(query.q, value),
  ];
}

/** Every word must occur; or the whole as a serial number or code, however it is typed (api.md: `q`). */
function searchOf(q: string | undefined, value: (given: unknown) => string): string[] {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const like = (text: string): string => `t.search like ${value(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`;
  const bare = normalSerialNumber(q ?? '').toLowerCase();
  const each = words.map(like).join(' and ');
  return [bare.length >= 3 ? `((${each}) or ${like(bare)})` : `(${each})`];
}
