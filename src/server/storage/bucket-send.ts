/** Signed calls to a bucket over HTTP, each with a timeout and a bounded number of attempts. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { canonicalQuery, signHeaders, type SignableRequest } from '../../shared/upload/signature.ts';
import { nodeHashing } from './node-hashing.ts';
import { sendHttpRequest, readText } from './http-request.ts';
import { StorageRefused, StorageUnavailable, type ObjectBody } from './object-store.ts';
import { targetOf, type SigningBucket } from './signing-bucket.ts';
import type { StsCredentials } from './sts.ts';
import { elementText } from './xml.ts';

/** For whom and for how long temporary credentials are. */
export interface WantedCredentials {
  readonly bucket: string;
  readonly dirPrefix: string;
  readonly seconds: number;
}

export interface BucketStoreOptions extends SigningBucket {
  /** The address that the page gets with its credentials. */
  readonly endpoint: string;
  /** The address of an object as this server reaches it, if it differs from `addressOf`. */
  readonly internalAddressOf?: ((key: string) => string) | undefined;
  /** Null: this store gives no temporary credentials. */
  readonly assumeRole: ((wanted: WantedCredentials) => Promise<StsCredentials>) | null;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** The idle timeout; 10 s by default. */
  readonly timeoutMs?: number | undefined;
}

export interface ObjectRequest {
  readonly method: string;
  readonly key: string;
  readonly query?: Record<string, string | null>;
  readonly headers?: Record<string, string>;
  readonly body?: ObjectBody;
}

const WAITS_MS = [200, 800] as const;
/** The longest XML document that an answer may contain. */
export const XML_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Sends a call. Resolves for 2xx and 404, retries 5xx, 429 and network failures, and throws StorageRefused for the
 * rest.
 */
export function senderOf(options: BucketStoreOptions): (call: ObjectRequest) => Promise<IncomingMessage> {
  const { dialect, now } = options;
  const server = { ...options, addressOf: options.internalAddressOf ?? options.addressOf };
  const timeoutMs = options.timeoutMs ?? 10_000;
  return async (call) => {
    const doing = `${call.method} ${call.key}`;
    const query = canonicalQuery(dialect, call.query ?? {});
    const url = `${server.addressOf(call.key)}${query === '' ? '' : `?${query}`}`;
    const request = await withHash(server, call);
    let cause: unknown;
    for (const waitMs of [0, ...WAITS_MS]) {
      if (waitMs > 0) await options.wait(waitMs);
      const headers = await signHeaders(dialect, options.signingKey, request, now(), nodeHashing);
      try {
        const answer = await sendHttpRequest({ method: call.method, url, headers, body: call.body, timeoutMs });
        const status = answer.statusCode ?? 0;
        if ((status >= 200 && status < 300) || status === 404) return answer;
        const text = await readText(answer, XML_MAX_BYTES);
        const code = elementText(text, 'Code') ?? String(status);
        if (status < 500 && status !== 429) throw new StorageRefused(doing, code);
        cause = new Error(code);
      } catch (error) {
        if (error instanceof StorageRefused) throw error;
        cause = error;
      }
    }
    throw new StorageUnavailable(doing, cause);
  };
}

/** S3 refuses a body that is not the one that was signed, so what a bad network changed is not kept. */
async function withHash(bucket: SigningBucket, call: ObjectRequest): Promise<SignableRequest> {
  const target = targetOf(bucket, call.key, call.headers);
  const request = { ...target, method: call.method, ...(call.query && { query: call.query }) };
  if (bucket.dialect === 'oss') return request;
  const hash = createHash('sha256');
  if (call.body instanceof Uint8Array) hash.update(call.body);
  else if (call.body !== undefined) await pipeline(createReadStream(call.body.file), hash);
  return { ...request, headers: { ...target.headers, 'x-amz-content-sha256': hash.digest('hex') } };
}
