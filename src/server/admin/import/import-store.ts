import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { isId } from '../../db/id.ts';
import { appUser } from '../../db/schema/account.ts';
import { importRun } from '../../db/schema/import.ts';

export type ImportRecord = typeof importRun.$inferSelect;
export type FoundImport = ImportRecord & { userName: string | null };

/** The progress of an import whose file has not been read yet. */
export const initialProgress = {
  reached: 0,
  lastRow: 0,
  newRows: 0,
  changedRows: 0,
  sameRows: 0,
  wrongRows: 0,
  error: null,
};

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

/** The imports of these entities, newest first. `before`: the last id of the page before; ids are ordered by time. */
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

/** Sent with the next statement or the commit, which saves a round trip for each batch. */
export function patchImport(tx: Tx, id: string, patch: Partial<ImportRecord>): Promise<void> {
  const { sql: text, params } = tx.orm.update(importRun).set(patch).where(eq(importRun.id, id)).toSQL();
  return tx.send({ text }, params);
}

/** Takes back a begin that shall not count. */
export const giveBackImports = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.orm
    .update(importRun)
    .set({ begun: sql`greatest(begun - 1, 0)` })
    .where(inArray(importRun.id, [...ids]));

/** The imports that a job should be working on. */
export const busyImports = async (tx: Tx): Promise<string[]> =>
  (
    await tx.orm
      .select({ id: importRun.id })
      .from(importRun)
      .where(sql`state in ('checking', 'applying', 'undoing')`)
  ).map(({ id }) => id);

/** How many files are being read or wait to be read. */
export const countUnread = (tx: Tx): Promise<number> => tx.orm.$count(importRun, sql`state = 'checking'`);

/** The mappings of this many earlier imports are used. */
const REMEMBERED_MAX = 20;

/** How headings were mapped in the last imports of this entity, the newest last. */
export async function lastMappings(tx: Tx, entity: string): Promise<NonNullable<ImportRecord['mapping']>> {
  const last = await tx.orm
    .select({ mapping: importRun.mapping })
    .from(importRun)
    .where(and(eq(importRun.entity, entity), inArray(importRun.state, ['applied', 'checked'])))
    .orderBy(desc(importRun.createdAt), desc(importRun.id))
    .limit(REMEMBERED_MAX);
  return last.toReversed().flatMap(({ mapping }) => mapping ?? []);
}

/** Imports whose rows are kept and were begun before an instant, or if they are applied, ended before another. */
export const staleImports = async (tx: Tx, begun: Date, ended: Date): Promise<string[]> =>
  (
    await tx.orm
      .select({ id: importRun.id })
      .from(importRun)
      .where(
        and(
          lt(importRun.createdAt, begun),
          sql`object_key <> ''`,
          sql`(state <> 'applied' or applied_at < ${ended.toISOString()}::timestamptz)`,
        ),
      )
  ).map(({ id }) => id);

/** Marks an import whose rows and file are deleted. */
export const forgetImport = (tx: Tx, id: string): Promise<void> => patchImport(tx, id, { objectKey: '' });
