/** Upload quotas: the subject under which usage is counted, and the time until more may be stored. */
import type { Viewer } from '../../shared/ticket/rules.ts';
import { UPLOAD_QUOTAS, type UploadQuota } from '../../shared/upload/limits.ts';
import type { PrepareContext } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import type { ObjectStore, StoredObject, Quota } from '../storage/object-store.ts';
import { networkOf } from '../http/network.ts';
import { UPLOADS } from './object-prefixes.ts';
import type { GrantWindow } from './store.ts';
import { readUsage, type UsageTotal } from './usage-store.ts';

/** A caller who requests credentials. */
export interface CredentialOwner {
  /** Null for a caller without a login; a share link is none. */
  userId: string | null;
  quota: UploadQuota;
  /** The network under which a caller without a login is counted; null for a user. */
  network: string | null;
  /** The prefix of all that they upload, ends in `/`. */
  folder: string;
}

const NETWORK_DIGITS = 22;

export function credentialOwnerOf(viewer: Viewer, ip: string, factor: number): CredentialOwner {
  if (viewer.kind === 'user') {
    const { userId } = viewer;
    return { userId, network: null, quota: widened('user', factor), folder: `${UPLOADS}${userId}/` };
  }
  const network = networkOf(ip);
  const name = digestOfSecret(network).slice(0, NETWORK_DIGITS);
  return { userId: null, network, quota: widened('anonymous', factor), folder: `${UPLOADS}${name}/` };
}

/**
 * A prefix counts for the subject to which it was granted, whoever refreshes it: changing the network or logging in
 * does not increase the quota.
 */
export function quotaFor(owner: CredentialOwner, dirPrefix: string, factor: number): Quota {
  const isOwn = dirPrefix.startsWith(owner.folder);
  const subject = isOwn ? owner.folder : `${dirPrefix.split('/', 2).join('/')}/`;
  return { ...(isOwn ? owner.quota : widened('anonymous', factor)), subject };
}

const widened = (kind: keyof typeof UPLOAD_QUOTAS, factor: number): UploadQuota => {
  const { objects, bytes, windowMs } = UPLOAD_QUOTAS[kind];
  return { objects: objects * factor, bytes: bytes * factor, windowMs };
};

/** The seconds until something may be stored; null when it may be stored now. */
export async function secondsUntilRoom(
  { store }: { store: ObjectStore },
  { database, clock }: PrepareContext,
  quota: Quota,
  isFresh: boolean,
): Promise<number | null> {
  // The last object may still be uploading: its credentials are renewed, and the store itself enforces the quota.
  if (store.enforcesQuota && !isFresh) return null;
  const now = clock.now();
  const since = windowStart(now, quota);
  const stored = store.enforcesQuota
    ? await database.transaction({ kind: 'system' }, (tx) => readUsage(tx, quota.subject, since))
    : storedIn(await store.list(quota.subject), since);
  if (stored.objects < quota.objects && stored.bytes < quota.bytes) return null;
  return secondsUntilFree(stored, now, quota);
}

/** A bucket cannot enforce a quota: the stored objects are counted before credentials are granted. */
function storedIn(listed: readonly StoredObject[], since: Date): UsageTotal {
  const lately = listed.filter(({ modifiedAtMs }) => modifiedAtMs > since.getTime());
  return {
    objects: lately.length,
    bytes: lately.reduce((sum, { bytes }) => sum + bytes, 0),
    oldestMs: lately.length === 0 ? null : Math.min(...lately.map(({ modifiedAtMs }) => modifiedAtMs)),
  };
}

export const windowStart = (now: Date, { windowMs }: UploadQuota): Date => new Date(now.getTime() - windowMs);

export const secondsUntilFree = (
  { oldestMs }: Pick<GrantWindow, 'oldestMs'>,
  now: Date,
  { windowMs }: UploadQuota,
): number => Math.max(1, Math.ceil(((oldestMs ?? now.getTime()) + windowMs - now.getTime()) / 1_000));
