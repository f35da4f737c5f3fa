import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { share } from '../db/schema/share.ts';

type ShareRow = typeof share.$inferSelect;

/** Keeps a new link; of its identifier only the digest. */
export async function insertShare(tx: Tx, row: typeof share.$inferInsert): Promise<void> {
  await tx.orm.insert(share).values(row);
}

/** The links of a ticket with who made them, newest first. */
export async function readShares(tx: Tx, ticketId: string): Promise<(ShareRow & { createdByName: string | null })[]> {
  return tx.orm
    .select({ ...getTableColumns(share), createdByName: appUser.userName })
    .from(share)
    .leftJoin(appUser, eq(appUser.id, share.createdBy))
    .where(eq(share.ticketId, ticketId))
    .orderBy(desc(share.createdAt), desc(share.id))
    .limit(100);
}

/** The ticket of a link, or null when the viewer of the transaction may not see it. */
export async function ticketOfShare(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.orm.select({ ticketId: share.ticketId }).from(share).where(eq(share.id, id));
  return row?.ticketId ?? null;
}

/** Withdraws a link; one that is withdrawn already stays as it is. */
export async function withdrawShare(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.orm
    .update(share)
    .set({ revokedAt: at })
    .where(and(eq(share.id, id), isNull(share.revokedAt)));
}

/** Counts a use of the visitor's own link; whether it was the first (sql/shares.sql). */
export async function openShare(tx: Tx, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ first: boolean | null }>(
    { name: 'share_open', text: 'select open_share($1) as first' },
    [at],
  );
  return row?.first === true;
}
