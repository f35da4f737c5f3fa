/** Whether a list without a search takes the tickets of a filter first, instead of walking its order. */
import { RARE_MAX } from '../../shared/constants.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import { isNarrowed } from './any-ticket-store.ts';
import type { Value } from './list-filters-store.ts';
import {
  and,
  dueFiltersOf,
  FILTERED_COLUMNS,
  filtersOf,
  indexedFiltersOf,
  scopeOf,
  within,
} from './list-filters-store.ts';
import { nameOf, type ListRequest } from './list-search-store.ts';

type Request = Omit<ListRequest, 'value'>;

/**
 * Which of the filters with an index (its place among `indexedFiltersOf`) the fewest tickets meet; null: many meet each.
 * Which it is depends on the values, and the plans do not: they are made once for all values. A partner has few tickets,
 * and would look for them among everybody's.
 */
export async function rarestFilter(tx: Tx, { viewer, query, bounds }: Request): Promise<number | null> {
  if (!isInsider(viewer)) return null;
  const { rareMax = RARE_MAX } = bounds;
  const values: unknown[] = [];
  const filters = indexedFiltersOf(query, (given) => `$${values.push(given)}`);
  if (filters.length === 0) return null;
  const sizes = filters.map(
    // In an order, so that PostgreSQL walks the index and ends early; else it collects all that meet the filter before.
    ({ condition, order }) =>
      `(select count(*)::integer from (select from ticket t where ${condition} order by ${order} limit ${rareMax + 1}) met)`,
  );
  const text = `select array[${sizes.join(', ')}] as sizes`;
  const [row] = await tx.query<{ sizes: number[] }>({ name: nameOf('sizes', text), text }, values);
  const sizesMet = row?.sizes ?? [];
  const fewest = Math.min(...sizesMet);
  return fewest <= rareMax ? sizesMet.indexOf(fewest) : null;
}

/** Of so many of the newest tickets; if fewer meet the filters, a page would pass by more than it costs to take all. */
const SAMPLE = 200;
const SPARSE = 10;

/**
 * Whether hardly a ticket meets the filters of a manager of a tree, who has many tickets: a walk in the order of the page
 * would pass by all of them, and by those of everybody else. Insiders have an index for most filters. What was filed since a day
 * has changed since then: if that are few, they are few, however many of the newest they are. By due date a walk would begin with
 * all that was filed before that day.
 */
export async function isSparse(tx: Tx, { viewer, query, now, bounds }: Request): Promise<boolean> {
  const values: unknown[] = [];
  const value: Value = (given) => `$${values.push(given)}`;
  if (!viewer.below || !isNarrowed(query) || dueFiltersOf(query, value, now).length > 0) return false;
  const since = query.changedFrom ?? query.filedFrom;
  if (since !== undefined && query.sort === 'due') return true;
  values.length = 0;
  const { sparse = SPARSE, rareMax = RARE_MAX } = bounds;
  const theirs = scopeOf(viewer, { ...query, scope: 'organisation' }, value);
  const newest = `select ${FILTERED_COLUMNS} from ticket t where ${and(...theirs)}
    order by t.updated_at desc nulls last, t.id desc nulls last limit ${SAMPLE}`;
  const met = and(...scopeOf(viewer, query, value), ...filtersOf(query, value, now));
  const later = `select from ticket t where ${and(...theirs, ...within('updated_at', since, undefined, value))} limit ${rareMax + 1}`;
  const text = `select (select count(*)::integer from (${newest}) t where ${met}) as met,
    ${since === undefined ? 'null::integer' : `(select count(*)::integer from (${later}) t)`} as later`;
  const [row] = await tx.query<{ met: number; later: number | null }>({ name: nameOf('sample', text), text }, values);
  return !row || row.met < sparse || (row.later !== null && row.later <= rareMax);
}
