/** The conditions of the list, as SQL: what the viewer may see, the tab, and the filters of the query. */
import { can } from '../../shared/ticket/roles.ts';
import { RARE_MAX } from '../../shared/constants.ts';
import type { ParsedInput } from '../../shared/call.ts';
import type { listTickets } from '../../shared/ticket/list-call.ts';
import type { ListSort, ListView } from '../../shared/ticket/list-views.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { statuses } from '../../shared/ticket/statuses.ts';
import { quoted, statusLists } from '../db/status-lists.ts';

/** The query with its sort, which may be the default. */
export type ListQuery = Omit<ParsedInput<typeof listTickets>['query'], 'sort'> & { sort: ListSort };
export type User = Extract<Viewer, { kind: 'user' }>;
export type Value = (given: unknown) => string;

export const and = (...conditions: string[]): string => conditions.filter((one) => one !== ALL).join(' and ') || ALL;
export const ALL = 'true';
const NEVER = 'false';

const QUEUE = `(t.handler_id is null and t.status in (${statusLists.pending}))`;
/** Implied by the other conditions; it shows the planner that the index of open tickets contains all rows. */
const NOT_OVER = `t.status not in (${statusLists.final})`;

/** The condition of a group; false when the query asks for a status of another. */
export function groupOf(view: ListView, { status }: Pick<ListQuery, 'status'>): string {
  if (view === 'todo' || view === 'all') return ALL;
  if (status === undefined) return `t.status in (${statusLists[view]})`;
  return statuses[status].group === view ? ALL : NEVER;
}

/**
 * The conditions of a tab, of which one must hold; each can use an index. To do is what waits for the viewer as
 * requester and as handler, and for every engineer the queue (decision 0007).
 */
export function tabConditions(view: ListView, viewer: User, query: ListQuery, value: Value): string[] {
  if (view !== 'todo') return ownOf(viewer, value).map((condition) => and(condition, groupOf(view, query)));
  const forRequester = `(t.status in (${statusLists.waitsForRequester}) or t.hold_since is not null) and ${NOT_OVER}`;
  if (can(viewer.role, 'manages')) {
    const actsOn = viewer.actsBelow ? ofOrganisations(viewer, value) : `= ${value(viewer.organisationId)}`;
    return [`(${forRequester} and t.organisation_id ${actsOn})`];
  }
  const me = value(viewer.userId);
  const asRequester = `(t.requester_id = ${me} and ${forRequester})`;
  if (!isInsider(viewer)) return [asRequester];
  const forHandler = `t.status in (${statusLists.waitsForHandler}) and t.hold_since is null and ${NOT_OVER}`;
  return [`(t.handler_id = ${me} and ${forHandler})`, ...(can(viewer.role, 'acts') ? [QUEUE] : []), asRequester];
}

/** What the group of the queue has beside it, where To do has the queue: nobody's tickets need not be read twice. */
export const besideQueue = (view: ListView, viewer: User): string[] =>
  view === 'pending' && isInsider(viewer) && can(viewer.role, 'acts') ? ['t.handler_id is not null'] : [];

/**
 * The own organisation and those below; an equation, where it is one, keeps the order of its index. A plan is made once for all
 * values and would take any array for ten organisations; of this one PostgreSQL sees how many there are, and walks the order of
 * the page where they have many tickets. Filled up to a power of two, so that there are few statements.
 */
function ofOrganisations(viewer: User, value: Value): string {
  const { organisationId, below } = viewer;
  if (!below) return `= ${value(organisationId)}`;
  const ids = ownOrganisations(viewer);
  const each = Array.from({ length: 2 ** Math.ceil(Math.log2(ids.length)) }, (_, at) =>
    value(ids[at] ?? organisationId),
  );
  return `= any(array[${each.join(', ')}]::uuid[])`;
}

export const ownOrganisations = ({ organisationId, below = [] }: User): (string | null)[] => [organisationId, ...below];

/** The first wall as conditions, of which one must hold; row-level security is the second. `isWalked`: each by an index in the order of the page. */
export function ownOf(viewer: User, value: Value, isWalked = true): string[] {
  if (isInsider(viewer)) return [ALL];
  const { organisationId, below } = viewer;
  const served = below ? `= any(${value(ownOrganisations(viewer))}::uuid[])` : `= ${value(organisationId)}`;
  return [
    `t.requester_id = ${value(viewer.userId)}`,
    ...(can(viewer.role, 'manages') ? [`t.organisation_id ${isWalked ? ofOrganisations(viewer, value) : served}`] : []),
    `(t.visible_to_partner and t.customer_id = any(array(select customer_id from customer_partner where organisation_id ${served})))`,
  ];
}

