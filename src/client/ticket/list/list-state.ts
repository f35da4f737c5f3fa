import type { CallInput } from '../../../shared/call.ts';
import {
  defaultSort,
  listSorts,
  listTickets,
  listViews,
  type ListSort,
  type ListView,
} from '../../../shared/ticket/calls.ts';
import { hiddenFields } from '../../../shared/ticket/fields.ts';

/** One chip of a list; each is a filter of the call. */
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
  roles: readonly string[];
}

/** The chips that this user gets; a partner sees the own tickets only and needs none. */
export function scopesFor(user: UserRoles): readonly ScopeName[] {
  if (user.isInsider) return Object.keys(insiderScopes) as ScopeName[];
  return user.roles.includes('partnerManager') ? (Object.keys(managerScopes) as ScopeName[]) : [];
}

type Query = CallInput<typeof listTickets>['query'];

/** What the filter sheet narrows by, in its order: parameters of the address and of the call under the same names. */
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

/** The first and the last day of each span. */
const daySpans = [
  ['filedFrom', 'filedTo'],
  ['changedFrom', 'changedTo'],
  ['dueFrom', 'dueTo'],
] as const satisfies readonly (readonly [FilterName, FilterName])[];
export type DayName = (typeof daySpans)[number][number];
export type DaySpan = (typeof daySpans)[number];

/** The span that this day bounds; undefined for a filter that is no day. */
export const daySpanOf = (name: FilterName): DaySpan | undefined =>
  daySpans.find(([from, to]) => name === from || name === to);

/** Its last day lies before its first. */
export const isReversed = (filters: Filters, [from, to]: DaySpan): boolean => {
  const [first, last] = [filters[from], filters[to]];
  return first !== undefined && last !== undefined && last < first;
};
export const hasReversedDays = (filters: Filters): boolean => daySpans.some((span) => isReversed(filters, span));

/** Filters without a field in the form. Not for partners: their tickets are of one kind, and they plan nobody's work. */
const insiderFilters: readonly string[] = ['severity', 'handler', 'kind'];

/** What this user may narrow by: a field that they never see is no filter for them either (fields.ts). */
export function filtersFor({ isInsider }: Pick<UserRoles, 'isInsider'>): readonly FilterName[] {
  const hidden: readonly string[] = [...hiddenFields(isInsider), ...(isInsider ? [] : insiderFilters)];
  return filterNames.filter((name) => !hidden.includes(name));
}

/** What a list shows; the address is its only home, so that back, reload and a shared link show the same. */
export interface ListState {
  view: ListView;
  scope: ScopeName | undefined;
  /** Undefined: the one that fits what is shown (`sortOf`). */
  sort: ListSort | undefined;
  q: string;
  filters: Filters;
}

type Params = Readonly<Record<string, string | undefined>>;

const one = <T extends string>(known: readonly T[], given: string | undefined): T | undefined =>
  known.find((value) => value === given);

/** A filter holds what the call itself would take. */
function filtersIn(params: Params, user: UserRoles): Filters {
  const known = filtersFor(user).filter((name) => {
    const given = params[name];
    return given !== undefined && listTickets.query.def.shape[name].safeParse(given).success;
  });
  return Object.fromEntries(known.map((name) => [name, params[name]]));
}

/** Reads the address; what it does not know counts as left out. Every list opens on To do (domain.md). */
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

/** The chip Internal is a kind itself: beside it no other can be asked for. */
const withoutConflicts = (scope: ScopeName | undefined, filters: Filters): Filters =>
  scope === 'internal' ? { ...filters, kind: undefined } : filters;

/** The parameters of the address; what is the default stays away. */
export function listParams({ view, scope, sort, q, filters }: ListState): Params {
  return {
    ...filters,
    view: view === 'todo' ? undefined : view,
    scope,
    sort,
    q: q.trim() || undefined,
  };
}

/** How the list stands. */
export const sortOf = ({ view, scope, sort }: ListState): ListSort => sort ?? defaultSort(view, scope);

/** The same list in another order; the usual one is not kept in the address. */
export const withSort = (state: ListState, sort: ListSort): ListState => ({
  ...state,
  sort: sort === defaultSort(state.view, state.scope) ? undefined : sort,
});

/** The same as text, for a saved view; equal states give equal texts. */
export const savedQueryOf = (state: ListState): string =>
  new URLSearchParams(
    Object.entries(listParams(state)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

/** The list that a saved view names, as far as this user has it. */
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
 * Filters are changed. A person or a status leads from To do to All: To do holds only what waits for the user in
 * person, and would seem empty.
 */
export function withFilters(state: ListState, filters: Filters): ListState {
  const leads = (['handler', 'status'] as const).some(
    (name) => filters[name] !== undefined && filters[name] !== state.filters[name],
  );
  return {
    ...state,
    filters,
    scope: state.scope === 'internal' && filters.kind !== undefined ? undefined : state.scope,
    view: leads && state.view === 'todo' ? 'all' : state.view,
  };
}

/** A chip is on or off; from To do it leads to All, or it would show only what waits for the user in person. */
export function withScopeToggled(state: ListState, scope: ScopeName): ListState {
  if (state.scope === scope) return { ...state, scope: undefined };
  return {
    ...state,
    scope,
    filters: withoutConflicts(scope, state.filters),
    view: state.view === 'todo' ? 'all' : state.view,
  };
}
