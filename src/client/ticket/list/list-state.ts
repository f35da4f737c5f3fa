import { someCan, type Role } from '../../../shared/ticket/roles.ts';
import type { CallInput } from '../../../shared/call.ts';
import type { listTickets } from '../../../shared/ticket/list-call.ts';
import { defaultSort, listSorts, listViews, type ListSort, type ListView } from '../../../shared/ticket/list-views.ts';
import { ticketKinds } from '../../../shared/ticket/kinds.ts';
import { statusNames } from '../../../shared/ticket/statuses.ts';

/** The chips above a list, and the query parameters of each. */
const insiderScopes = {
  queue: { scope: 'queue' },
  handling: { scope: 'handling' },
  escalated: { scope: 'escalated' },
  overdue: { overdue: 'true' },
  internal: { kind: 'internal' },
} as const;
const managerScopes = { mine: { scope: 'mine' } } as const;

export type ScopeName = keyof typeof insiderScopes | keyof typeof managerScopes;

interface UserRoles {
  isInsider: boolean;
  roles: readonly Role[];
}

/** The chips of this user. A partner sees only their own tickets and has none. */
export function scopesFor(user: UserRoles): readonly ScopeName[] {
  if (user.isInsider) return Object.keys(insiderScopes) as ScopeName[];
  return someCan(user.roles, 'manages') ? (Object.keys(managerScopes) as ScopeName[]) : [];
}

type Query = CallInput<typeof listTickets>['query'];

/** The filters in the order of the sheet. The address and the call have parameters of the same names. */
const filterNames = [
  'productLine',
  'zone',
  'impact',
  'severity',
  'handler',
  'status',
  'kind',
  'filedFrom',
  'filedTo',
  'changedFrom',
  'changedTo',
  'dueFrom',
  'dueTo',
] as const satisfies readonly (keyof Query)[];
export type FilterName = (typeof filterNames)[number];
export type Filters = { readonly [F in FilterName]?: Query[F] };

/** The first and the last day of each time span. */
const daySpans = [
  ['filedFrom', 'filedTo'],
  ['changedFrom', 'changedTo'],
  ['dueFrom', 'dueTo'],
] as const satisfies readonly (readonly [FilterName, FilterName])[];
export type DayName = (typeof daySpans)[number][number];
export type DaySpan = (typeof daySpans)[number];

/** The span that this day belongs to; undefined for other filters. */
export const daySpanOf = (name: FilterName): DaySpan | undefined =>
  daySpans.find(([from, to]) => name === from || name === to);

/** Whether the last day of the span is before the first. */
export const isReversed = (filters: Filters, [from, to]: DaySpan): boolean => {
  const [first, last] = [filters[from], filters[to]];
  return first !== undefined && last !== undefined && last < first;
};
export const hasReversedDays = (filters: Filters): boolean => daySpans.some((span) => isReversed(filters, span));

/** Partners have one kind of ticket and assign no work. They see the fields of all other filters (fields.ts). */
const insiderFilters: readonly FilterName[] = ['severity', 'handler', 'kind'];

/** The filters of this user. A field that the user may not see is not a filter either. */
export const filtersFor = ({ isInsider }: Pick<UserRoles, 'isInsider'>): readonly FilterName[] =>
  filterNames.filter((name) => isInsider || !insiderFilters.includes(name));

type Accepts = (given: string) => boolean;
const isWord: Accepts = ({ length }) => length > 0 && length <= 80;
const isDay: Accepts = (given) =>
  /^\d{4}-\d\d-\d\d$/.test(given) &&
  !Number.isNaN(Date.parse(given)) &&
  new Date(given).toISOString().startsWith(given);
/** What the call accepts (calls.ts), without its schemas and the fields' tables, which the first load does without. */
const accepts: Readonly<Record<FilterName, Accepts>> = {
  productLine: isWord,
  zone: isWord,
  impact: isWord,
  severity: (given) => /^[1-4]$/.test(given),
  handler: (given) => /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(given),
  status: (given) => statusNames.some((status) => status === given),
  kind: (given) => ticketKinds.some((kind) => kind === given),
  filedFrom: isDay,
  filedTo: isDay,
  changedFrom: isDay,
  changedTo: isDay,
  dueFrom: isDay,
  dueTo: isDay,
};