/** The conditions of the requested scope. */
export function scopeOf(viewer: User, query: ListQuery, value: Value): string[] {
  // Functions, because building a condition adds its parameters, and PostgreSQL refuses unused ones.
  const scopes: Record<NonNullable<ListQuery['scope']>, () => string[]> = {
    mine: () => [`t.requester_id = ${value(viewer.userId)}`],
    handling: () => [`t.handler_id = ${value(viewer.userId)}`],
    organisation: () => (isInsider(viewer) ? [] : [`t.organisation_id ${ofOrganisations(viewer, value)}`]),
    queue: () => [QUEUE],
    escalated: () => [`t.status in (${statusLists.needsExpert})`],
    everyone: () => [],
  };
  return query.scope ? scopes[query.scope]() : [];
}

/**
 * The conditions on days. Compared as instants: a comparison of an instant with a day can use no index under row-level
 * security, because PostgreSQL takes it to leak.
 */
export const within = (column: string, from: string | undefined, to: string | undefined, value: Value): string[] => [
  ...(from === undefined ? [] : [`t.${column} >= (${value(from)}::date)::timestamptz`]),
  ...(to === undefined ? [] : [`t.${column} < (${value(to)}::date + 1)::timestamptz`]),
];

/** The filters that only tickets with a due date meet: few of all, because a clock that has ended has none. */
export const dueFiltersOf = (query: ListQuery, value: Value, now: Date): string[] => [
  ...within('due_at', query.dueFrom, query.dueTo, value),
  ...(query.overdue === 'true' ? [`t.due_at < ${value(now)}::timestamptz`] : []),
];

const equal = (column: string, given: unknown, value: Value): string[] =>
  given === undefined ? [] : [`t.${column} = ${value(given)}`];

/** A filter that an index of its own answers; by `order`, that index has the tickets of one value. `ofOpen`: of open ones as well. */
export interface IndexedFilter {
  condition: string;
  order: string;
  ofOpen: boolean;
}
export const indexedFiltersOf = (query: ListQuery, value: Value): IndexedFilter[] => {
  const by = (order: string, conditions: string[], ofOpen = false): IndexedFilter[] =>
    conditions.length > 0 ? [{ condition: and(...conditions), order: `t.${order}`, ofOpen }] : [];
  return [
    ...by('closed_at desc', equal('product_line', query.productLine, value)),
    ...by('closed_at desc', equal('impact', query.impact, value)),
    ...by('updated_at desc nulls last', equal('zone', query.zone, value)),
    ...by('updated_at desc nulls last', equal('handler_id', query.handler, value), true),
    ...by('filed_at desc nulls last', within('filed_at', query.filedFrom, query.filedTo, value), true),
    ...by('updated_at desc nulls last', within('updated_at', query.changedFrom, query.changedTo, value), true),
  ];
};

export const otherFiltersOf = (query: ListQuery, value: Value, now: Date): string[] => [
  ...equal('severity', query.severity, value),
  ...equal('kind', query.kind, value),
  // Not a parameter: some statuses have few tickets and some nearly all, and a plan is made once for all values.
  ...(query.status === undefined ? [] : [`t.status = ${quoted([query.status])}`]),
  ...(query.overdue === 'false' ? [`(t.due_at is null or t.due_at >= ${value(now)}::timestamptz)`] : []),
];

export const filtersOf = (query: ListQuery, value: Value, now: Date): string[] => [
  ...indexedFiltersOf(query, value).map(({ condition }) => condition),
  ...otherFiltersOf(query, value, now),
  ...dueFiltersOf(query, value, now),
];

/** By the index of this filter, of which the order and the limit leave no choice: the plan is made for all values. */
const lookedUp = (filter: IndexedFilter | undefined): string | undefined =>
  filter && `${filter.condition} order by ${filter.order} limit ${2 * RARE_MAX}`;

/** What scopes, tabs, filters and orders ask of a ticket. */
export const FILTERED_COLUMNS = `t.id, t.status, t.kind, t.severity, t.impact, t.product_line, t.zone, t.requester_id, t.organisation_id, t.handler_id,
  t.customer_id, t.visible_to_partner, t.hold_since, t.filed_at, t.updated_at, t.due_at`;

/** SQL, before the tables of a list: the few tickets that meet the filters on the due date, or the indexed one at the place `rare`. */
export function fewOf(
  indexed: readonly IndexedFilter[],
  due: readonly string[],
  rare: number | null,
): string | undefined {
  const few = due.length > 0 ? and(...due) : rare === null ? undefined : lookedUp(indexed[rare]);
  return few && `few as materialized (select ${FILTERED_COLUMNS} from ticket t where ${few}), `;
}
