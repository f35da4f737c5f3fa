import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { SharePurpose, Viewer } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import { session } from '../db/schema/account.ts';
import { roleLists } from '../db/role-lists.ts';
import { share } from '../db/schema/share.ts';
import { FACTOR_POLICY_SQL, hasFactorSql, hasIdentitySql, type FactorStanding } from './factor-policy-store.ts';

/** The channel that notifies every process of ended sessions and changed users; the payload is the user's id. */
export const SESSION_CHANNEL = 'session';

/** What `u` has below, if they manage their organisation. */
export const TREE = `case when u.role in (${roleLists.manage}) then organisations_below(u.organisation_id) else '{}'::uuid[] end as below,
  exists (select from organisation o where o.id = u.organisation_id and o.managers_act_below and u.role in (${roleLists.manage})) as "actsBelow"`;

/** What a manager has below their organisation (decision 0102). */
export interface Tree {
  below: string[];
  actsBelow: boolean;
}

export interface KnownSession extends FactorStanding, Tree {
  id: string;
  userId: string;
  organisationId: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  channel: string | null;
  /** By which identity of a provider it began, and in which session of the provider's. */
  identityId: string | null;
  providerSession: string | null;
  /** The digest of the confirmation, and when it expires; null if the session has none. */
  confirmationHash: string | null;
  confirmedUntil: Date | null;
  /** Ended, or the user is disabled. */
  over: boolean;
}

/** Without organisations below there is no `below`. */
export const userViewer = ({
  userId,
  role,
  organisationId,
  below,
  actsBelow,
}: Pick<KnownSession, 'userId' | 'role' | 'organisationId' | keyof Tree>): Viewer & { kind: 'user' } => ({
  ...{ kind: 'user', userId, role, organisationId },
  ...(below.length > 0 && { below, ...(actsBelow && { actsBelow }) }),
});

const byToken = {
  name: 'session_by_token',
  text: `select s.id, s.user_id as "userId", u.role, u.organisation_id as "organisationId",
           ${TREE}, s.created_at as "createdAt",
           s.last_seen_at as "lastSeenAt", s.channel,
           s.identity_id as "identityId", s.provider_session as "providerSession",
           s.confirmation_hash as "confirmationHash", s.confirmed_until as "confirmedUntil", (s.ended_at is not null or u.disabled_at is not null) as over,
           ${hasFactorSql('s.user_id')} as "hasFactor", ${hasIdentitySql('s.user_id')} as "hasIdentity", ${FACTOR_POLICY_SQL} as "factorPolicy"
         from session s join app_user u on u.id = s.user_id where s.token_hash = $1`,
};

/** The session of a token, by the token's digest; undefined when there never was one. */
export const sessionByDigest = async (tx: Tx, digest: string): Promise<KnownSession | undefined> =>
  (await tx.query<KnownSession>(byToken, [digest]))[0];

export interface NewSession {
  id: string;
  tokenHash: string;
  userId: string;
  device: string;
  channel: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  deviceKey: string | null;
  identityId: string | null;
  providerSession: string | null;
}

export async function addSession(tx: Tx, row: NewSession): Promise<void> {
  await tx.orm.insert(session).values(row);
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.orm.update(session).set({ lastSeenAt: now }).where(eq(session.id, id));
}

interface Since {
  seen: Date;
  created: Date;
}

/** SQL condition: a user's sessions that have neither ended nor expired (`since`). */
const isOpen = (userId: string, since: Since) =>
  and(
    eq(session.userId, userId),
    isNull(session.endedAt),
    gt(session.lastSeenAt, since.seen),
    gt(session.createdAt, since.created),
  );

/** Stores the confirmation of a session in place of the one before. */
export async function saveConfirmation(
  tx: Tx,
  id: string,
  confirmationHash: string,
  confirmedUntil: Date,
): Promise<void> {
  await tx.orm.update(session).set({ confirmationHash, confirmedUntil }).where(eq(session.id, id));
}

/** A user's open sessions, the last used first. */
export const openSessions = (tx: Tx, userId: string, since: Since) =>
  tx.orm.select().from(session).where(isOpen(userId, since)).orderBy(desc(session.lastSeenAt), desc(session.id));

/**
 * Ends one session; false if it had ended, is another user's or does not exist.
 * Of concurrent calls exactly one gets true.
 */
export async function endSession(tx: Tx, id: string, userId: string, now: Date): Promise<boolean> {
  const ended = await tx.orm
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.endedAt)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Ends every session on the device of this one, as `endSession` ends one. */
export async function endDevice(tx: Tx, id: string, userId: string, now: Date): Promise<boolean> {
  const [found] = await tx.orm
    .select({ deviceKey: session.deviceKey })
    .from(session)
    .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.endedAt)));
  if (!found || found.deviceKey === null) return endSession(tx, id, userId, now);
  const ended = await tx.orm
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.deviceKey, found.deviceKey), eq(session.userId, userId), isNull(session.endedAt)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Ends a user's open sessions except `keep`; returns how many. */
export async function endOtherSessions(
  tx: Tx,
  { userId, keep, now, since }: { userId: string; keep: string | null; now: Date; since: Since },
): Promise<number> {
  const others = keep === null ? isOpen(userId, since) : and(isOpen(userId, since), ne(session.id, keep));
  const ended = await tx.orm.update(session).set({ endedAt: now }).where(others).returning({ id: session.id });
  return ended.length;
}

/** Whether this user has ever come in, and whether from a device of this name since then. */
export async function sessionsBefore(
  tx: Tx,
  userId: string,
  device: string,
  since: Date,
): Promise<{ known: boolean; alike: boolean }> {
  const [found] = await tx.query<{ known: boolean; alike: boolean }>(
    {
      name: 'sessions_before',
      text: `select exists (select from session where user_id = $1) as known,
        exists (select from session where user_id = $1 and device = left($2, 200) and created_at > $3::timestamptz) as alike`,
    },
    [userId, device, since],
  );
  return found ?? { known: false, alike: false };
}

export async function endAllSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.orm
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)));
}

/** Notifies every process within this transaction, not after the commit: these notifications must not get lost. */
export async function notifySessionChange(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.send({ name: 'session_tell', text: 'select pg_notify($1, id) from unnest($2::text[]) id' }, [
    SESSION_CHANNEL,
    [...userIds],
  ]);
}

/** A share link by the digest of its identifier; undefined when there never was one. */
export async function shareByDigest(
  tx: Tx,
  digest: string,
): Promise<
  | {
      id: string;
      ticketId: string | null;
      problemId: string | null;
      purpose: SharePurpose;
      expiresAt: Date;
      revokedAt: Date | null;
      usedAt: Date | null;
    }
  | undefined
> {
  const [row] = await tx.orm
    .select({
      id: share.id,
      ticketId: share.ticketId,
      problemId: share.problemId,
      purpose: share.purpose,
      expiresAt: share.expiresAt,
      revokedAt: share.revokedAt,
      usedAt: share.usedAt,
    })
    .from(share)
    .where(eq(share.digest, digest));
  return row;
}
