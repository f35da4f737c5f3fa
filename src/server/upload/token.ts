import { type CallError, invalid } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { UploadCredential } from '../../shared/upload/key.ts';
import {
  CREDENTIAL_SECONDS,
  UNCLAIMED_MAX_AGE_MS,
  UPLOAD_QUOTAS,
  type UploadQuota,
} from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Budget, Limiter } from '../db/limiter.ts';
import { tooMany } from '../http/limits.ts';
import type { Context, Outside } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import type { ObjectStore, StoredObject } from '../storage/store.ts';
import type { Quota } from '../storage/usage.ts';
import { networkOf } from '../http/network.ts';
import { UPLOADS } from './places.ts';
import { addGrant, lockOwner, readGrants, readWindow, type GrantOwner, type GrantWindow } from './store.ts';
import { readSpent, type Spent } from './usage-store.ts';

export interface TokenNeeds {
  store: ObjectStore;
  /** Widens every quota (LIMITS_FACTOR). */
  factor: number;
  /** Each ask may cost a listing of the bucket. */
  asks: Limiter;
}

/** For fresh prefixes, and for each that is refreshed: the uploader asks at most once a minute. */
export const ASKS: Budget = { name: 'uploadAsk', points: 60, seconds: 3_600 };

/** Whoever asks for credentials. */
interface Asker extends GrantOwner {
  quota: UploadQuota;
  /** The network that nobody is told apart by; null for whoever has a name. */
  network: string | null;
  /** Where all that they upload lies, so that it can be counted; ends in `/`. */
  folder: string;
}

/** Credentials, made before the transaction; `isFresh` when their prefix is still to be entered. */
export interface Minted {
  credential: UploadCredential;
  isFresh: boolean;
}

/** A prefix is refreshed for half the life of what lies there, so that the last upload can still be claimed. */
const REFRESHED_MS = UNCLAIMED_MAX_AGE_MS / 2;
const PREFIX = /^uploads\/[\w-]{22,36}\/[\w-]{22}\/$/;
const PREFIX_SECRET_BYTES = 16;
const NETWORK_DIGITS = 22;

function askerOf(viewer: Viewer, ip: string, factor: number): Asker {
  const of = (kind: keyof typeof UPLOAD_QUOTAS, name: string, owner: Partial<Asker>): Asker => {
    const quota = widened(kind, factor);
    return { userId: null, shareId: null, network: null, ...owner, quota, folder: `${UPLOADS}${name}/` };
  };
  if (viewer.kind === 'user') return of('user', viewer.userId, { userId: viewer.userId });
  if (viewer.kind === 'visitor') return of('share', viewer.shareId, { shareId: viewer.shareId });
  const network = networkOf(ip);
  return of('anonymous', digestOfSecret(network).slice(0, NETWORK_DIGITS), { network });
}

/**
 * Mints credentials outside the transaction, because the store may be slow. A refusal is handed on, as `prepare` must
 * refuse nothing. `wanted` is the prefix to refresh; one that has been swept or is too old is replaced by a fresh one,
 * which the uploader understands.
 */
export async function mint(
  needs: TokenNeeds,
  outside: Outside,
  wanted: string | undefined,
): Promise<Minted | CallError> {
  const { clock, database, origin, subject } = outside;
  const asker = askerOf(subject.viewer, outside.ip, needs.factor);
  const standing = wanted === undefined ? 'gone' : await standingOf(database, clock, subject.viewer, wanted);
  if (standing === 'foreign') return invalid({ dirPrefix: { key: 'issue.invalid' } });
  const isFresh = standing === 'gone' || wanted === undefined;
  const dirPrefix = isFresh ? `${asker.folder}${clock.secret(PREFIX_SECRET_BYTES)}/` : wanted;
  const quota = quotaFor(asker, dirPrefix, needs.factor);
  const wait =
    (await needs.asks.spend(isFresh ? asker.folder : dirPrefix)) ?? (await waitForRoom(needs, outside, quota, isFresh));
  if (wait !== null) return tooMany(wait);
  const credential = await needs.store.mint({
    dirPrefix,
    seconds: CREDENTIAL_SECONDS,
    quota,
    ...(origin === undefined ? {} : { endpoint: origin }),
    endpoint: outside.origin,
  });
  return { credential, isFresh };
}

