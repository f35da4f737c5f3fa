import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { SharedProblem } from '../../shared/problem/shared-problem.ts';
import type { WallTicket } from '../../shared/ticket/share-calls.ts';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { share } from '../db/schema/share.ts';

type ShareRow = typeof share.$inferSelect;

/** Stores a new link, with the digest of its identifier and not the identifier. */
export async function insertShare(tx: Tx, row: typeof share.$inferInsert): Promise<void> {
  await tx.orm.insert(share).values(row);
}

type MadeShare = ShareRow & { createdByName: string | null };

/** The links of a ticket or a problem with who made them, newest first. */
export const readShares = (tx: Tx, of: { ticketId: string } | { problemId: string }): Promise<MadeShare[]> =>
  sharesWhere(tx, 'ticketId' in of ? eq(share.ticketId, of.ticketId) : eq(share.problemId, of.problemId));

/** Those to the wall. */
export const readWallShares = (tx: Tx): Promise<MadeShare[]> => sharesWhere(tx, eq(share.purpose, 'wall'));

const sharesWhere = (tx: Tx, which: SQL): Promise<MadeShare[]> =>
  tx.orm
    .select({ ...getTableColumns(share), createdByName: appUser.userName })
    .from(share)
    .leftJoin(appUser, eq(appUser.id, share.createdBy))
    .where(which)
    .orderBy(desc(share.createdAt), desc(share.id))
    .limit(100);

/** What a link is bound to; undefined when the viewer of the transaction may not see it. */
export async function objectOfShare(
  tx: Tx,
  id: string,
): Promise<Pick<ShareRow, 'ticketId' | 'problemId' | 'purpose'> | undefined> {
  const object = { ticketId: share.ticketId, problemId: share.problemId, purpose: share.purpose };
  const [row] = await tx.orm.select(object).from(share).where(eq(share.id, id));
  return row;
}

/** What a link that is bound to no ticket grants. */
export type Granted = { problem: Omit<SharedProblem, 'statusLabel'> } | { wall: WallTicket[] };

/** What the visitor's own link grants (sql/shares.sql); null when it is bound to a ticket, or was withdrawn. */
export async function readGranted(tx: Tx): Promise<Granted | null> {
  const [row] = await tx.query<{ granted: Granted | null }>(
    { name: 'share_granted', text: 'select shared_by_link() as granted' },
    [],
  );
  return row?.granted ?? null;
}

/** Withdraws a link; false for one that is withdrawn already, which stays as it is. */
export async function withdrawShare(tx: Tx, id: string, at: Date): Promise<boolean> {
  const withdrawn = await tx.orm
    .update(share)
    .set({ revokedAt: at })
    .where(and(eq(share.id, id), isNull(share.revokedAt)))
    .returning({ id: share.id });
  return withdrawn.length > 0;
}

/** Counts a use of the visitor's own link, of one to the wall once an hour; returns whether it was the first (sql/shares.sql). */
export async function openShare(tx: Tx, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ first: boolean | null }>(
    { name: 'share_open', text: 'select open_share($1) as first' },
    [at],
  );
  return row?.first === true;
}
