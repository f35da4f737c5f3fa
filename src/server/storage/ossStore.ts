/**
 * An OSS bucket (or another embedded store) over HTTP, with the V4 signer. Every call has a time-out and a bounded
 * number of tries; what still fails is StorageUnavailable, which the pipeline answers with 503.
 */
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { canonicalQuery, signHeaders, type SigningKey } from '../../shared/upload/signature.ts';
import { objectUrl, regionOf } from '../../shared/upload/key.ts';
import { signedQuery } from './address.ts';
import { collect } from './embeddedStore.ts';
import { nodeHashing } from './hashing.ts';
import { httpCall, readText } from './httpCall.ts';
import { assumeRole, type StsOptions } from './sts.ts';
import {
  ObjectMissing,
  ObjectTooLarge,
  StorageRefused,
  StorageUnavailable,
  type ObjectBody,
  type ObjectStore,
  type StoredObject,
} from './store.ts';
import { elementText, elements } from './xml.ts';

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

interface Call {
  readonly method: string;
  readonly key: string;
  readonly query?: Record<string, string | null>;
  readonly headers?: Record<string, string>;
  readonly body?: ObjectBody;
}

const WAITS_MS = [200, 800] as const;
const XML_MAX_BYTES = 4 * 1024 * 1024;

/** Answers from the store in the words of the ObjectStore interface. */
export function createOssStore(options: OssStoreOptions): ObjectStore {
  const { bucket, now, endpoint } = options;
  const inside = options.internalEndpoint ?? endpoint;
  const signingKey: SigningKey = {
    accessKeyId: options.accessKeyId,
    accessKeySecret: options.accessKeySecret,
    region: options.region ?? regionOf(endpoint),
  };
  const timeoutMs = options.timeoutMs ?? 10_000;

  /** 2xx and 404 come back; 5xx and network failures are tried again; the rest is refused. */
  const send = async (call: Call): Promise<IncomingMessage> => {
    const doing = `${call.method} ${call.key}`;
    let cause: unknown;
    for (const waitMs of [0, ...WAITS_MS]) {
      if (waitMs > 0) await options.wait(waitMs);
      const query = canonicalQuery('oss', call.query ?? {});
      const url = `${objectUrl(inside, bucket, call.key)}${query === '' ? '' : `?${query}`}`;
      const headers = await signHeaders('oss', signingKey, { bucket, ...call }, now(), nodeHashing);
      try {
        const answer = await httpCall({ method: call.method, url, headers, body: call.body, timeoutMs });
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

  /** Sends and reads the answer away: only its head matters. */
  const sendForHead = async (call: Call): Promise<IncomingMessage> => {
    const answer = await send(call);
    answer.resume();
    return answer;
  };

  const head: ObjectStore['head'] = async (key) => {
    const answer = await sendForHead({ method: 'HEAD', key });
    return answer.statusCode === 404 ? null : objectOf(key, answer);
  };

  const read: ObjectStore['read'] = async (key, range) => {
    const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
    const answer = await send({ method: 'GET', key, headers });
    if (answer.statusCode === 404) {
      answer.resume();
      throw new ObjectMissing(key);
    }
    return unavailableWhenCut(answer, key);
  };

  const list: ObjectStore['list'] = async (prefix) => {
    const found: StoredObject[] = [];
    let token: string | null = null;
    do {
      const query: Record<string, string> = { 'list-type': '2', prefix, 'max-keys': '1000' };
      if (token !== null) query['continuation-token'] = token;
      const answer = await send({ method: 'GET', key: '', query });
      const text = await readText(answer, XML_MAX_BYTES).catch((error: unknown) => {
        throw new StorageUnavailable(`list ${prefix}`, error);
      });
      if (answer.statusCode === 404) throw new StorageRefused(`list ${prefix}`, 'NoSuchBucket');
      found.push(...elements(text, 'Contents').map(listedObject));
      const isTruncated = elementText(text, 'IsTruncated') === 'true';
      const next: string | null = isTruncated ? elementText(text, 'NextContinuationToken') : null;
      // Half a listing looks like missing objects, and one that begins again would never end.
      if (!text.includes('</ListBucketResult>') || (isTruncated && (next === null || next === token))) {
        throw new StorageUnavailable(`list ${prefix}: not whole`);
      }
      token = next;
    } while (token !== null);
    return found;
  };

  return {
    origin: new URL(objectUrl(endpoint, bucket, '')).origin,
    holdsQuota: false,
    head,
    read,
    list,
    readAll: async (key, maxBytes) => {
      const object = await head(key);
      if (object === null) throw new ObjectMissing(key);
      if (object.bytes > maxBytes) throw new ObjectTooLarge(key, object.bytes, maxBytes);
      return collect(await read(key), key, maxBytes);
    },
    put: async (key, body, { contentType }) => {
      const answer = await sendForHead({ method: 'PUT', key, headers: { 'content-type': contentType }, body });
      if (answer.statusCode === 404) throw new StorageRefused(`PUT ${key}`, 'NoSuchBucket');
      const object = await head(key);
      if (object === null) throw new StorageUnavailable(`PUT ${key}: not there afterwards`);
      return object;
    },
    remove: async (key) => void (await sendForHead({ method: 'DELETE', key })),
    signedUrl: async (key, wanted) =>
      `${objectUrl(endpoint, bucket, key)}?${await signedQuery(signingKey, bucket, key, now(), wanted)}`,
    mint: async ({ dirPrefix, seconds }) => {
      const credentials = await assumeRole({ ...options, ...options.sts }, { bucket, dirPrefix, seconds });
      return { ...credentials, bucketName: bucket, endpoint, dirPrefix };
    },
  };
}

function objectOf(key: string, { headers }: IncomingMessage): StoredObject {
  return {
    key,
    bytes: Number(headers['content-length'] ?? 0),
    contentType: headers['content-type'] ?? 'application/octet-stream',
    etag: (headers.etag ?? '').replaceAll('"', ''),
    modifiedAtMs: Date.parse(headers['last-modified'] ?? ''),
  };
}

function listedObject(xml: string): StoredObject {
  return {
    key: elementText(xml, 'Key') ?? '',
    bytes: Number(elementText(xml, 'Size') ?? 0),
    contentType: 'application/octet-stream', // a listing does not tell
    etag: (elementText(xml, 'ETag') ?? '').replaceAll('"', ''),
    modifiedAtMs: Date.parse(elementText(xml, 'LastModified') ?? ''),
  };
}

/** The same bytes; when the store cuts the connection on the way, the stream fails with StorageUnavailable. */
function unavailableWhenCut(answer: IncomingMessage, key: string): Readable {
  const through = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  answer.on('error', (error) => through.destroy(new StorageUnavailable(`read ${key}`, error)));
  answer.on('aborted', () => through.destroy(new StorageUnavailable(`read ${key}: cut`)));
  through.on('close', () => answer.destroy());
  return answer.pipe(through);
}