/** Enters a fresh prefix in the transaction. More grants than objects in a window are of no use to anybody: tooMany. */
export async function enter(needs: TokenNeeds, context: Context, { credential, isFresh }: Minted): Promise<void> {
  if (!isFresh) return;
  const asker = askerOf(context.viewer, context.ip, needs.factor);
  await lockOwner(context.tx, asker.folder);
  const window = await readWindow(context.tx, asker, asker.network, windowStart(context.now, asker.quota));
  if (window.count >= asker.quota.objects) throw tooMany(secondsUntilFree(window, context.now, asker.quota));
  const { userId, shareId } = asker;
  const ip = networkOf(context.ip);
  await addGrant(context.tx, { prefix: credential.dirPrefix, userId, shareId, ip, at: context.now });
}

/** As the viewer sees it first; what they do not see is somebody else's, or not there any more. */
async function standingOf(
  database: Database,
  clock: Clock,
  viewer: Viewer,
  prefix: string,
): Promise<'usable' | 'gone' | 'foreign'> {
  if (!PREFIX.test(prefix)) return 'foreign';
  const createdMs = (await database.transaction(viewer, (tx) => readGrants(tx, [prefix]))).get(prefix);
  if (createdMs !== undefined) return clock.now().getTime() - createdMs < REFRESHED_MS ? 'usable' : 'gone';
  const known = await database.transaction({ kind: 'system' }, (tx) => readGrants(tx, [prefix]));
  return known.has(prefix) ? 'foreign' : 'gone';
}

/**
 * A prefix is counted where it was given. One that was nobody's stays so for whoever refreshes it: by another network or by a
 * login in between nothing is gained.
 */
function quotaFor(asker: Asker, dirPrefix: string, factor: number): Quota {
  const isOwn = dirPrefix.startsWith(asker.folder);
  const subject = isOwn ? asker.folder : `${dirPrefix.split('/', 2).join('/')}/`;
  return { ...(isOwn ? asker.quota : widened('anonymous', factor)), subject };
}

const widened = (kind: keyof typeof UPLOAD_QUOTAS, factor: number): UploadQuota => {
  const { objects, bytes, windowMs } = UPLOAD_QUOTAS[kind];
  return { objects: objects * factor, bytes: bytes * factor, windowMs };
};

/** The seconds until something may be stored again; null when it may be now. */
async function waitForRoom(
  { store }: TokenNeeds,
  { database, clock }: Outside,
  quota: Quota,
  isFresh: boolean,
): Promise<number | null> {
  // The last object may still be on its way: its credentials are renewed, and the store takes no more than fits.
  if (store.holdsQuota && !isFresh) return null;
  const now = clock.now();
  const since = windowStart(now, quota);
  const stored = store.holdsQuota
    ? await database.transaction({ kind: 'system' }, (tx) => readSpent(tx, quota.subject, since))
    : storedIn(await store.list(quota.subject), since);
  if (stored.objects < quota.objects && stored.bytes < quota.bytes) return null;
  return secondsUntilFree(stored, now, quota);
}

/** A bucket cannot hold a quota: what lies there is counted before more is granted. */
function storedIn(listed: readonly StoredObject[], since: Date): Spent {
  const lately = listed.filter(({ modifiedAtMs }) => modifiedAtMs > since.getTime());
  return {
    objects: lately.length,
    bytes: lately.reduce((sum, { bytes }) => sum + bytes, 0),
    oldestMs: lately.length === 0 ? null : Math.min(...lately.map(({ modifiedAtMs }) => modifiedAtMs)),
  };
}

const windowStart = (now: Date, { windowMs }: UploadQuota): Date => new Date(now.getTime() - windowMs);

const secondsUntilFree = ({ oldestMs }: Pick<GrantWindow, 'oldestMs'>, now: Date, { windowMs }: UploadQuota): number =>
  Math.max(1, Math.ceil(((oldestMs ?? now.getTime()) + windowMs - now.getTime()) / 1_000));
