import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Role } from '../../../shared/ticket/rules.ts';
import { TREE, type Tree } from '../../account/session-store.ts';
import type { Tx } from '../../db/database.ts';
import { isId } from '../../db/id.ts';
import { appUser } from '../../db/schema/account.ts';
import { exportRun } from '../../db/schema/import.ts';

export type ExportRecord = typeof exportRun.$inferSelect;

export const addExport = async (tx: Tx, row: typeof exportRun.$inferInsert): Promise<void> =>
  void (await tx.orm.insert(exportRun).values(row));

export async function readExport(tx: Tx, id: string): Promise<ExportRecord | undefined> {
  return isId(id) ? (await tx.orm.select().from(exportRun).where(eq(exportRun.id, id)))[0] : undefined;
}

/** Locked until the transaction ends. */
export const lockExport = async (tx: Tx, id: string): Promise<ExportRecord | undefined> =>
  (await tx.orm.select().from(exportRun).where(eq(exportRun.id, id)).for('update'))[0];

/** The export with the user who has started it, who may be disabled by now. */
export async function readExportWithUser(tx: Tx, id: string) {
  const [found] = await tx.orm
    .select({
      run: exportRun,
      role: appUser.role,
      organisationId: appUser.organisationId,
      tree: sql<Tree>`(select to_json(tree) from (select ${sql.raw(TREE.replaceAll('u.', 'app_user.'))}) tree)`,
      disabledAt: appUser.disabledAt,
    })
    .from(exportRun)
    .innerJoin(appUser, eq(appUser.id, exportRun.createdBy))
    .where(eq(exportRun.id, id));
  return found as (typeof found & { role: Role }) | undefined;
}

export const patchExport = async (tx: Tx, id: string, patch: Partial<ExportRecord>): Promise<void> =>
  void (await tx.orm.update(exportRun).set(patch).where(eq(exportRun.id, id)));

/** Takes back a begin that shall not count. */
export const giveBackExports = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.orm
    .update(exportRun)
    .set({ begun: sql`greatest(begun - 1, 0)` })
    .where(inArray(exportRun.id, [...ids]));

export const waitingExports = async (tx: Tx): Promise<string[]> =>
  (await tx.orm.select({ id: exportRun.id }).from(exportRun).where(eq(exportRun.state, 'waiting'))).map(({ id }) => id);

export const forgetExports = async (tx: Tx, before: Date): Promise<void> =>
  void (await tx.orm.delete(exportRun).where(and(lt(exportRun.expiresAt, before))));
