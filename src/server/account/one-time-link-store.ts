import { rolesThat } from '../../shared/ticket/roles.ts';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { appUser, oneTimeLink } from '../db/schema/account.ts';

export type LinkPurpose = 'setUp' | 'invitation';

export interface StoredLink {
  userId: string | null;
  expiresAt: Date;
  usedAt: Date | null;
  /** The admin who sent the invitation; null: the command line. */
  madeBy: { userName: string; account: string } | null;
}

/** Stores a new link and deletes the unused earlier ones of the same user or of the set-up. */
export async function addLink(
  tx: Tx,
  link: {
    digest: string;
    purpose: LinkPurpose;
    userId: string | null;
    madeBy: string | null;
    madeAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { purpose, userId } = link;
  await tx.orm
    .delete(oneTimeLink)
    .where(
      and(
        eq(oneTimeLink.purpose, purpose),
        isNull(oneTimeLink.usedAt),
        userId === null ? isNull(oneTimeLink.userId) : eq(oneTimeLink.userId, userId),
      ),
    );
  await tx.orm.insert(oneTimeLink).values(link);
}

/** The link of this digest, valid or not; undefined when it never existed or was replaced by a newer one. */
export async function linkByDigest(tx: Tx, digest: string, purpose: LinkPurpose): Promise<StoredLink | undefined> {
  const [row] = await tx.orm
    .select({
      userId: oneTimeLink.userId,
      expiresAt: oneTimeLink.expiresAt,
      usedAt: oneTimeLink.usedAt,
      maker: appUser.userName,
      account: appUser.account,
    })
    .from(oneTimeLink)
    .leftJoin(appUser, eq(appUser.id, oneTimeLink.madeBy))
    .where(and(eq(oneTimeLink.digest, digest), eq(oneTimeLink.purpose, purpose)));
  if (!row) return undefined;
  const { maker, account, ...link } = row;
  return { ...link, madeBy: maker === null || account === null ? null : { userName: maker, account } };
}

/** Marks a link as used. Of concurrent calls exactly one gets true. */
export async function takeLink(tx: Tx, digest: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const taken = await tx.orm
    .update(oneTimeLink)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLink.digest, digest),
        eq(oneTimeLink.purpose, purpose),
        isNull(oneTimeLink.usedAt),
        gt(oneTimeLink.expiresAt, now),
      ),
    )
    .returning({ digest: oneTimeLink.digest });
  return taken.length > 0;
}

/** The active admin whose account is the oldest. */
export async function oldestAdmin(tx: Tx): Promise<{ user: typeof appUser.$inferSelect } | undefined> {
  const [user] = await tx.orm
    .select()
    .from(appUser)
    .where(and(inArray(appUser.role, rolesThat('administers')), isNull(appUser.disabledAt)))
    .orderBy(appUser.createdAt, appUser.id)
    .limit(1);
  return user && { user };
}

/** Whether there is an active admin. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx.orm
    .select({ one: sql<number>`1` })
    .from(appUser)
    .where(and(inArray(appUser.role, rolesThat('administers')), isNull(appUser.disabledAt)))
    .limit(1);
  return row !== undefined;
}
