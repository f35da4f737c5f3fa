import { SESSION_TOUCH_MINUTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Subject } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { userViewer } from './session-store.ts';
import { keyByDigest, touchKey } from './api-key-store.ts';

const PREFIX = 'clk_';
const BYTES = 32;

/** The token of a request, from either header. */
export const tokenOf = (headers: Record<string, string | undefined>): string | undefined =>
  headers['xauthorization'] || /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];

/** A new key: a prefix that scanners for leaked secrets recognise, and 256 random bits. */
export const makeApiKey = (clock: Pick<Clock, 'secret'>): string => PREFIX + clock.secret(BYTES);
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/**
 * The user whom a key acts as. Never cached, so that a revoked key is refused at once. Throws noSession when the key is
 * unknown, expired or revoked.
 */
export const subjectOfKey = (database: Database, clock: Clock, token: string): Promise<Subject> =>
  database.transaction({ kind: 'system' }, async (tx) => {
    const now = clock.now();
    const found = await keyByDigest(tx, digestOfSecret(token), now);
    if (!found) throw new CallError('noSession');
    const { id, name, scopes, lastUsedAt } = found;
    const used = lastUsedAt === null ? Infinity : now.getTime() - lastUsedAt.getTime();
    const isFirstToday = lastUsedAt === null || dayOf(lastUsedAt) !== dayOf(now);
    if (isFirstToday || used >= SESSION_TOUCH_MINUTES * 60_000) await touchKey(tx, id, now);
    return {
      viewer: userViewer(found),
      sessionId: null,
      key: { id, scopes, ...(isFirstToday ? { firstToday: name } : {}) },
    };
  });

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