/**
 * What a list shows. It is stored only in the address, so that "back", a reload and a copied link show the same list.
 */
export interface ListState {
  view: ListView;
  scope: ScopeName | undefined;
  /** Undefined: the default sort (`sortOf`). */
  sort: ListSort | undefined;
  q: string;
  filters: Filters;
}

type Params = Readonly<Record<string, string | undefined>>;

const one = <T extends string>(known: readonly T[], given: string | undefined): T | undefined =>
  known.find((value) => value === given);

/** The filters in the address whose values the call accepts. */
function filtersIn(params: Params, user: UserRoles): Filters {
  const known = filtersFor(user).filter((name) => {
    const given = params[name];
    return given !== undefined && accepts[name](given);
  });
  return Object.fromEntries(known.map((name) => [name, params[name]]));
}

/** Reads the state from the address and ignores unknown values. Every list opens on To do (domain.md). */
export function listStateOf(params: Params, user: UserRoles): ListState {
  const scope = one(scopesFor(user), params['scope']);
  return {
    view: one(listViews, params['view']) ?? 'todo',
    scope,
    sort: one(listSorts, params['sort']),
    q: (params['q'] ?? '').slice(0, 200),
    filters: withoutConflicts(scope, filtersIn(params, user)),
  };
}

/** The chip Internal filters by kind itself, so the filter by kind is removed. */
const withoutConflicts = (scope: ScopeName | undefined, filters: Filters): Filters =>
  scope === 'internal' ? { ...filters, kind: undefined } : filters;

/** The parameters of the address, without defaults. */
export function listParams({ view, scope, sort, q, filters }: ListState): Params {
  return {
    ...filters,
    view: view === 'todo' ? undefined : view,
    scope,
    sort,
    q: q.trim() || undefined,
  };
}

/** The current sort. */
export const sortOf = (state: ListState): ListSort => state.sort ?? defaultSort(listQuery(state));

/** The same list with another sort. The default sort is not stored in the address. */
export const withSort = (state: ListState, sort: ListSort): ListState => ({
  ...state,
  sort: sort === defaultSort(listQuery(state)) ? undefined : sort,
});

/** The state as a query string, for a saved view. Equal states give equal strings. */
export const savedQueryOf = (state: ListState): string =>
  new URLSearchParams(
    Object.entries(listParams(state)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

/** The state in the query string of a saved view, without filters that this user does not have. */
export const listStateIn = (query: string, user: UserRoles): ListState =>
  listStateOf(Object.fromEntries(new URLSearchParams(query)), user);

/** The query of the call. */
export function listQuery({ view, scope, sort, q, filters }: ListState) {
  const scopes = { ...insiderScopes, ...managerScopes };
  return {
    view,
    ...(sort ? { sort } : {}),
    ...filters,
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(scope ? scopes[scope] : {}),
  };
}

/** The filters that are set, in the order of the sheet. */
export const activeFilters = ({ filters }: Pick<ListState, 'filters'>): readonly FilterName[] =>
  filterNames.filter((name) => filters[name] !== undefined);

/**
 * The state with other filters. A new handler or status switches from To do to All: To do has only the user's own
 * tickets and would often be empty.
 */
export function withFilters(state: ListState, filters: Filters): ListState {
  const needsAll = (['handler', 'status'] as const).some(
    (name) => filters[name] !== undefined && filters[name] !== state.filters[name],
  );
  return {
    ...state,
    filters,
    scope: state.scope === 'internal' && filters.kind !== undefined ? undefined : state.scope,
    view: needsAll && state.view === 'todo' ? 'all' : state.view,
  };
}

/**
 * The state with a chip switched on or off. Switching on leads from To do to All, which has not only the user's own
 * tickets; but Assigned to the open ones, of which the worst comes first.
 */
export function withScopeToggled(state: ListState, scope: ScopeName): ListState {
  if (state.scope === scope) return { ...state, scope: undefined };
  return {
    ...state,
    scope,
    filters: withoutConflicts(scope, state.filters),
    view: state.view !== 'todo' ? state.view : scope === 'handling' ? 'inProgress' : 'all',
  };
}
