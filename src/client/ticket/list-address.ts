import { listSorts, listViews, type ListView } from '../../shared/ticket/calls.ts';

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
export type ListSort = (typeof listSorts)[number];

interface Reader {
  isInsider: boolean;
  roles: readonly string[];
}

/** The chips that this reader gets; a partner sees the own tickets only and needs none. */
export function scopesFor(reader: Reader): readonly ScopeName[] {
  if (reader.isInsider) return Object.keys(insiderScopes) as ScopeName[];
  return reader.roles.includes('partnerManager') ? (Object.keys(managerScopes) as ScopeName[]) : [];
}

/** What a list shows; the address is its only home, so that back, reload and a shared link show the same. */
export interface ListState {
  view: ListView;
  scope: ScopeName | undefined;
  sort: ListSort;
  q: string;
}

type Params = Readonly<Record<string, string | undefined>>;

const one = <T extends string>(known: readonly T[], given: string | undefined): T | undefined =>
  known.find((value) => value === given);

/** Reads the address; what it does not know counts as left out. Every list opens on To do (domain.md). */
export function stateOf(params: Params, reader: Reader): ListState {
  return {
    view: one(listViews, params['view']) ?? 'todo',
    scope: one(scopesFor(reader), params['scope']),
    sort: one(listSorts, params['sort']) ?? '-updated',
    q: (params['q'] ?? '').slice(0, 200),
  };
}

/** The parameters of the address; what is the default stays away. */
export function paramsOf({ view, scope, sort, q }: ListState): Params {
  return {
    view: view === 'todo' ? undefined : view,
    scope,
    sort: sort === '-updated' ? undefined : sort,
    q: q.trim() || undefined,
  };
}

/** The same as text, for a saved view; equal states give equal texts. */
export const addressOf = (state: ListState): string =>
  new URLSearchParams(
    Object.entries(paramsOf(state)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

/** The list that a saved view names, as far as this reader has it. */
export const stateIn = (query: string, reader: Reader): ListState =>
  stateOf(Object.fromEntries(new URLSearchParams(query)), reader);

/** The query of the call. */
export function queryOf({ view, scope, sort, q }: ListState) {
  const filters = { ...insiderScopes, ...managerScopes };
  return { view, sort, ...(q.trim() ? { q: q.trim() } : {}), ...(scope ? filters[scope] : {}) };
}

/** A chip is on or off; from To do it leads to All, or it would show only what waits for the reader in person. */
export function toggled(state: ListState, scope: ScopeName): ListState {
  if (state.scope === scope) return { ...state, scope: undefined };
  return { ...state, scope, view: state.view === 'todo' ? 'all' : state.view };
}

/**
 * Ids that came in from above since the list was last seen: not there before, and standing before one that was.
 * What stands after the last known one was loaded by "more" and is not news.
 */
export function arrivedIn(ids: readonly string[], seen: ReadonlySet<string>): string[] {
  const last = ids.findLastIndex((id) => seen.has(id));
  return ids.slice(0, last + 1).filter((id) => !seen.has(id));
}
