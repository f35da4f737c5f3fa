import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { dispositionOf, safeType } from '../../src/server/storage/signed-url.ts';
import { nodeHashing } from '../../src/server/storage/node-hashing.ts';
import { buildKey, escapePath } from '../../src/shared/upload/key.ts';
import { DEFAULT_REGION } from '../../src/shared/upload/limits.ts';
import { canonicalQuery, presignQuery, signHeaders, type SigningKey } from '../../src/shared/upload/signature.ts';
import { call } from './api.ts';
import type { Person } from './people.ts';

interface StorageKey {
  accessKeyId: string;
  accessKeySecret: string;
}
/** The bucket of the embedded store. */
const bucket = 'closeloop';
let known: StorageKey | undefined;

/** The key of the server's own store, as an operator gets it; DATA_DIR is the folder of the server. */
function storageKey(): StorageKey {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error('Set DATA_DIR to the folder of the server that BASE_URL names.');
  return (known ??= JSON.parse(
    execFileSync('node', ['scripts/closeloop.mjs', 'storage-key', '--json'], { encoding: 'utf8' }),
  ) as StorageKey);
}

/** Puts a file into the store and returns an address as the server signs it. */
export async function store(
  request: APIRequestContext,
  name: string,
  bytes: Buffer,
  contentType = 'application/octet-stream',
): Promise<string> {
  const key: SigningKey = { ...storageKey(), region: DEFAULT_REGION };
  const objectKey = `attachments/${randomUUID()}/${name}`;
  const put = { method: 'PUT', bucket, key: objectKey, headers: { 'content-type': contentType } };
  const headers = await signHeaders('oss', key, put, Date.now(), nodeHashing);
  const answer = await request.put(`/${bucket}/${escapePath(objectKey)}`, { headers, data: bytes });
  expect(answer.ok(), name).toBe(true);
  return sign(objectKey, name, contentType);
}

/** A signed address of a stored object; `agoMs` is its age. */
export async function sign(objectKey: string, name: string, contentType: string, agoMs = 0): Promise<string> {
  const query = {
    'response-content-type': safeType(contentType),
    'response-content-disposition': dispositionOf({ contentType, disposition: 'inline', fileName: name }),
  };
  const life = { atMs: Date.now() - agoMs, seconds: 300 };
  const key: SigningKey = { ...storageKey(), region: DEFAULT_REGION };
  const signed = await presignQuery('oss', key, { method: 'GET', bucket, key: objectKey, query }, life, nodeHashing);
  return `/${bucket}/${escapePath(objectKey)}?${canonicalQuery('oss', signed)}`;
}

interface Credential {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken: string;
  bucketName: string;
  dirPrefix: string;
}

/** Uploads a picture as the page does; returns what a ticket has in its `uploads`. */
export async function upload(
  request: APIRequestContext,
  who: Person,
  name: string,
  bytes: Buffer,
): Promise<{ key: string; name: string }> {
  const { data } = await call(request, who, '/api/client/aliyun/oss/uploadToken', {});
  const { bucketName, dirPrefix, ...keys } = data as unknown as Credential;
  const parts = { dirPrefix, folder: 'attachFiles', atMs: Date.now(), uuid: randomUUID(), extension: 'jpg' } as const;
  const key = buildKey(parts);
  const put = { method: 'PUT', bucket: bucketName, key, headers: { 'content-type': 'image/jpeg' } };
  const headers = await signHeaders('oss', { ...keys, region: DEFAULT_REGION }, put, Date.now(), nodeHashing);
  const answer = await request.put(`/${bucketName}/${escapePath(key)}`, { headers, data: bytes });
  expect(answer.ok(), name).toBe(true);
  return { key, name };
}
