/**
 * A full disk of the embedded store: bodies are refused before the first byte, or in the middle; existing objects stay
 * intact.
 */
import type * as FileSystem from 'node:fs/promises';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import OSS from 'ali-oss';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DISK_RESERVE_BYTES } from '../../shared/upload/limits.ts';
import { startTestStore, TEST_SECRET, type TestStore } from './oss-server.testkit.ts';
import { codeOf, statusOf } from './supported-requests.testkit.ts';
import { StorageFull } from '../storage/object-store.ts';
import { rootKey } from './security-token.ts';

/** Bytes that still fit on the disk; then writing fails like on a full disk. */
const disk = vi.hoisted(() => ({ left: Infinity, code: 'ENOSPC' }));
vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof FileSystem>();
  const open: typeof actual.open = async (...given) => {
    const handle = await actual.open(...given);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (data, options) => {
      disk.left -= Buffer.byteLength(data as string | Uint8Array);
      if (disk.left < 0) throw Object.assign(new Error(disk.code), { code: disk.code, syscall: 'write' });
      return write(data, options);
    };
    return handle;
  };
  return { ...actual, open };
});

let kit: TestStore;
beforeAll(async () => {
  kit = await startTestStore();
});
beforeEach(() => {
  kit.freeBytes = Infinity;
  kit.onError = () => undefined;
  Object.assign(disk, { left: Infinity, code: 'ENOSPC' });
});
afterAll(() => kit.close());

const MIB = 1024 * 1024;
const root = (): OSS =>
  new OSS({
    ...rootKey(TEST_SECRET),
    region: 'oss-eu-central-1',
    endpoint: kit.origin,
    sldEnable: true,
    bucket: 'closeloop',
    authorizationV4: true,
  });
const FULL = { code: 'InsufficientStorage', status: 507 };
const allFiles = async (): Promise<string[]> => (await readdir(kit.folder, { recursive: true })).sort();

test('a body of announced length is refused before the reserve is touched', async () => {
  const client = root();
  await client.put('a', Buffer.from('before'));
  const { uploadId } = await client.initMultipartUpload('m');
  const { etag } = await client.uploadPart('m', uploadId, 1, Buffer.alloc(MIB), 0, MIB);
  const before = await allFiles();
  kit.freeBytes = DISK_RESERVE_BYTES + MIB - 1;
  await expect(client.put('a', Buffer.alloc(MIB))).rejects.toMatchObject(FULL);
  await expect(client.uploadPart('m', uploadId, 2, Buffer.alloc(MIB), 0, MIB)).rejects.toMatchObject(FULL);
  await expect(client.completeMultipartUpload('m', uploadId, [{ number: 1, etag }])).rejects.toMatchObject(FULL);
  await expect(kit.store.put('a', Buffer.alloc(MIB), { contentType: 'image/png' })).rejects.toBeInstanceOf(StorageFull);
  const file = join(kit.folder, 'README.txt');
  kit.freeBytes = DISK_RESERVE_BYTES;
  await expect(kit.store.put('a', { file }, { contentType: 'text/plain' })).rejects.toBeInstanceOf(StorageFull);
  kit.freeBytes = DISK_RESERVE_BYTES - 1;
  await expect(client.copy('b', 'a')).rejects.toMatchObject(FULL);
  await expect(client.initMultipartUpload('n')).rejects.toMatchObject(FULL);
  expect(await allFiles()).toEqual(before);
  expect(String((await client.get('a')).content)).toBe('before');
  expect((await client.delete('a')).res.status).toBe(204);
  kit.freeBytes = DISK_RESERVE_BYTES + MIB;
  await client.completeMultipartUpload('m', uploadId, [{ number: 1, etag }]);
  expect((await kit.store.head('m'))?.bytes).toBe(MIB);
});

test('concurrent bodies share the free space', async () => {
  kit.freeBytes = DISK_RESERVE_BYTES + 2.5 * MIB;
  const put = (n: number): Promise<unknown> =>
    kit.store.put(`at-once/${n}`, Buffer.alloc(MIB), { contentType: 'image/png' });
  const settled = await Promise.allSettled([1, 2, 3, 4].map(put));
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBe(2);
  await put(5);
});

test.each(['ENOSPC', 'EDQUOT'])('%s in the middle: 507, nothing damaged, nothing left behind', async (code) => {
  const client = root();
  await client.put('a', Buffer.alloc(2000, 'x'), { meta: { a: '1' } });
  const { uploadId } = await client.initMultipartUpload('m');
  const { etag } = await client.uploadPart('m', uploadId, 1, Buffer.alloc(2000), 0, 2000);
  const before = await allFiles();
  const told: string[] = [];
  kit.onError = (error, { requestId }) => told.push(`${(error as { code?: string }).code} ${requestId}`);
  // In the body; then after it, in the record; then in the record of an empty object.
  const failing: [number, () => Promise<unknown>][] = [
    [1000, () => client.put('a', Buffer.alloc(2000, 'y'))],
    [2010, () => client.put('a', Buffer.alloc(2000, 'y'))],
    [2010, () => client.put('new', Buffer.alloc(2000, 'y'))],
    [10, () => client.copy('a', 'a', { meta: { b: '2' } })],
    [10, () => client.copy('new', 'a')],
    [1000, () => client.uploadPart('m', uploadId, 2, Buffer.alloc(2000), 0, 2000)],
    [2010, () => client.completeMultipartUpload('m', uploadId, [{ number: 1, etag }])],
    [10, () => client.initMultipartUpload('n')],
  ];
  for (const [left, call] of failing) {
    Object.assign(disk, { left, code });
    expect(await codeOf(call())).toBe('InsufficientStorage');
    disk.left = left;
    expect(await statusOf(call())).toBe(507);
  }
  expect(told).toEqual(Array.from({ length: 2 * failing.length }, () => `${code} r1`));
  disk.left = 1000;
  const body = Buffer.alloc(2000);
  await expect(kit.store.put('a', body, { contentType: 'image/png' })).rejects.toBeInstanceOf(StorageFull);
  disk.left = Infinity;
  expect((await client.get('a')).content?.equals(Buffer.alloc(2000, 'x'))).toBe(true);
  expect((await client.head('a')).meta).toEqual({ a: '1' });
  const folders = /^objects\/[0-9a-f]{2}$/;
  expect((await allFiles()).filter((name) => !folders.test(name))).toEqual(
    before.filter((name) => !folders.test(name)),
  );
  await client.completeMultipartUpload('m', uploadId, [{ number: 1, etag }]);
  expect((await kit.store.head('m'))?.bytes).toBe(2000);
});
