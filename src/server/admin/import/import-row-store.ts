import type { RowResult } from '../../../shared/admin/import-calls.ts';
import type { Statement, Tx } from '../../db/database.ts';
import type { ValidatedRow, RowError } from './import-target.ts';

export type StoredRow = {
  row: number;
  result: RowResult;
  cells: Record<string, string>;
  changes: Record<string, [string, string]> | null;
  errors: RowError[] | null;
};

const ADD: Statement = {
  name: 'import_rows_add',
  text: `insert into import_row (import_id, "row", result, cells, changes, errors)
    select $1::uuid, r."row", r.result, r.cells, r.changes, r.errors
    from jsonb_to_recordset($2::jsonb) as r ("row" integer, result text, cells jsonb, changes jsonb, errors jsonb)`,
};
export const addRows = (tx: Tx, id: string, rows: readonly StoredRow[]): Promise<void> =>
  tx.send(ADD, [id, JSON.stringify(rows)]);

/** Deletes at most this many rows. True when there may be more. */
export async function dropRows(tx: Tx, id: string, most: number): Promise<boolean> {
  const gone = await tx.query(
    {
      name: 'import_rows_drop',
      text: `delete from import_row where import_id = $1::uuid and "row" in
        (select "row" from import_row where import_id = $1::uuid order by "row" limit $2) returning "row"`,
    },
    [id, most],
  );
  return gone.length === most;
}

const COLUMNS = '"row", result, cells, changes, errors';

/** In the order of the file. */
export const readRows = (tx: Tx, id: string, result: RowResult | undefined, after: number, limit: number) =>
  tx.query<StoredRow>(
    {
      name: `import_rows_${result ?? 'all'}`,
      text: `select ${COLUMNS} from import_row where import_id = $1::uuid and "row" > $2
        ${result === undefined ? '' : `and result = '${result}'`} order by "row" limit $3`,
    },
    [id, after, limit],
  );

const MISTAKES_MAX = 20;

/** The texts that are wrong, by column; the most frequent first. */
export const readMistakes = (tx: Tx, id: string) =>
  tx.query<{ column: string; value: string; rows: number }>(
    {
      name: 'import_mistakes',
      text: `select e.cell as "column", coalesce(r.cells ->> e.cell, '') as value, count(*)::integer as rows
        from import_row r cross join lateral
          (select distinct error ->> 'column' as cell from jsonb_array_elements(r.errors) error) e
        where r.import_id = $1::uuid and r.result = 'wrong' and e.cell <> ''
        group by 1, 2 order by 3 desc, 1, 2 limit ${MISTAKES_MAX}`,
    },
    [id],
  );

/** Of how many rows of the file those that are new or changed are looked for at once. */
const stretchFor = (limit: number): number => Math.max(1_000, 4 * limit);

/**
 * The next rows that are new or changed: upwards after this row, or downwards from it. At most `limit` of them, and only from a
 * stretch of the file: without statistics the database would read and sort all the rest of it for each batch. `reached`: from
 * where to go on.
 */
export async function writtenRows(
  tx: Tx,
  { id, lastRow }: { id: string; lastRow: number },
  direction: 'up' | 'down',
  at: number,
  limit: number,
): Promise<{ rows: StoredRow[]; reached: number }> {
  const [above, upTo] = direction === 'up' ? [at, at + stretchFor(limit)] : [at - stretchFor(limit), at];
  const rows = await tx.query<StoredRow>(
    {
      name: `import_rows_${direction}`,
      text: `select ${COLUMNS} from import_row where import_id = $1::uuid and result in ('new', 'changed')
        and "row" > $2::integer and "row" <= $3::integer order by "row" ${direction === 'up' ? 'asc' : 'desc'} limit $4`,
    },
    [id, above, upTo, limit],
  );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  if (direction === 'up') return { rows, reached: last?.row ?? Math.min(upTo, lastRow) };
  return { rows, reached: last ? last.row - 1 : Math.max(above, 0) };
}

/** Stores what rows have done, where that differs from the check. The join alone would read all rows of the import. */
export async function updateRowResults(tx: Tx, id: string, rows: readonly ValidatedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.send(
    {
      name: 'import_rows_results',
      text: `update import_row i set result = r.result, changes = r.changes, errors = r.errors
        from jsonb_to_recordset($2::jsonb) as r ("row" integer, result text, changes jsonb, errors jsonb)
        where i.import_id = $1::uuid and i."row" = r."row" and i."row" = any ($3::integer[])`,
    },
    [id, JSON.stringify(rows), rows.map(({ row }) => row)],
  );
}

/** Which of these records were last changed by another request; `request` is the import's id on the audit log. */
export const changedSince = (tx: Tx, entity: string, request: string, records: readonly string[]) =>
  tx.query<{ record: string }>(
    {
      name: 'import_changed_since',
      text: `select record from unnest($3::text[]) record cross join lateral
        (select e.request_id from audit_event e where e.entity = $1 and e.record = record.record order by e.id desc limit 1) last
        where last.request_id <> $2`,
    },
    [entity, request, records],
  );
