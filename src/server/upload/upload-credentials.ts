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
  asks: Limiter;
}

/** For fresh prefixes, and for each that is refreshed: the uploader asks at most once a minute. */
export const CREDENTIAL_BUDGET: Budget = { name: 'uploadAsk', points: 60, seconds: 3_600 };

/** Credentials, made before the transaction; `isFresh` when their prefix is still to be entered. */
export interface MintedCredentials {
  credential: UploadCredential;
  isFresh: boolean;
}

/** A prefix can be refreshed for half the lifetime of unclaimed objects, so that the last upload can still be claimed. */
const REFRESHED_MS = UNCLAIMED_MAX_AGE_MS / 2;
const PREFIX = /^uploads\/[\w-]{22,36}\/[\w-]{22}\/$/;
const PREFIX_SECRET_BYTES = 16;
/**
 * Mints credentials outside the transaction, because the store may be slow. A refusal is returned, not thrown, because
 * `prepare` must refuse nothing. `wanted`: the prefix to refresh; if it was swept or is too old, a new prefix is granted, and
 * the uploader starts again under it.
 */
export async function mintCredentials(
  deps: CredentialDeps,
  prepareContext: PrepareContext,
  wanted: string | undefined,
): Promise<MintedCredentials | CallError> {
  const { clock, database, origin, subject } = prepareContext;
  const asker = credentialOwnerOf(subject.viewer, prepareContext.ip, deps.factor);
  const standing = wanted === undefined ? 'gone' : await standingOf(database, clock, subject.viewer, wanted);
  if (standing === 'foreign') return invalid({ dirPrefix: { key: 'issue.invalid' } });
  const isFresh = standing === 'gone' || wanted === undefined;
  const dirPrefix = isFresh ? `${asker.folder}${clock.secret(PREFIX_SECRET_BYTES)}/` : wanted;
  const quota = quotaFor(asker, dirPrefix, deps.factor);
  const wait =
    (await deps.asks.spend(isFresh ? asker.folder : dirPrefix)) ??
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

/** Enters a fresh prefix in the transaction. More grants than objects in a window are of no use to anybody: tooMany. */
export async function recordGrant(
  deps: CredentialDeps,
  context: Context,
  { credential, isFresh }: MintedCredentials,
): Promise<void> {
  if (!isFresh) return;
  const asker = credentialOwnerOf(context.viewer, context.ip, deps.factor);
  await lockOwner(context.tx, asker.folder);
  const window = await readWindow(context.tx, asker, asker.network, windowStart(context.now, asker.quota));
  if (window.count >= asker.quota.objects) throw tooMany(secondsUntilFree(window, context.now, asker.quota));
  const { userId, shareId } = asker;
  const ip = networkOf(context.ip);
  await addGrant(context.tx, { prefix: credential.dirPrefix, userId, shareId, ip, at: context.now });
}

/** The status of a prefix: read as the viewer first; if they cannot see it, it is another's or no longer exists. */
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
