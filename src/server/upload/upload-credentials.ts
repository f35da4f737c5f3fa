import { CallError, invalid } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { UploadPrefix } from '../../shared/upload/calls.ts';
import { parseKey, type UploadCredential } from '../../shared/upload/key.ts';
import { uploadStepBody, uploadStepOf, type UploadStep } from '../../shared/upload/upload-step.ts';
import type { UsageLedger, UsageSlot } from '../oss-server/usage.ts';
import { digestOfSecret } from '../secret.ts';
import { readUsage } from './usage-store.ts';
import { CREDENTIAL_SECONDS, UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Budget, Limiter } from '../db/limiter.ts';
import { tooMany } from '../http/rate-limits.ts';
import type { Context, PrepareContext } from '../http/operation.ts';
import type { ObjectStore, Quota, SignedUpload } from '../storage/object-store.ts';
import { networkOf } from '../http/network.ts';
import { addGrant, lockOwner, readGrants, readWindow } from './store.ts';
import { credentialOwnerOf, quotaFor, secondsUntilRoom, windowStart, secondsUntilFree } from './quota.ts';

export interface CredentialDeps {
  store: ObjectStore;
  /** Widens every quota (LIMITS_FACTOR). */
  factor: number;
  /** Counts what is uploaded by signed addresses. */
  ledger: UsageLedger;
  /** Limits requests, because each may cost a listing of the bucket. */
  requestLimiter: Limiter;
}

/** Requests for fresh prefixes, and for each refreshed prefix: the uploader sends at most one a minute. */
export const CREDENTIAL_BUDGET: Budget = { name: 'uploadAsk', points: 60, seconds: 3_600 };

/** What was made for a prefix before the transaction. `isFresh`: its grant is not stored yet. */
export interface Granted<T extends { dirPrefix: string }> {
  made: T;
  isFresh: boolean;
}

/**
 * A prefix can be refreshed for half the lifetime of unclaimed objects, so that its last upload can still be claimed.
 */
const REFRESHED_MS = UNCLAIMED_MAX_AGE_MS / 2;
const PREFIX = /^uploads\/[\w-]{22,36}\/[\w-]{22}\/$/;
const PREFIX_SECRET_BYTES = 16;
/**
 * Grants a prefix outside the transaction, because the store may be slow. A refusal is returned, not thrown, because
 * `prepare` may not refuse. `wanted`: the prefix to refresh; if it was swept or is too old, a new prefix is granted,
 * and the uploader starts again under it.
 */
async function grantPrefix<T extends { dirPrefix: string }>(
  deps: CredentialDeps,
  prepareContext: PrepareContext,
  wanted: string | undefined,
  make: (dirPrefix: string, quota: Quota) => Promise<T>,
): Promise<Granted<T> | CallError> {
  const { clock, database, subject } = prepareContext;
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
  return { made: await make(dirPrefix, quota), isFresh };
}

/** Temporary credentials (uploadToken). */
export async function mintCredentials(
  deps: CredentialDeps,
  prepareContext: PrepareContext,
  wanted: string | undefined,
): Promise<Granted<UploadCredential> | CallError> {
  if (!deps.store.mints) return new CallError('conflict', { text: { key: 'error.noStorageCredentials' } });
  const endpoint = prepareContext.origin === undefined ? {} : { endpoint: prepareContext.origin };
  return grantPrefix(deps, prepareContext, wanted, (dirPrefix, quota) =>
    deps.store.mint({ dirPrefix, seconds: CREDENTIAL_SECONDS, quota, ...endpoint }),
  );
}

/** A prefix for uploads by signed addresses. */
export const grantUploads = (
  deps: CredentialDeps,
  prepareContext: PrepareContext,
  wanted: string | undefined,
): Promise<Granted<UploadPrefix> | CallError> =>
  grantPrefix(deps, prepareContext, wanted, (dirPrefix) => {
    const expiresAtMs = prepareContext.clock.now().getTime() + CREDENTIAL_SECONDS * 1_000;
    const { store } = deps;
    const expiration = new Date(expiresAtMs).toISOString();
    return Promise.resolve({ dirPrefix, address: store.addressOf(''), partBytes: store.partBytes, expiration });
  });

/** Signs one request of an upload, and counts it against the quota of whoever was granted its prefix. */
export async function signStep(
  deps: CredentialDeps,
  { clock, database, subject, ip }: PrepareContext,
  body: unknown,
): Promise<SignedUpload | CallError> {
  const parsed = uploadStepBody.safeParse(body);
  if (!parsed.success) return invalid({});
  const { key } = parsed.data;
  const step = uploadStepOf(parsed.data);
  const { dirPrefix = '' } = parseKey(key) ?? {};
  if ((await prefixStatusOf(database, clock, subject.viewer, dirPrefix)) !== 'usable')
    return invalid({ key: { key: 'issue.invalid' } });
  const quota = quotaFor(credentialOwnerOf(subject.viewer, ip, deps.factor), dirPrefix, deps.factor);
  const slot = slotOf(key, step, clock);
  const bytes = 'bytes' in step ? step.bytes : 0;
  if (slot !== null && !(await deps.ledger.spend(quota, slot, bytes, clock.id()))) {
    const since = windowStart(clock.now(), quota);
    const used = await database.transaction({ kind: 'system' }, (tx) => readUsage(tx, quota.subject, since));
    return tooMany(secondsUntilFree(used, clock.now(), quota));
  }
  return deps.store.signUpload(key, step);
}

/** What a step counts as; null when it stores nothing. The store names an upload only after it has begun. */
function slotOf(key: string, step: UploadStep, clock: Clock): UsageSlot | null {
  if (step.step === 'put') return { key, uploadId: '', number: 0 };
  if (step.step === 'begin') return { key, uploadId: `begun-${clock.id()}`, number: 0 };
  if (step.step === 'part') return { key, uploadId: digestOfSecret(step.uploadId), number: step.partNumber };
  return null;
}

/**
 * Stores the grant of a fresh prefix, in the transaction. Throws tooMany beyond as many grants as objects in a window.
 */
export async function recordGrant(
  deps: CredentialDeps,
  context: Context,
  { made, isFresh }: Granted<{ dirPrefix: string }>,
): Promise<void> {
  if (!isFresh) return;
  const owner = credentialOwnerOf(context.viewer, context.ip, deps.factor);
  await lockOwner(context.tx, owner.folder);
  const window = await readWindow(context.tx, owner.userId, owner.network, windowStart(context.now, owner.quota));
  if (window.count >= owner.quota.objects) throw tooMany(secondsUntilFree(window, context.now, owner.quota));
  const ip = networkOf(context.ip);
  await addGrant(context.tx, { prefix: made.dirPrefix, userId: owner.userId, ip, at: context.now });
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
