import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { recoveryCode, totp } from '../db/schema/factor.ts';

export interface StoredTotp {
  /** Sealed. */
  secret: string;
  confirmedAt: Date | null;
  lastStep: number;
}

export async function totpOf(tx: Tx, userId: string): Promise<StoredTotp | undefined> {
  const [row] = await tx.orm
    .select({ secret: totp.secret, confirmedAt: totp.confirmedAt, lastStep: totp.lastStep })
    .from(totp)
    .where(eq(totp.userId, userId));
  return row;
}

/** Stores a secret that is not confirmed, in place of an earlier such one; false if a confirmed one is there. */
export async function beginTotp(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const rows = await tx.orm
    .insert(totp)
    .values({ userId, secret, madeAt: now })
    .onConflictDoUpdate({ target: totp.userId, set: { secret, madeAt: now }, setWhere: isNull(totp.confirmedAt) })
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/** Of several at once one gets true; false too if the secret has been replaced meanwhile. */
export async function confirmTotp(
  tx: Tx,
  userId: string,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const rows = await tx.orm
    .update(totp)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(totp.userId, userId), eq(totp.secret, secret), isNull(totp.confirmedAt)))
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

const take = {
  name: 'totp_take_step',
  text: `update totp set last_step = $3::bigint
         where user_id = $1 and secret = $2 and confirmed_at is not null and last_step < $3::bigint returning true as taken`,
};

/** Uses up a time step. The lock on the row lets exactly one of several at once have it. */
export const takeStep = async (tx: Tx, userId: string, secret: string, step: number): Promise<boolean> =>
  (await tx.query(take, [userId, secret, step])).length > 0;

/** Removes the app, and the recovery codes if they stand in for nothing else; false if there was none. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.orm.delete(totp).where(eq(totp.userId, userId)).returning({ since: totp.confirmedAt });
  await forgetUselessCodes(tx, userId);
  return rows.some(({ since }) => since !== null);
}

const forgetUseless = {
  name: 'recovery_forget',
  text: `delete from recovery_code where user_id = $1 and not exists (select from passkey where user_id = $1)
           and not exists (select from totp where user_id = $1 and confirmed_at is not null)`,
};

/** Recovery codes stand in for a second factor: without any they are nothing. */
export const forgetUselessCodes = (tx: Tx, userId: string): Promise<void> => tx.send(forgetUseless, [userId]);

/** Puts these in place of all that a person has. */
export async function saveRecoveryCodes(tx: Tx, userId: string, digests: readonly string[]): Promise<void> {
  await tx.orm.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.orm.insert(recoveryCode).values(digests.map((digest) => ({ userId, digest })));
}

/** Uses up a recovery code; exactly one of several at once gets true. */
export async function takeRecoveryCode(tx: Tx, userId: string, digest: string, now: Date): Promise<boolean> {
  const rows = await tx.orm
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.digest, digest), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId });
  return rows.length > 0;
}

export const recoveryCodesLeft = (tx: Tx, userId: string): Promise<number> =>
  tx.orm.$count(recoveryCode, and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));

/** Since when a person has the factor; null without one. */
export async function totpSince(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx.orm
    .select({ since: totp.confirmedAt })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt)));
  return row?.since ?? null;
}
