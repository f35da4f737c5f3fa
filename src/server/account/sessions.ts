import {
  CONFIRMATION_MINUTES,
  SESSION_MAX_DAYS,
  SESSION_SLIDING_DAYS,
  SESSION_TOUCH_MINUTES,
} from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { shareEnded } from '../../shared/ticket/share-calls.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import { ANY_POSITION } from '../db/position.ts';
import type { Subject } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { tokenOf } from './api-keys.ts';
import { factorDueSince } from './factor-policy-store.ts';
import { createSessionCache } from './session-cache.ts';
import type { KnownSession } from './session-store.ts';
import {
  addSession,
  notifySessionChange,
  endAllSessions,
  endDevice,
  endSession,
  endOtherSessions,
  SESSION_CHANNEL,
  sessionByDigest,
  saveConfirmation,
  shareByDigest,
  touchSession,
  userViewer,
} from './session-store.ts';
import { isShareId } from './share-id.ts';

const DAY = 86_400_000;
const TOKEN_BYTES = 32;
const DEVICE_MAX = 200;

/** Identifies callers by their session, API key or share link, and starts and ends sessions (safety.md 6). */
export interface Sessions {
  /**
   * Throws noSession for an unknown token, sessionExpired for an ended one, missing for a share that grants nothing.
   */
  identify(headers: Record<string, string | undefined>): Promise<Subject>;
  /** The session of a token, read from the database and not from the cache; throws as `identify` does. */
  find(tx: Tx, token: string): Promise<KnownSession>;
  /**
   * Starts a session and returns its token.
   * When a token is exchanged, `createdAt` is that of the first session: 90 days stay 90 days.
   */
  start(
    tx: Tx,
    who: {
      userId: string;
      device: string;
      deviceKey?: string;
      channel: string | null;
      createdAt?: Date;
      identityId?: string | undefined;
      providerSession?: string | undefined;
    },
  ): Promise<string>;
  /**
   * Records that the user has entered the password again; returns the value of `X-Confirmation` and when it expires.
   */
  confirm(tx: Tx, id: string, userId: string): Promise<{ confirmation: string; expiresAt: Date }>;
  /** Ends one session of a user; false when it was not open. */
  end(tx: Tx, id: string, userId: string): Promise<boolean>;
  /** Ends all sessions on the device of this one; false when it was not open. */
  endDevice(tx: Tx, id: string, userId: string): Promise<boolean>;
  /** Ends all of a user's sessions but this one; returns how many were open. */
  endOthers(tx: Tx, userId: string, keep: string | null): Promise<number>;
  /** Ends all sessions of a user: password change, disabling. */
  endAllOf(tx: Tx, userId: string): Promise<void>;
  /**
   * Makes every process read the user's sessions again, after a change of role or disabling.
   * Part of `end` and `endAllOf`.
   */
  changed(tx: Tx, userId: string): Promise<void>;
  /** The same for many users, when organisations are merged. */
  changedAll(tx: Tx, userIds: readonly string[]): Promise<void>;
}

