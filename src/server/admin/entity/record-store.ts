import { columnsOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { isList } from '../../../shared/field/value.ts';
import type { Tx } from '../../db/database.ts';
import { storedEntity } from './entity-store.ts';
import { sameIds } from './stored-entity-store.ts';

/** The select list of a record. */
function recordColumns(name: EntityName): string {
  const { id, active, columns, further } = storedEntity(name);
  const pairs = Object.entries(columns).map(([column, { read }]) => `'${column}', ${read}`);
  const labels = Object.entries(columns).flatMap(([column, { label }]) => (label ? [`'${column}', ${label}`] : []));
  return `${id} as id, t.version, ${active} as active, ${[`jsonb_build_object(${pairs.join(', ')})`, ...further].join(' || ')} as values,
    jsonb_strip_nulls(jsonb_build_object(${labels.join(', ')})) as labels`;
}
const fromRecords = (name: EntityName): string => {
  const { table, only } = storedEntity(name);
  return `from ${table} t where ${only ?? 'true'}`;
};
/** For statements that are built here, so their row type is known only here. */
export const rowsOf = async <Row>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> =>
  (await tx.raw(text, values)).rows as Row[];

/** Without a column the list is sorted by key. */
export interface Sort {
  column: string | undefined;
  descending: boolean;
}
export interface RecordQuery {
  words: readonly string[];
  active: boolean | undefined;
  sort: Sort;
  /** The sort key and the id of the last row of the page before. */
  after: { key: string; id: string } | undefined;
  limit: number;
}

/** May a list be put in order by it? */
export const isSortable = ({ type }: Column): boolean => !isList(type);

function orderOf(name: EntityName, { column }: Sort): string {
  const { key, columns } = storedEntity(name);
  const stored = column === undefined ? undefined : columns[column];
  if (!stored) return key;
  const isNumber = columnsOf(name).some(([each, { type }]) => each === column && type === 'number');
  // Sorted by label where there is one: the order of codes means nothing to people.
  const read = stored.sorted ?? stored.label ?? stored.read;
  return isNumber ? `lpad(coalesce((${read})::text, ''), 9, '0')` : `coalesce((${read})::text, '')`;
}

const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** One page of an entity's records, by keyset. */
export async function readRecords(
  tx: Tx,
  name: EntityName,
  wanted: RecordQuery,
): Promise<(RecordRow & { order: string })[]> {
  const { active, id, columns } = storedEntity(name);
  const found = new Set(
    columnsOf(name).flatMap(([column, entry]) =>
      entry.searchable ? [columns[column]?.found ?? columns[column]?.read ?? `''`] : [],
    ),
  );
  const order = orderOf(name, wanted.sort);
  const direction = wanted.sort.descending ? 'desc' : 'asc';
  const values: unknown[] = [wanted.limit];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = [
    ...(wanted.active === undefined ? [] : [`(${active}) = ${value(wanted.active)}::boolean`]),
    ...(wanted.words.length === 0
      ? []
      : [`concat_ws(' ', ${[...found].join(', ')}) ilike all (${value(wanted.words.map(containing))}::text[])`]),
    ...(wanted.after
      ? [
          `(${order}, ${id}) ${wanted.sort.descending ? '<' : '>'} (${value(wanted.after.key)}::text, ${value(wanted.after.id)}::text)`,
        ]
      : []),
  ];
  const where = conditions.map((condition) => `and ${condition}`).join(' ');
  return rowsOf(
    tx,
    `select ${recordColumns(name)}, ${order} as "order" ${fromRecords(name)} ${where}
     order by ${order} ${direction}, ${id} ${direction} limit $1::int`,
    values,
  );
}

/** The columns of further languages that some record has. */
export async function furtherColumns(tx: Tx, name: EntityName): Promise<string[]> {
  const { further } = storedEntity(name);
  if (further.length === 0) return [];
  const text = `select distinct k.name ${fromRecords(name).replace(' where ', ` cross join lateral jsonb_object_keys(${further.join(' || ')}) k (name) where `)}`;
  return (await rowsOf<{ name: string }>(tx, text, [])).map((found) => found.name);
}

/** Records by their ids, or by their keys in the form for comparison. */
export async function findRecords(
  tx: Tx,
  name: EntityName,
  by: 'id' | 'key',
  wanted: readonly string[],
): Promise<(RecordRow & { key: string })[]> {
  if (wanted.length === 0) return [];
  const stored = storedEntity(name);
  const { key, keyStart } = stored;
  const isByStart = by === 'key' && keyStart !== undefined;
  const found = by === 'id' ? sameIds(stored, '$1') : `${key} = any ($1::text[]) ${isByStart ? `and ${keyStart}` : ''}`;
  const text = `select ${recordColumns(name)}, ${key} as key ${fromRecords(name)} and ${found}`;
  const values = [wanted, ...(isByStart ? [wanted.map((each) => each.slice(0, each.lastIndexOf('|')))] : [])];
  // Many are looked up where a table is being filled, batch by batch.
  return wanted.length === 1 ? rowsOf(tx, text, values) : tx.query({ text }, values);
}

/** How many records of each kind refer to a record. */
export async function countReferences(tx: Tx, name: EntityName, id: string): Promise<Record<string, number>> {
  const stored = storedEntity(name);
  const { references } = stored;
  const counts = Object.entries(references).map(([what, count]) => `${count} as "${what}"`);
  if (counts.length === 0) return {};
  const text = `select ${counts.join(', ')} ${fromRecords(name)} and ${sameIds(stored, '$1')}`;
  const [found] = await rowsOf<Record<string, number>>(tx, text, [[id]]);
  return found ?? {};
}

export async function countRecords(tx: Tx, names: readonly EntityName[]): Promise<Record<string, number>> {
  const counts = names.map((name) => `(select count(*)::int ${fromRecords(name)}) as "${name}"`);
  const [found] = await rowsOf<Record<string, number>>(tx, `select ${counts.join(', ')}`, []);
  return found ?? {};
}
