import { type CallError, invalid } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { UploadCredential } from '../../shared/upload/key.ts';
import { CREDENTIAL_SECONDS, UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Budget, Limiter } from '../db/limiter.ts';
import { tooMany } from '../http/rate-limits.ts';
import type { Context, PrepareContext } from '../http/operation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { networkOf } from '../http/network.ts';
import { addGrant, lockOwner, readGrants, readWindow } from './store.ts';
import { credentialOwnerOf, quotaFor, secondsUntilRoom, windowStart, secondsUntilFree } from './quota.ts';

export interface CredentialDeps {
  store: ObjectStore;
  /** Widens every quota (LIMITS_FACTOR). */
  factor: number;
  /** Limits requests, because each may cost a listing of the bucket. */
  requestLimiter: Limiter;
}

/** Requests for fresh prefixes, and for each refreshed prefix: the uploader sends at most one a minute. */
export const CREDENTIAL_BUDGET: Budget = { name: 'uploadAsk', points: 60, seconds: 3_600 };

/** Credentials that were made before the transaction. `isFresh`: their grant is not stored yet. */
export interface MintedCredentials {
  credential: UploadCredential;
  isFresh: boolean;
}

/**
 * A prefix can be refreshed for half the lifetime of unclaimed objects, so that its last upload can still be claimed.
 */
const REFRESHED_MS = UNCLAIMED_MAX_AGE_MS / 2;
const PREFIX = /^uploads\/[\w-]{22,36}\/[\w-]{22}\/$/;
const PREFIX_SECRET_BYTES = 16;
/**
 * Mints credentials outside the transaction, because the store may be slow. A refusal is returned, not thrown, because
 * `prepare` may not refuse. `wanted`: the prefix to refresh; if it was swept or is too old, a new prefix is granted,
 * and the uploader starts again under it.
 */
export async function mintCredentials(
  deps: CredentialDeps,
  prepareContext: PrepareContext,
  wanted: string | undefined,
): Promise<MintedCredentials | CallError> {
  const { clock, database, origin, subject } = prepareContext;
  const owner = credentialOwnerOf(subject.viewer, prepareContext.ip, deps.factor);
  const status = wanted === undefined ? 'gone' : await prefixStatusOf(database, clock, subject.viewer, wanted);
  if (status === 'foreign') return invalid({ dirPrefix: { key: 'issue.invalid' } });
  const isFresh = status === 'gone' || wanted === undefined;
  const dirPrefix = isFresh ? `${owner.folder}${clock.secret(PREFIX_SECRET_BYTES)}/` : wanted;
  const quota = quotaFor(owner, dirPrefix, deps.factor);
  const wait =
    (await deps.requestLimiter.spend(isFresh ? owner.folder : dirPrefix)) ??
    (await secondsUntilRoom(deps, prepareContext, quota, isFresh));
  if (wait !== null) return tooMany(wait);
  const credential = await deps.store.mint({
    dirPrefix,
    seconds: CREDENTIAL_SECONDS,
    quota,
    ...(origin === undefined ? {} : { endpoint: origin }),
  });
  return { credential, isFresh };
}

/**
 * Stores the grant of a fresh prefix, in the transaction. Throws tooMany beyond as many grants as objects in a window.
 */
export async function recordGrant(
  deps: CredentialDeps,
  context: Context,
  { credential, isFresh }: MintedCredentials,
): Promise<void> {
  if (!isFresh) return;
  const owner = credentialOwnerOf(context.viewer, context.ip, deps.factor);
  await lockOwner(context.tx, owner.folder);
  const window = await readWindow(context.tx, owner.userId, owner.network, windowStart(context.now, owner.quota));
  if (window.count >= owner.quota.objects) throw tooMany(secondsUntilFree(window, context.now, owner.quota));
  const ip = networkOf(context.ip);
  await addGrant(context.tx, { prefix: credential.dirPrefix, userId: owner.userId, ip, at: context.now });
}

/** The status of a prefix for this viewer: usable; gone, if it was swept or is too old; foreign, if it is another's. */
async function prefixStatusOf(
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
