import type { Tx } from '../db/database.ts';
import { and, ownOf, type ListQuery, type User, type Value } from './list-filters-store.ts';
import { nameOf, peopleNamed, publicTextHas } from './list-search-store.ts';
import type { SearchTerms } from './search-terms.ts';

/** Whether there are filters: without any, the counts of a search are of all that the viewer may see. */
export const isNarrowed = ({
  q: _q,
  view: _view,
  sort: _sort,
  cursor: _cursor,
  limit: _limit,
  ...filters
}: ListQuery): boolean => Object.values(filters).some((given) => given !== undefined);

/**
 * Whether a ticket that a partner may see has the words, whatever the filters; also when the time is over before that is
 * known.
 */
export async function isOnAnyTicket(tx: Tx, viewer: User, ms: number, wanted: SearchTerms): Promise<boolean> {
  const values: unknown[] = [];
  const text = anyHas(viewer, ms, wanted, (given) => `$${values.push(given)}`);
  const [row] = await tx.query<{ found: boolean }>({ name: nameOf('any', text), text }, values);
  return row?.found ?? false;
}

/** The first ticket ends it. */
function anyHas(viewer: User, ms: number, wanted: SearchTerms, value: Value): string {
  const end = `statement_timestamp() + ${value(`${ms} ms`)}::interval`;
  const has = and(`clock_timestamp() < ${end}`, publicTextHas(wanted, value));
  const each = ownOf(viewer, value).map((own) => `exists (select from ticket t where ${and(own, has)} limit 1)`);
  return `with people as materialized ${peopleNamed(wanted, viewer, value)} select ${each.join(' or ')} or clock_timestamp() >= ${end} as found`;
}
