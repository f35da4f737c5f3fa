import { and, asc, count, eq, ne, or } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { savedView } from '../db/schema/finding.ts';

export interface ViewRow {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  ownerId: string;
  ownerName: string;
}

const columns = {
  id: savedView.id,
  name: savedView.name,
  query: savedView.query,
  shared: savedView.shared,
  ownerId: savedView.ownerId,
  ownerName: appUser.userName,
};
const MOST = 100;

/** This user's views, and the shared ones where `withShared`, by name. */
export const readViews = (tx: Tx, userId: string, withShared: boolean): Promise<ViewRow[]> =>
  tx.orm
    .select(columns)
    .from(savedView)
    .innerJoin(appUser, eq(appUser.id, savedView.ownerId))
    .where(withShared ? or(eq(savedView.ownerId, userId), eq(savedView.shared, true)) : eq(savedView.ownerId, userId))
    .orderBy(asc(savedView.name), asc(savedView.id))
    .limit(MOST);

/** One view as the viewer of the transaction may see it, or null. */
export async function readView(tx: Tx, id: string): Promise<ViewRow | null> {
  const [row] = await tx.orm
    .select(columns)
    .from(savedView)
    .innerJoin(appUser, eq(appUser.id, savedView.ownerId))
    .where(eq(savedView.id, id));
  return row ?? null;
}

/** How many views this user has under other names. */
export async function countOtherViews(tx: Tx, userId: string, name: string): Promise<number> {
  const [row] = await tx.orm
    .select({ n: count() })
    .from(savedView)
    .where(and(eq(savedView.ownerId, userId), ne(savedView.name, name)));
  return row?.n ?? 0;
}

/** Stores a view in place of one with the same owner and name, whose id it keeps; returns the id. */
export async function upsertView(tx: Tx, row: typeof savedView.$inferInsert): Promise<string> {
  const { query, shared } = row;
  const [stored] = await tx.orm
    .insert(savedView)
    .values(row)
    .onConflictDoUpdate({ target: [savedView.ownerId, savedView.name], set: { query, shared } })
    .returning({ id: savedView.id });
  return stored?.id ?? row.id;
}

export const deleteView = (tx: Tx, id: string): Promise<unknown> =>
  tx.orm.delete(savedView).where(eq(savedView.id, id));
