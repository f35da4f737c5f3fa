/**
 * The embedded store as an ObjectStore. It reads and writes directly on the disk, so it works before the port is open.
 * Its signed addresses and credentials are for the HTTP handler in oss-server.ts.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { escapePath } from '../../shared/upload/key.ts';
import { DEFAULT_REGION, PART_BYTES } from '../../shared/upload/limits.ts';
import { signedUpload } from '../storage/signed-upload.ts';
import { signedObject, signedUrl } from '../storage/signed-url.ts';
import { openOssServer, type OssServer, type OssServerOptions } from './oss-server.ts';
import { isDiskFull } from './durable-file.ts';
import { OssError } from './oss-error.ts';
import { receive } from './receive.ts';
import { collect } from '../storage/collect.ts';
import {
  ObjectMissing,
  ObjectTooLarge,
  StorageFull,
  StorageUnavailable,
  type ObjectBody,
  type ObjectStore,
  type StoredObject,
} from '../storage/object-store.ts';
import { rootKey, sessionSecret, writeToken } from './security-token.ts';

export interface EmbeddedStoreOptions extends OssServerOptions {
  /** The app's origin (`http://localhost:8080`), for credentials that are minted without an `endpoint` of their own. */
  readonly publicOrigin: string;
}

const MAX_BYTES = 5 * 1024 ** 3;

/** The store and its HTTP handler; mount `endpoint.handle` under `/<bucket>`. */
export async function openEmbeddedStore(
  options: EmbeddedStoreOptions,
): Promise<{ store: ObjectStore; endpoint: OssServer }> {
  const endpoint = await openOssServer(options);
  return { endpoint, store: createDiskStore(endpoint, options) };
}

function createDiskStore({ objects, space }: OssServer, options: EmbeddedStoreOptions): ObjectStore {
  const { bucket, secret, now } = options;
  // A path without an origin: the page may have been opened under any name of the machine.
  const addressOf = (key: string): string => `/${bucket}/${escapePath(key)}`;
  const root = {
    dialect: 'oss',
    signingKey: { ...rootKey(secret), region: DEFAULT_REGION },
    bucket,
    addressOf,
  } as const;
  const read = async (key: string, range?: { from: number; to: number }): Promise<Readable> => {
    const found = await guarded(`read ${key}`, objects.read(key, range));
    if (found === null) throw new ObjectMissing(key);
    return found.stream;
  };
  const put = async (key: string, body: ObjectBody, contentType: string): Promise<StoredObject> => {
    const release = await space.reserve(body instanceof Uint8Array ? body.byteLength : (await stat(body.file)).size);
    try {
      const file = objects.temporaryFile();
      const { bytes, md5 } = await receive(sourceOf(body), file, { maxBytes: MAX_BYTES });
      return await objects.adopt(key, file, { bytes, contentType, etag: md5 });
    } finally {
      release();
    }
  };
  return {
    origin: '',
    addressOf,
    enforcesQuota: true,
    head: (key) => guarded(`head ${key}`, objects.head(key)),
    read,
    readAll: async (key, maxBytes) => {
      const object = await guarded(`head ${key}`, objects.head(key));
      if (object === null) throw new ObjectMissing(key);
      if (object.bytes > maxBytes) throw new ObjectTooLarge(key, object.bytes, maxBytes);
      return collect(await read(key), key, maxBytes);
    },
    put: (key, body, { contentType }) => guarded(`put ${key}`, put(key, body, contentType)),
    remove: (key) => guarded(`remove ${key}`, objects.remove(key)),
    list: (prefix) => guarded(`list ${prefix}`, objects.list(prefix)),
    signedUrl: (key, wanted) => signedUrl(root, key, now(), wanted),
    signedObject: (address) => signedObject(root, address, now()),
    signsUploads: false,
    partBytes: PART_BYTES,
    signUpload: (key, step) => signedUpload(root, key, now(), step),
    mints: true,
    mint: ({ dirPrefix, seconds, quota, endpoint }) => {
      const accessKeyId = `STS.${randomUUID().replaceAll('-', '')}`;
      const expiresAtMs = now() + seconds * 1000;
      const grant = { accessKeyId, dirPrefix, expiresAtMs, quota };
      return Promise.resolve({
        accessKeyId,
        accessKeySecret: sessionSecret(secret, accessKeyId),
        securityToken: writeToken(secret, grant),
        bucketName: bucket,
        endpoint: endpoint ?? options.publicOrigin,
        dirPrefix,
        expiration: new Date(expiresAtMs).toISOString(),
      });
    },
  };
}

/** So much is hashed at once. */
const PIECE_BYTES = 256 * 1024;

async function* sourceOf(body: ObjectBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array)
    for (let at = 0; at < body.byteLength; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES);
  else for await (const chunk of createReadStream(body.file)) yield chunk as Buffer;
}

/** Turns errors of the disk into StorageUnavailable, and a full disk into StorageFull. */
async function guarded<T>(doing: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    const isFull = isDiskFull(error) || (error instanceof OssError && error.code === 'InsufficientStorage');
    if (isFull) throw new StorageFull(doing, error);
    const isDisk = error instanceof Error && 'code' in error && 'syscall' in error;
    if (isDisk || error instanceof OssError) throw new StorageUnavailable(doing, error);
    throw error;
  }
}
