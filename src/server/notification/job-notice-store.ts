import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { jobNotice } from '../db/schema/notification.ts';
import type { Person } from './store.ts';
import { SETTINGS } from './settings-store.ts';

export type StoredJobNotice = typeof jobNotice.$inferSelect;

/** The person, if not disabled. */
export async function readStarter(tx: Tx, userId: string): Promise<Person | undefined> {
  const rows = await tx.query<Person>(
    {
      name: 'job_notice_starter',
      text: `select u.id, u.role, u.language, u.account, u.user_name as "userName", false as "inQueue",
               array(select p.session_id from push_subscription p where p.user_id = u.id) as "pushTo",
               case when s.user_id is not null then ${SETTINGS} end as settings
             from app_user u left join notification_setting s on s.user_id = u.id
             where u.id = $1 and u.disabled_at is null`,
    },
    [userId],
  );
  return rows[0];
}

export const addJobNotice = async (tx: Tx, row: typeof jobNotice.$inferInsert): Promise<void> =>
  void (await tx.orm.insert(jobNotice).values(row));

export const newestJobNotices = (tx: Tx, userId: string, limit: number): Promise<StoredJobNotice[]> =>
  tx.orm
    .select()
    .from(jobNotice)
    .where(and(eq(jobNotice.userId, userId), jobNotice.inBell))
    .orderBy(desc(jobNotice.at), desc(jobNotice.id))
    .limit(limit);

/** The number of unread notices, counted up to `most`. */
export async function unreadJobNotices(tx: Tx, userId: string, most: number): Promise<number> {
  const unread = await tx.orm
    .select({ id: jobNotice.id })
    .from(jobNotice)
    .where(and(eq(jobNotice.userId, userId), jobNotice.inBell, isNull(jobNotice.readAt)))
    .limit(most);
  return unread.length;
}

/** Marks these notices of a user as read, or all when `ids` is undefined. */
export async function markJobNoticesRead(
  tx: Tx,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const mine = and(eq(jobNotice.userId, userId), isNull(jobNotice.readAt));
  await tx.orm
    .update(jobNotice)
    .set({ readAt: now })
    .where(ids === undefined ? mine : and(mine, inArray(jobNotice.id, [...ids])));
}

/** Returns the notices that waited for the digest, and marks them as sent. */
export const takeJobNotices = (tx: Tx, userId: string): Promise<StoredJobNotice[]> =>
  tx.orm
    .update(jobNotice)
    .set({ mailWaits: false })
    .where(and(eq(jobNotice.userId, userId), jobNotice.mailWaits))
    .returning();
