// One signed call to the object store, with a limited number of retries.
import { objectUrl, regionOf, type UploadCredential } from '../../shared/upload/key.ts';
import { REQUEST_TIMEOUT_MS, REQUEST_TRIES, RETRY_WAIT_MS } from '../../shared/upload/limits.ts';
import { canonicalQuery, signHeaders, type Hashing } from '../../shared/upload/signature.ts';
import type { uploadAddress } from '../../shared/upload/calls.ts';
import type { UploadStepName } from '../../shared/upload/upload-step.ts';
import type * as z from 'zod/mini';
import type { CredentialCache, SigningClock, UploadGrant } from './credentials.ts';
import { UploadCancelled, UploadError } from './upload-error.ts';
import type { Transport, TransportAnswer } from './transport.ts';

export interface ObjectClientOptions {
  readonly credentials: CredentialCache;
  readonly clock: SigningClock;
  readonly transport: Transport;
  readonly hashing: Hashing;
  /** Asks the server for an address of one request; where there are credentials it is not needed. */
  readonly signStep: SignStep;
  /** Waits before a retry; rejects with UploadCancelled when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** One request of an upload, as the server signs it. */
export type SignStep = (
  body: z.infer<typeof uploadAddress.body>,
) => Promise<{ url: string; headers: Readonly<Record<string, string>> }>;

export interface ObjectRequest {
  readonly method: string;
  readonly step: UploadStepName;
  readonly key: string;
  readonly query?: Record<string, string | null>;
  readonly contentType?: string;
  readonly body?: Blob;
  readonly signal: AbortSignal;
  readonly onSent?: (bytes: number) => void;
  /** How long the credentials must still be valid. */
  readonly leftMs: number;
}

/** Error codes of the store after which new credentials help. */
const CREDENTIAL_CODES: ReadonlySet<string> = new Set([
  'SecurityTokenExpired',
  'InvalidSecurityToken',
  'InvalidAccessKeyId',
]);

/** Whether an error is the store's refusal with this code. */
export function isStoreCode(error: unknown, storeCode: string): boolean {
  return error instanceof UploadError && error.storeCode === storeCode;
}

/** Rejects with UploadError or UploadCancelled. */
export async function sendWithRetries(
  call: ObjectRequest,
  options: ObjectClientOptions & { onTry?: () => void },
): Promise<TransportAnswer & { tries: number }> {
  const { credentials, clock } = options;
  let isCorrected = false;
  let isRenewed = false;
  let lastError = new UploadError('network');
  for (let tries = 1; tries <= REQUEST_TRIES; tries += 1) {
    if (tries > 1) await options.wait(RETRY_WAIT_MS * 2 ** (tries - 2), call.signal);
    const credential = await credentials.get(call.leftMs);
    options.onTry?.();
    const answer = await exchange(call, credential, options);
    if (answer instanceof UploadError) {
      lastError = answer;
      continue;
    }
    const isDone = answer.status >= 200 && answer.status < 300;
    // S3 may find out that it cannot join the parts after it has begun to answer.
    const failsLate = isDone && answer.text.includes('<Error>');
    if (isDone && !failsLate) return { ...answer, tries };
    const storeCode = elementOf(answer.text, 'Code') ?? String(answer.status);
    lastError = new UploadError('store', { storeCode });
    const serverMs = Date.parse(elementOf(answer.text, 'ServerTime') ?? '');
    if (storeCode === 'RequestTimeTooSkewed' && !isCorrected && !Number.isNaN(serverMs)) {
      // Only once, because a store that keeps refusing would be retried forever (stack.md 6.1 on ali-oss).
      clock.correct(serverMs);
      isCorrected = true;
      tries -= 1;
    } else if (CREDENTIAL_CODES.has(storeCode) && !isRenewed) {
      await credentials.renew(credential);
      isRenewed = true;
      tries -= 1;
    } else if (!failsLate && answer.status < 500 && answer.status !== 429 && answer.status !== 408) {
      throw lastError;
    }
  }
  throw lastError;
}

/** One signed request. Without an answer it resolves to an UploadError, so that the loop above can go on. */
async function exchange(
  call: ObjectRequest,
  credential: UploadGrant,
  options: ObjectClientOptions,
): Promise<TransportAnswer | UploadError> {
  if (!call.key.startsWith(credential.dirPrefix)) throw new UploadError('store', { storeCode: 'PrefixChanged' });
  try {
    const { url, headers } = await (
      'accessKeyId' in credential ? signHere(call, credential, options) : signThere(call, options)
    ).catch((cause: unknown) => {
      throw new UploadError('credentials', { cause });
    });
    const { method, body, signal, onSent } = call;
    return await options.transport({ method, url, headers, body, signal, onSent, timeoutMs: REQUEST_TIMEOUT_MS });
  } catch (cause) {
    if (call.signal.aborted) throw new UploadCancelled();
    return cause instanceof UploadError ? cause : new UploadError('network', { cause });
  }
}

type Signed = Awaited<ReturnType<SignStep>>;

async function signHere(
  call: ObjectRequest,
  credential: UploadCredential,
  { clock, hashing }: ObjectClientOptions,
): Promise<Signed> {
  const { bucketName: bucket, endpoint } = credential;
  const { method, key, query = {}, contentType } = call;
  const given: Record<string, string> = contentType ? { 'content-type': contentType } : {};
  const signer = { ...credential, region: regionOf(endpoint) };
  const request = { method, bucket, key, query, headers: given };
  const headers = await signHeaders('oss', signer, request, clock.nowMs(), hashing);
  const search = canonicalQuery('oss', query);
  return { url: `${objectUrl(endpoint, bucket, key)}${search === '' ? '' : `?${search}`}`, headers };
}

function signThere({ key, step, contentType, body, query = {} }: ObjectRequest, { signStep }: ObjectClientOptions) {
  const { uploadId, partNumber } = query;
  return signStep({
    key,
    step,
    ...((step === 'put' || step === 'begin') && { contentType }),
    ...((step === 'put' || step === 'part') && { bytes: body?.size ?? 0 }),
    ...(uploadId && { uploadId }),
    ...(partNumber && { partNumber: Number(partNumber) }),
  });
}

export function elementOf(xml: string, name: string): string | null {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml);
  return match?.[1]?.replaceAll('&#34;', '"').replaceAll('&quot;', '"') ?? null;
}
