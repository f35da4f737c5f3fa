/** The orders of the list as SQL, and the cursors of its pages. Keyset, never an offset. */
import type { ListQuery, Value } from './list-filters-store.ts';

/** The allowed form of the keys in a cursor, by their type. */
const KEY_PATTERNS = { timestamptz: /^[\d\-+:. infty]{1,40}$/, smallint: /^\d{1,4}$/ };

export interface Sort {
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

export type Cursor = { keys: readonly string[]; id: string } | null;
/** Where the next page begins; null if there is none. */
export function cursorAfter(
  { rows }: { rows: readonly { id: string; sortKeys: string[] | null }[] },
  limit: number,
): Cursor {
  const last = rows[limit - 1];
  return last?.sortKeys && rows.length > limit ? { keys: last.sortKeys, id: last.id } : null;
}

/** `t.severity as k0, t.filed_at as k1`. */
export const selected = ({ keys }: Sort): string => keys.map(([key], at) => `${key} as k${at}`).join(', ');
/** The keys under those names. */
export const named = ({ keys }: Sort, table = ''): string[] => keys.map((_key, at) => `${table}k${at}`);
export const orderBy = ({ order }: Sort, keys: readonly string[], id: string): string =>
  [...keys, id].map((key) => `${key} ${order}`).join(', ');

/** The rows behind the cursor, as conditions on these columns. */
export function beyondOf({ keys, beyond }: Sort, columns: readonly string[], cursor: Cursor, value: Value): string[] {
  if (!cursor) return [];
  const last = keys.map(([, type], at) => `${value(cursor.keys[at])}::${type}`);
  return [`(${[...columns, 't.id'].join(', ')}) ${beyond} (${[...last, `${value(cursor.id)}::uuid`].join(', ')})`];
}
