/**
 * A bucket of OSS or S3 over HTTP, with V4 signatures. Every call has a timeout and a bounded number of attempts; if
 * all fail it rejects with StorageUnavailable, which the pipeline answers with 503.
 */
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { signedObject, signedUrl } from './signed-url.ts';
import { PART_BYTES, S3_PART_BYTES } from '../../shared/upload/limits.ts';
import { signedUpload } from './signed-upload.ts';
import { collect } from './collect.ts';
import {
  ObjectMissing,
  ObjectTooLarge,
  StorageRefused,
  StorageUnavailable,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';
import { listAll } from './bucket-list.ts';
import { senderOf, type BucketStoreOptions, type ObjectRequest } from './bucket-send.ts';

/** An ObjectStore over a bucket. */
export function createBucketStore(options: BucketStoreOptions): ObjectStore {
  const { bucket, now, endpoint, assumeRole } = options;
  const send = senderOf(options);

  /** Sends a call and discards the body of the answer. */
  const sendForHead = async (call: ObjectRequest): Promise<IncomingMessage> => {
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

  return {
    origin: new URL(options.addressOf('')).origin,
    addressOf: options.addressOf,
    enforcesQuota: assumeRole === null,
    head,
    read,
    list: (prefix) => listAll(send, prefix),
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
    signedUrl: (key, wanted) => signedUrl(options, key, now(), wanted),
    signedObject: (address) => signedObject(options, address, now()),
    signsUploads: options.dialect === 's3',
    partBytes: options.dialect === 's3' ? S3_PART_BYTES : PART_BYTES,
    signUpload: (key, step) => signedUpload(options, key, now(), step),
    mints: assumeRole !== null,
    mint: async ({ dirPrefix, seconds }) => {
      if (assumeRole === null) throw new StorageRefused('AssumeRole', 'NoRole');
      const credentials = await assumeRole({ bucket, dirPrefix, seconds });
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

/** The body as a stream, which fails with StorageUnavailable if the connection breaks. */
function unavailableWhenCut(answer: IncomingMessage, key: string): Readable {
  const through = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  answer.on('error', (error) => through.destroy(new StorageUnavailable(`read ${key}`, error)));
  answer.on('aborted', () => through.destroy(new StorageUnavailable(`read ${key}: cut`)));
  through.on('close', () => answer.destroy());
  return answer.pipe(through);
}
