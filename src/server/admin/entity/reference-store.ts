import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import { namedEntity, namedRecords } from '../../../shared/admin/named-records.ts';
import type { Tx } from '../../db/database.ts';
import { rowsOf } from './record-store.ts';
import { referred, type Referred } from './stored-entity-store.ts';

/** A record that others refer to. */
export interface ReferencedRecord {
  id: string;
  key: string;
  active: boolean;
  /** Further values that referring records copy: the line and type of a model, the line of a series. */
  more: Record<string, string>;
}
/** Records by entity and typed text. `near`: the key that is most similar to a text that was not found. */
export interface References {
  found(entity: EntityName, typed: string): ReferencedRecord | undefined;
  near(entity: EntityName, typed: string): string | undefined;
}

const more: { readonly [Name in EntityName]?: string } = {
  models: `jsonb_build_object('productType', x.product_type, 'productLine', (select s.product_line from product_series s where s.id = x.series_id))`,
  series: `jsonb_build_object('productLine', x.product_line)`,
};
/** Similar keys are searched for at most this many texts, each of which takes the database some milliseconds. */
const NEAR_MAX = 20;
/** Keys of the same distance, of which the first by the alphabet is taken; to sort by it at once would read all. */
const NEAR_SAME = 8;
/** In trigrams: 0 is the same, 1 has nothing in common. */
const NEAR_DISTANCE = 0.7;

/** The texts of all reference cells of these rows as they were typed, by their normal form, by the entity that they refer to. */
function wantedReferences(
  name: EntityName,
  rows: readonly Readonly<Record<string, Cell>>[],
): Map<EntityName, Map<string, string>> {
  const named = new Map<EntityName, Map<string, string>>();
  for (const [column, entry] of columnsOf(name)) {
    const of = namedEntity(entry);
    const normal = of && referred[of]?.normal;
    if (!normal) continue;
    const wanted = named.get(of) ?? new Map<string, string>();
    for (const row of rows) for (const each of namedRecords(entry, row[column])) wanted.set(normal(each), each.trim());
    named.set(of, wanted);
  }
  return named;
}

/** Looks up all references of these rows, in one or two statements for each entity. */
export async function findReferences(
  tx: Tx,
  name: EntityName,
  rows: readonly Readonly<Record<string, Cell>>[],
): Promise<References> {
  const found = new Map<EntityName, Map<string, ReferencedRecord>>();
  const near = new Map<EntityName, Map<string, string>>();
  for (const [of, wanted] of wantedReferences(name, rows)) {
    const other = referred[of];
    if (!other || wanted.size === 0) continue;
    const byText = new Map<string, ReferencedRecord>();
    const unknown = (): string[] => [...wanted.keys()].filter((text) => !byText.has(text));
    const find = async (matches: readonly string[], texts: readonly string[]): Promise<void> => {
      for (const { typed, ...record } of texts.length > 0 ? await matching(tx, of, other, matches, texts) : [])
        for (const text of typed) byText.set(other.normal(text), record);
    };
    if (other.exact) await find(other.exact, [...wanted.values()]);
    await find(other.matches, unknown());
    found.set(of, byText);
    const wrong = unknown().slice(0, NEAR_MAX);
    near.set(of, new Map((await nearest(tx, of, wrong)).map(({ typed, key: similar }) => [typed, similar])));
  }
  const normal = (of: EntityName, typed: string): string => referred[of]?.normal(typed) ?? typed;
  return {
    found: (of, typed) => found.get(of)?.get(normal(of, typed)),
    near: (of, typed) => near.get(of)?.get(normal(of, typed)),
  };
}

/** The records of which one of these expressions is one of the texts. `typed`: their values. */
const matching = (
  tx: Tx,
  of: EntityName,
  { table, id, key, active }: Referred,
  matches: readonly string[],
  texts: readonly string[],
): Promise<(ReferencedRecord & { typed: string[] })[]> =>
  rowsOf(
    tx,
    `select ${id} as id, ${key} as key, ${active} as active, ${more[of] ?? `'{}'::jsonb`} as more,
       array[${matches.join(', ')}] as typed from ${table} x
     where ${matches.map((match) => `${match} = any ($1::text[])`).join(' or ')}`,
    [texts],
  );

/**
 * For each of these texts the most similar key of an active record. Tables that can be large have a trigram index
 * (`…_near`), which hands over their keys by distance, so that only the nearest are read.
 */
async function nearest(tx: Tx, of: EntityName, texts: string[]): Promise<{ typed: string; key: string }[]> {
  const other = referred[of];
  if (!other || texts.length === 0) return [];
  const { table, key, active } = other;
  return rowsOf(
    tx,
    `select r.typed, n.key from unnest($1::text[]) r (typed) cross join lateral (
       select near.key from (
         select ${key} as key from ${table} x where ${active} order by ${key} <-> r.typed limit ${NEAR_SAME}) near
       order by near.key <-> r.typed, near.key limit 1) n
     where n.key <-> r.typed < $2`,
    [texts, NEAR_DISTANCE],
  );
}
