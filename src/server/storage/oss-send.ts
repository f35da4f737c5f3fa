/** Signed calls to an OSS bucket over HTTP: a time-out and a bounded number of tries each. */
import type { IncomingMessage } from 'node:http';
import { canonicalQuery, signHeaders, type SigningKey } from '../../shared/upload/signature.ts';
import { objectUrl, regionOf } from '../../shared/upload/key.ts';
import { nodeHashing } from './node-hashing.ts';
import { sendHttpRequest, readText } from './http-request.ts';
import type { StsOptions } from './sts.ts';
import { StorageRefused, StorageUnavailable, type ObjectBody } from './object-store.ts';
import { elementText } from './xml.ts';

export interface OssStoreOptions {
  /** As the page reaches it: `https://oss-eu-central-1.aliyuncs.com`. */
  readonly endpoint: string;
  /** As this server reaches it, when that differs (`…-internal.aliyuncs.com`). */
  readonly internalEndpoint?: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Read from the endpoint when absent. */
  readonly region?: string;
  /** For `mint`. */
  readonly sts: Pick<StsOptions, 'endpoint' | 'roleArn'>;
  readonly now: () => number;
  readonly uuid: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** Longest silence of the store; 10 s unless told. */
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
/** The longest document that an answer may be. */
export const XML_MAX_BYTES = 4 * 1024 * 1024;

/** The key that the store's owner signs with. */
export const signingKeyOf = (options: OssStoreOptions): SigningKey => ({
  accessKeyId: options.accessKeyId,
  accessKeySecret: options.accessKeySecret,
  region: options.region ?? regionOf(options.endpoint),
});

/** Sends a call. Resolves for 2xx and 404, retries 5xx and network failures, and throws StorageRefused for the rest. */
export function senderOf(options: OssStoreOptions): (call: ObjectRequest) => Promise<IncomingMessage> {
  const { bucket, now } = options;
  const inside = options.internalEndpoint ?? options.endpoint;
  const signingKey = signingKeyOf(options);
  const timeoutMs = options.timeoutMs ?? 10_000;
  return async (call) => {
    const doing = `${call.method} ${call.key}`;
    let cause: unknown;
    for (const waitMs of [0, ...WAITS_MS]) {
      if (waitMs > 0) await options.wait(waitMs);
      const query = canonicalQuery('oss', call.query ?? {});
      const url = `${objectUrl(inside, bucket, call.key)}${query === '' ? '' : `?${query}`}`;
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
