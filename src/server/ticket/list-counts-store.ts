import type { ParsedInput } from '../../shared/call.ts';
import { COUNT_CAP } from '../../shared/constants.ts';
import type { countTickets } from '../../shared/ticket/count-call.ts';
import type { Tx } from '../db/database.ts';
import { rarestFilter } from './first-filter-store.ts';
import type { ListQuery, User } from './list-filters-store.ts';
import {
  and,
  dueFiltersOf,
  fewOf,
  indexedFiltersOf,
  otherFiltersOf,
  scopeOf,
  tabConditions,
} from './list-filters-store.ts';
import { nameOf, SEARCH_BOUNDS, type ListRequest } from './list-search-store.ts';
import { readList } from './ticket-list-store.ts';

type Lists = ParsedInput<typeof countTickets>['query']['lists'];
/** A list and the place of its filter that the fewest tickets meet (`rarestFilter`). */
type Counted = { query: ListQuery; first: number | null };

/** How many tickets an insider's lists have. */
export async function countLists(tx: Tx, viewer: User, lists: Lists, now: Date): Promise<number[]> {
  const queries = lists.map((list): ListQuery => ({ ...list, sort: '-updated', limit: 1 }));
  const asked = { viewer, cursor: null, now, bounds: SEARCH_BOUNDS };
  const isPlain = (query: ListQuery) => !query.q && indexedFiltersOf(query, String).length === 0;
  // One statement, of which there are few: they are made of tabs and scopes.
  const plain = await count(
    tx,
    queries.filter(isPlain).map((query) => ({ query, first: null })),
    asked,
  );
  const counts: number[] = [];
  for (const query of queries)
    if (isPlain(query)) counts.push(plain.shift() ?? 0);
    // oxlint-disable no-await-in-loop -- one transaction
    else if (query.q) counts.push((await readList(tx, viewer, query, null, now)).counts[query.view]);
    else counts.push(...(await count(tx, [{ query, first: await rarestFilter(tx, { ...asked, query }) }], asked)));
  // oxlint-enable no-await-in-loop
  return counts;
}

type Asked = Omit<ListRequest, 'query' | 'value'>;

async function count(tx: Tx, lists: readonly Counted[], asked: Asked): Promise<number[]> {
  if (lists.length === 0) return [];
  const values: unknown[] = [];
  const each = lists.map(({ query, first }) =>
    countOf({ ...asked, query, value: (given) => `$${values.push(given)}` }, first),
  );
  const text = `select array[${each.join(', ')}]::integer[] as counts`;
  const [row] = await tx.query<{ counts: number[] }>({ name: nameOf('counts', text), text }, values);
  return row?.counts ?? [];
}

/** SQL: the count of one list. */
function countOf({ query, viewer, value, now }: ListRequest, first: number | null): string {
  const indexed = indexedFiltersOf(query, value);
  const narrow = [...scopeOf(viewer, query, value), ...dueFiltersOf(query, value, now)];
  const shared = [...narrow, ...indexed.map(({ condition }) => condition), ...otherFiltersOf(query, value, now)];
  const few = fewOf(indexed, [], first);
  // With the order of an index PostgreSQL walks that index; what narrows the list has one of its own.
  const isWalked = few === undefined && narrow.length === 0 && query.view !== 'todo';
  const order = isWalked ? 'order by t.updated_at desc nulls last, t.id desc nulls last' : '';
  const tickets = tabConditions(query.view, viewer, query, value).map(
    (condition) =>
      `(select t.id from ${few ? 'few' : 'ticket'} t where ${and(condition, ...shared)} ${order} limit ${COUNT_CAP})`,
  );
  return `(${few ? `with ${few.replace(/, $/, '')} ` : ''}select least(count(*), ${COUNT_CAP}) from (${tickets.join(' union ')}) c)`;
}
