import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { passkey } from '../db/schema/factor.ts';

export type StoredPasskey = typeof passkey.$inferSelect;

/** A person's passkeys, the first made first. */
export const passkeysOf = (tx: Tx, userId: string): Promise<StoredPasskey[]> =>
  tx.orm.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt), asc(passkey.id));

export const passkeyCount = (tx: Tx, userId: string): Promise<number> =>
  tx.orm.$count(passkey, eq(passkey.userId, userId));

/** By the device's own name of the key. */
export async function passkeyByCredential(tx: Tx, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await tx.orm.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return row;
}

/** False if somebody has a key of this name already: the device made another one, or it is a copy. */
export async function addPasskey(tx: Tx, row: StoredPasskey): Promise<boolean> {
  const added = await tx.orm.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return added.length > 0;
}

export async function removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.orm
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/** Returns how many there were. */
export async function removePasskeys(tx: Tx, userId: string): Promise<number> {
  return (await tx.orm.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id })).length;
}

const count = {
  name: 'passkey_count',
  text: `update passkey set counter = $2::bigint, used_at = $3::timestamptz
         where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning true as counted`,
};

/** Takes the key's count of its signatures; false if it has not gone on: then there is a copy of the key. */
export const takeCounter = async (tx: Tx, id: string, counter: number, now: Date): Promise<boolean> =>
  (await tx.query(count, [id, counter, now])).length > 0;

const spend = {
  name: 'challenge_spend',
  text: `insert into passkey_challenge (digest, purpose, bound_to, expires_at) values ($1, 'spent', '', $2::timestamptz)
         on conflict do nothing returning true as spent`,
};

/** Notes that a challenge was answered, until it is over: of several answers at once exactly one gets true. */
export const spendChallenge = async (tx: Tx, digest: string, until: Date): Promise<boolean> =>
  (await tx.query(spend, [digest, until])).length > 0;

const forget = { name: 'challenge_forget', text: 'delete from passkey_challenge where expires_at <= $1::timestamptz' };

/** Deletes those that nobody could answer again. */
export const forgetChallenges = (tx: Tx, now: Date): Promise<void> => tx.send(forget, [now]);
