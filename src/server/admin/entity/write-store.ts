import type { EntityName } from '../../../shared/admin/entity-table.ts';
import type { Tx } from '../../db/database.ts';
import { storedEntity } from './entity-store.ts';
import { rowsOf } from './record-store.ts';
import { sameIds } from './stored-entity-store.ts';

export type Patch = Readonly<Record<string, unknown>>;
const listed = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** What a column has after the change, of which `p` is the row. Labels are written one by one; null is none. */
const newValue = (name: EntityName, isChange = false) => {
  const labels = new Set(
    Object.values(storedEntity(name).columns).flatMap(({ language, write }) => (language === undefined ? [] : [write])),
  );
  return (column: string): string =>
    !labels.has(column) ? `p."${column}"` : `jsonb_strip_nulls(${isChange ? `t."${column}" || ` : ''}p."${column}")`;
};

/** Answers the new records in the order of the rows. */
export async function insertRows(tx: Tx, name: EntityName, rows: Patch[]): Promise<{ id: string }[]> {
  const [first] = rows;
  if (!first) return [];
  const { table, id } = storedEntity(name);
  const columns = Object.keys(first);
  // `returning` keeps the order of the selected rows.
  return rowsOf(
    tx,
    `insert into ${table} as t (${listed(columns)})
     select ${columns.map(newValue(name)).join(', ')} from jsonb_array_elements($1::jsonb) with ordinality e (row, at)
       cross join lateral jsonb_populate_record(null::${table}, e.row) p order by e.at
     returning ${id} as id`,
    [JSON.stringify(rows)],
  );
}

export async function updateRows(
  tx: Tx,
  name: EntityName,
  rows: { id: string; patch: Patch }[],
): Promise<{ id: string; version: number }[]> {
  if (rows.length === 0) return [];
  const stored = storedEntity(name);
  const { table, id, idColumn, idType, only } = stored;
  const columns = [...new Set(rows.flatMap(({ patch }) => Object.keys(patch)))];
  const given = `jsonb_to_recordset($1::jsonb) as r (id ${idType}, patch jsonb)`;
  const matches = `${idColumn} = r.id and ${sameIds(stored, '$2')}`;
  const values = [JSON.stringify(rows), rows.map((row) => row.id)];
  // The patch is applied over the stored row, because rows of one statement may change different columns.
  if (only === undefined)
    return rowsOf(
      tx,
      `update ${table} t set (${['version', ...columns.map((column) => `"${column}"`)].join(', ')}) =
         (select ${['t.version + 1', ...columns.map(newValue(name, true))].join(', ')} from jsonb_populate_record(t, r.patch) p)
       from ${given} where ${matches} returning ${id} as id, t.version`,
      values,
    );
  return rowsOf(
    tx,
    `insert into ${table} as n select p.* from ${table} t join ${given} on ${matches}
       cross join lateral jsonb_populate_record(t, r.patch || jsonb_build_object('version', t.version + 1)) p
     where ${only} returning ${id.replaceAll('t.', 'n.')} as id, n.version`,
    values,
  );
}

/** Replaces the partner organisations of each customer. */
export async function replaceLinks(tx: Tx, links: readonly { customer: string; ids: string[] }[]): Promise<void> {
  if (links.length === 0) return;
  const customers = links.map(({ customer }) => customer);
  await tx.raw('delete from customer_partner where customer_id = any ($1::uuid[])', [customers]);
  await tx.raw(
    `insert into customer_partner (customer_id, organisation_id)
     select l.customer, o.id from jsonb_to_recordset($1::jsonb) as l (customer uuid, ids uuid[]) cross join unnest(l.ids) o (id)`,
    [JSON.stringify(links)],
  );
}

/** A part of a selection list, with the id of its model if it has one. */
export interface StoredPart {
  selection: string;
  position: number;
  model: string | null;
  name: string;
  quantity: number;
  note: string | null;
}

/** Replaces the parts of each of these selection lists. */
export async function replaceParts(tx: Tx, selections: readonly string[], parts: readonly StoredPart[]): Promise<void> {
  if (selections.length === 0) return;
  await tx.raw('delete from selection_item where selection_id = any ($1::text[])', [selections]);
  await tx.raw(
    `insert into selection_item (selection_id, position, model_id, name, quantity, note)
     select p.selection, p.position, p.model, p.name, p.quantity, p.note from jsonb_to_recordset($1::jsonb)
       as p (selection text, position integer, model text, name text, quantity integer, note text)`,
    [JSON.stringify(parts)],
  );
}

/** On commit every process drops its cache of these records. */
export async function notifyChange(tx: Tx, name: EntityName, ids: readonly string[]): Promise<void> {
  const { channel, channelTakesId } = storedEntity(name);
  if (channel === undefined || ids.length === 0) return;
  await tx.raw(`select pg_notify($1, each) from unnest($2::text[]) each`, [channel, channelTakesId ? ids : ['']]);
}
