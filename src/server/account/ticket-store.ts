import type { Tx } from '../db/database.ts';

export interface SignInTicket {
  userId: string;
  way: string;
  channel: string | null;
  sessionCreatedAt: Date | null;
  /** The digest of the device's token, if it has signed in to this account before. */
  device: string | null;
  /** The name of the provider, by which identity of it, and in which session of the provider's. */
  provider: string | null;
  identityId: string | null;
  providerSession: string | null;
}

const forget = {
  name: 'ticket_forget',
  text: 'delete from sign_in_ticket where user_id = $1 and expires_at <= $2::timestamptz',
};
const add = {
  name: 'ticket_add',
  text: `insert into sign_in_ticket (digest, user_id, way, channel, session_created_at, device, password_at, expires_at, identity_id, provider_session, provider)
         values ($1, $2, $3, $4, $5::timestamptz,
           (select token_hash from known_device where token_hash = $6 and user_id = $2 and used_at > $7::timestamptz),
           (select changed_at from credential where user_id = $2), $8::timestamptz, $9::uuid, $10, $11)`,
};

/** Stores a ticket; `deviceSince`: a device that was used last before it is not known any more. */
export async function addTicket(
  tx: Tx,
  digest: string,
  ticket: SignInTicket & { now: Date; deviceSince: Date; expiresAt: Date },
): Promise<void> {
  const { userId, way, channel, sessionCreatedAt, device } = ticket;
  await tx.send(forget, [userId, ticket.now]);
  const { identityId, providerSession, provider, deviceSince, expiresAt } = ticket;
  const asked = [digest, userId, way, channel, sessionCreatedAt, device, deviceSince, expiresAt];
  await tx.send(add, [...asked, identityId, providerSession, provider]);
}

const forgetAll = { name: 'ticket_forget_all', text: 'delete from sign_in_ticket where expires_at <= $1::timestamptz' };

/** Deletes the tickets of all logins that nobody has ended in time. */
export const forgetTickets = (tx: Tx, now: Date): Promise<void> => tx.send(forgetAll, [now]);

const whose = {
  name: 'ticket_whose',
  text: 'select user_id as "userId", device, provider from sign_in_ticket where digest = $1',
};

/** Whose ticket it is, also of an expired one. */
export const whoseTicket = async (
  tx: Tx,
  digest: string,
): Promise<Pick<SignInTicket, 'userId' | 'device' | 'provider'> | undefined> =>
  (await tx.query<{ userId: string; device: string | null; provider: string | null }>(whose, [digest]))[0];

const IS_OPEN = `digest = $1 and expires_at > $2::timestamptz
           and password_at is not distinct from (select changed_at from credential c where c.user_id = t.user_id)`;

const open = { name: 'ticket_open', text: `select user_id as "userId" from sign_in_ticket t where ${IS_OPEN}` };

/** Whose ticket it is, if it can still be taken. */
export const openTicket = async (tx: Tx, digest: string, now: Date): Promise<string | undefined> =>
  (await tx.query<{ userId: string }>(open, [digest, now]))[0]?.userId;

const take = {
  name: 'ticket_take',
  text: `delete from sign_in_ticket t where ${IS_OPEN}
         returning user_id as "userId", way, channel, session_created_at as "sessionCreatedAt", device,
           identity_id as "identityId", provider_session as "providerSession", provider`,
};

/**
 * Takes a ticket away: of several at once exactly one gets it. Undefined for one that is unknown, used or expired, and
 * for one from before a new password.
 */
export const takeTicket = async (tx: Tx, digest: string, now: Date): Promise<SignInTicket | undefined> =>
  (await tx.query<SignInTicket & Record<string, unknown>>(take, [digest, now]))[0];