/** Creates the sessions, and listens for changes by other processes. */
export async function createSessions(database: Database, clock: Clock): Promise<Sessions> {
  const cache = createSessionCache(clock);
  await database.listen(SESSION_CHANNEL, cache.forget, cache.forgetAll);

  const changedAll = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
    for (const userId of userIds) cache.suspend(userId);
    await notifySessionChange(tx, userIds);
  };
  const changed = (tx: Tx, userId: string): Promise<void> => changedAll(tx, [userId]);

  async function ofToken(token: string, confirmation: string | undefined): Promise<Subject> {
    const digest = digestOfSecret(token);
    const known =
      cache.get(digest) ??
      (await cache
        .load(digest, () => database.transaction({ kind: 'system' }, (tx) => lookUp(tx, clock, digest)))
        .catch((error: unknown) => onReplica(database, error, (tx) => findAlive(tx, clock, digest))));
    assertAlive(known, clock.now());
    const factorDue = factorDueSince(known, clock.now());
    return {
      viewer: userViewer(known),
      sessionId: known.id,
      ...(factorDue !== undefined && { factorDue }),
      ...(isConfirmed(known, confirmation, clock.now()) ? { confirmed: true as const } : {}),
    };
  }

  return {
    identify: async (headers) => {
      // A token decides; a share counts only without one (api.md, Identity).
      const token = tokenOf(headers);
      if (token) return ofToken(token, headers['x-confirmation']);
      if (headers['shareid']) return subjectOfShare(database, clock, headers['shareid']);
      throw new CallError('noSession');
    },
    find: (tx, token) => findAlive(tx, clock, digestOfSecret(token)),
    start: async (tx, who) => {
      const token = clock.secret(TOKEN_BYTES);
      const now = clock.now();
      await addSession(tx, {
        id: clock.id(),
        tokenHash: digestOfSecret(token),
        userId: who.userId,
        device: who.device.slice(0, DEVICE_MAX),
        deviceKey: who.deviceKey ?? null,
        channel: who.channel,
        identityId: who.identityId ?? null,
        providerSession: who.providerSession ?? null,
        createdAt: who.createdAt ?? now,
        lastSeenAt: now,
      });
      return token;
    },
    confirm: async (tx, id, userId) => {
      const confirmation = clock.secret(TOKEN_BYTES);
      const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_MINUTES * 60_000);
      await saveConfirmation(tx, id, digestOfSecret(confirmation), expiresAt);
      await changed(tx, userId);
      return { confirmation, expiresAt };
    },
    end: async (tx, id, userId) => {
      const ended = await endSession(tx, id, userId, clock.now());
      if (ended) await changed(tx, userId);
      return ended;
    },
    endDevice: async (tx, id, userId) => {
      const ended = await endDevice(tx, id, userId, clock.now());
      if (ended) await changed(tx, userId);
      return ended;
    },
    endOthers: async (tx, userId, keep) => {
      const now = clock.now();
      const ended = await endOtherSessions(tx, { userId, keep, now, since: expiryOf(now) });
      if (ended > 0) await changed(tx, userId);
      return ended;
    },
    endAllOf: async (tx, userId) => {
      await endAllSessions(tx, userId, clock.now());
      await changed(tx, userId);
    },
    changed,
    changedAll,
  };
}

/**
 * While the primary is away nobody can end a session, so a replica knows who somebody is. Not kept: the primary is asked
 * again at the next request.
 */
function onReplica<T>(database: Database, error: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isOutage(error) || database.replica()?.state !== 'ok') throw error;
  return database.read({ kind: 'system' }, work, ANY_POSITION);
}

/** The subject of a share link. Never cached, because the link may be revoked at any time. */
async function subjectOfShare(database: Database, clock: Clock, text: string): Promise<Subject> {
  if (!isShareId(text)) throw new CallError('missing');
  const found = await database.transaction({ kind: 'system' }, (tx) => shareByDigest(tx, digestOfSecret(text)));
  if (!found) throw new CallError('missing');
  if (found.revokedAt !== null) throw shareEnded('revoked');
  if (found.expiresAt <= clock.now()) throw shareEnded('expired');
  const { id: shareId, purpose, ticketId, problemId } = found;
  // A used link is not refused here: a repeat of the same rating must get the same answer.
  const used = found.usedAt === null ? {} : { used: true as const };
  if (purpose === 'problem')
    return { viewer: { kind: 'visitor', shareId, purpose, problemId: problemId ?? '' }, sessionId: null };
  if (purpose === 'wall') return { viewer: { kind: 'visitor', shareId, purpose }, sessionId: null };
  return { viewer: { kind: 'visitor', shareId, purpose, ticketId: ticketId ?? '', ...used }, sessionId: null };
}

/** A session last seen before `seen`, or created before `created`, has expired. */
export const expiryOf = (now: Date): { seen: Date; created: Date } => ({
  seen: new Date(now.getTime() - SESSION_SLIDING_DAYS * DAY),
  created: new Date(now.getTime() - SESSION_MAX_DAYS * DAY),
});

function assertAlive(session: KnownSession, now: Date): void {
  const { seen, created } = expiryOf(now);
  if (session.over || session.lastSeenAt <= seen || session.createdAt <= created) throw new CallError('sessionExpired');
}

const isConfirmed = (session: KnownSession, given: string | undefined, now: Date): boolean =>
  given !== undefined &&
  session.confirmedUntil !== null &&
  session.confirmedUntil > now &&
  session.confirmationHash === digestOfSecret(given);

async function findAlive(tx: Tx, clock: Clock, digest: string): Promise<KnownSession> {
  const found = await sessionByDigest(tx, digest);
  if (!found) throw new CallError('noSession');
  assertAlive(found, clock.now());
  return found;
}

async function lookUp(tx: Tx, clock: Clock, digest: string): Promise<KnownSession> {
  const found = await findAlive(tx, clock, digest);
  const now = clock.now();
  if (now.getTime() - found.lastSeenAt.getTime() < SESSION_TOUCH_MINUTES * 60_000) return found;
  await touchSession(tx, found.id, now);
  return { ...found, lastSeenAt: now };
}
