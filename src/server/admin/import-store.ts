import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { RowResult } from '../../shared/admin/import-calls.ts';
import type { Statement, Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';
import { appUser } from '../db/schema/account.ts';
import { importRow, importRun } from '../db/schema/import.ts';
import type { JudgedRow, RowError } from './import-target.ts';

export type ImportRecord = typeof importRun.$inferSelect;
export type FoundImport = ImportRecord & { userName: string | null };

export const addImport = async (tx: Tx, row: typeof importRun.$inferInsert): Promise<void> =>
  void (await tx.orm.insert(importRun).values(row));

const found = async (tx: Tx, where: SQL | undefined, limit: number): Promise<FoundImport[]> => {
  const rows = await tx.orm
    .select({ run: importRun, userName: appUser.userName })
    .from(importRun)
    .leftJoin(appUser, eq(appUser.id, importRun.createdBy))
    .where(where)
    .orderBy(desc(importRun.createdAt), desc(importRun.id))
    .limit(limit);
  return rows.map(({ run, userName }) => ({ ...run, userName }));
};

export async function readImport(tx: Tx, id: string): Promise<FoundImport | undefined> {
  return isId(id) ? (await found(tx, eq(importRun.id, id), 1))[0] : undefined;
}

/** Of these entities; `before` is the id of the last one seen, which is ordered by time. */
export const readImports = (tx: Tx, entities: string[], before: string | undefined, limit: number) =>
  found(
    tx,
    and(
      inArray(importRun.entity, entities),
      before !== undefined && isId(before) ? lt(importRun.id, before) : undefined,
    ),
    limit,
  );

/** Locked until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  if (!isId(id)) return undefined;
  return (await tx.orm.select().from(importRun).where(eq(importRun.id, id)).for('update'))[0];
}

export const patchImport = async (tx: Tx, id: string, patch: Partial<ImportRecord>): Promise<void> =>
  void (await tx.orm.update(importRun).set(patch).where(eq(importRun.id, id)));

/** Those that a job should be at work on. */
export const busyImports = async (tx: Tx): Promise<string[]> =>
  (
    await tx.orm
      .select({ id: importRun.id })
      .from(importRun)
      .where(sql`state in ('checking', 'applying', 'undoing')`)
  ).map(({ id }) => id);

/** How headings were mapped when this entity was last imported. */
export async function lastMapping(tx: Tx, entity: string): Promise<ImportRecord['mapping']> {
  const [last] = await tx.orm
    .select({ mapping: importRun.mapping })
    .from(importRun)
    .where(and(eq(importRun.entity, entity), inArray(importRun.state, ['applied', 'checked'])))
    .orderBy(desc(importRun.createdAt))
    .limit(1);
  return last?.mapping ?? null;
}

export type KeptRow = {
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
export const addRows = (tx: Tx, id: string, rows: readonly KeptRow[]): Promise<void> =>
  tx.send(ADD, [id, JSON.stringify(rows)]);

/** Takes away up to so many rows; answers whether there may be more. */
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
  tx.query<KeptRow>(
    {
      name: `import_rows_${result ?? 'all'}`,
      text: `select ${COLUMNS} from import_row where import_id = $1::uuid and "row" > $2
        ${result === undefined ? '' : `and result = '${result}'`} order by "row" limit $3`,
    },
    [id, after, limit],
  );

/** Those that are written: upwards after this row, or downwards up to it. */
export const writtenRows = (tx: Tx, id: string, way: 'up' | 'down', at: number, limit: number) =>
  tx.query<KeptRow>(
    {
      name: `import_rows_${way}`,
      text: `select ${COLUMNS} from import_row where import_id = $1::uuid and result in ('new', 'changed')
        and "row" ${way === 'up' ? '>' : '<='} $2 order by "row" ${way === 'up' ? 'asc' : 'desc'} limit $3`,
    },
    [id, at, limit],
  );

/** What rows do now, where that is not what they did when the file was checked. */
export async function rejudgeRows(tx: Tx, id: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.send(
    {
      name: 'import_rows_rejudge',
      text: `update import_row i set result = r.result, changes = r.changes, errors = r.errors
        from jsonb_to_recordset($2::jsonb) as r ("row" integer, result text, changes jsonb, errors jsonb)
        where i.import_id = $1::uuid and i."row" = r."row"`,
    },
    [id, JSON.stringify(rows)],
  );
}

/** Which of these records somebody else has changed last; `request` is what the import calls itself on the audit log. */
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

/** Those of before then that have not been forgotten. */
export const staleImports = async (tx: Tx, before: Date): Promise<string[]> =>
  (
    await tx.orm
      .select({ id: importRun.id })
      .from(importRun)
      .where(and(lt(importRun.createdAt, before), sql`object_key <> ''`))
  ).map(({ id }) => id);

/** Without rows and file it stays as a line of what was done. */
export const forgetImport = (tx: Tx, id: string): Promise<void> => patchImport(tx, id, { objectKey: '' });
