/** Signed calls to an OSS bucket over HTTP, each with a timeout and a bounded number of attempts. */
import type { IncomingMessage } from 'node:http';
import { canonicalQuery, signHeaders, type SigningKey } from '../../shared/upload/signature.ts';
import { objectUrl, regionOf } from '../../shared/upload/key.ts';
import { nodeHashing } from './node-hashing.ts';
import { sendHttpRequest, readText } from './http-request.ts';
import type { StsOptions } from './sts.ts';
import { StorageRefused, StorageUnavailable, type ObjectBody } from './object-store.ts';
import { elementText } from './xml.ts';

export interface OssStoreOptions {
  /** The address for the page: `https://oss-eu-central-1.aliyuncs.com`. */
  readonly endpoint: string;
  /** The address for this server, if it differs (`…-internal.aliyuncs.com`). */
  readonly internalEndpoint?: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** By default derived from the endpoint. */
  readonly region?: string;
  /** For `mint`. */
  readonly sts: Pick<StsOptions, 'endpoint' | 'roleArn'>;
  readonly now: () => number;
  readonly uuid: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** The idle timeout; 10 s by default. */
  readonly timeoutMs?: number;
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

/** The key with which this server signs. */
export const signingKeyOf = (options: OssStoreOptions): SigningKey => ({
  accessKeyId: options.accessKeyId,
  accessKeySecret: options.accessKeySecret,
  region: options.region ?? regionOf(options.endpoint),
});

/**
 * Sends a call. Resolves for 2xx and 404, retries 5xx, 429 and network failures, and throws StorageRefused for the
 * rest.
 */
export function senderOf(options: OssStoreOptions): (call: ObjectRequest) => Promise<IncomingMessage> {
  const { bucket, now } = options;
  const endpoint = options.internalEndpoint ?? options.endpoint;
  const signingKey = signingKeyOf(options);
  const timeoutMs = options.timeoutMs ?? 10_000;
  return async (call) => {
    const doing = `${call.method} ${call.key}`;
    let cause: unknown;
    for (const waitMs of [0, ...WAITS_MS]) {
      if (waitMs > 0) await options.wait(waitMs);
      const query = canonicalQuery('oss', call.query ?? {});
      const url = `${objectUrl(endpoint, bucket, call.key)}${query === '' ? '' : `?${query}`}`;
      const headers = await signHeaders('oss', signingKey, { bucket, ...call }, now(), nodeHashing);
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
