// One signed call to the object store, with a limited number of retries.
import { objectUrl, regionOf, type UploadCredential } from '../../shared/upload/key.ts';
import { REQUEST_TIMEOUT_MS, REQUEST_TRIES, RETRY_WAIT_MS } from '../../shared/upload/limits.ts';
import { canonicalQuery, signHeaders, type Hashing } from '../../shared/upload/signature.ts';
import type { CredentialCache, SigningClock } from './credentials.ts';
import { UploadCancelled, UploadError } from './upload-error.ts';
import type { Transport, TransportAnswer } from './transport.ts';

export interface ObjectClientOptions {
  readonly credentials: CredentialCache;
  readonly clock: SigningClock;
  readonly transport: Transport;
  readonly hashing: Hashing;
  /** Waits before a retry; rejects with UploadCancelled when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ObjectRequest {
  readonly method: string;
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
    if (answer.status >= 200 && answer.status < 300) return { ...answer, tries };
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
    } else if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) {
      throw lastError;
    }
  }
  throw lastError;
}

/** One signed request. Without an answer it resolves to an UploadError, so that the loop above can go on. */
async function exchange(
  call: ObjectRequest,
  credential: UploadCredential,
  { clock, transport, hashing }: ObjectClientOptions,
): Promise<TransportAnswer | UploadError> {
  const { bucketName: bucket, endpoint } = credential;
  if (!call.key.startsWith(credential.dirPrefix)) throw new UploadError('store', { storeCode: 'PrefixChanged' });
  const query = call.query ?? {};
  const headers: Record<string, string> = call.contentType ? { 'content-type': call.contentType } : {};
  const signed = await signHeaders(
    'oss',
    { ...credential, region: regionOf(endpoint) },
    { method: call.method, bucket, key: call.key, query, headers },
    clock.nowMs(),
    hashing,
  );
  const search = canonicalQuery('oss', query);
  const url = `${objectUrl(endpoint, bucket, call.key)}${search === '' ? '' : `?${search}`}`;
  try {
    const { method, body, signal, onSent } = call;
    return await transport({ method, url, headers: signed, body, signal, onSent, timeoutMs: REQUEST_TIMEOUT_MS });
  } catch (cause) {
    if (call.signal.aborted) throw new UploadCancelled();
    return new UploadError('network', { cause });
  }
}

export function elementOf(xml: string, name: string): string | null {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml);
  return match?.[1]?.replaceAll('&#34;', '"').replaceAll('&quot;', '"') ?? null;
}
