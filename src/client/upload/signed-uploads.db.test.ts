// The page's uploader over a store of S3: every request by an address that the real calls of the server sign.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openKit, type Kit } from '../../server/upload/upload.testkit.ts';
import { createS3Store } from '../../server/storage/s3-store.ts';
import { startS3StandIn, type S3StandIn } from '../../server/storage/s3-stand-in.testkit.ts';
import type { UploadPrefix } from '../../shared/upload/calls.ts';
import { storedCheckpoints } from './checkpoints.ts';
import { browserHashing } from './browser-hashing.ts';
import type { SignStep } from './send-signed.ts';
import type { Transport } from './transport.ts';
import { createUploader, type Uploader } from './uploader.ts';

const MIB = 1024 ** 2;
let s3: S3StandIn;
let kit: Kit;
let requests: string[] = [];
let kept: Map<string, string>;
/** Called before each request of the page; true: it gets no answer. */
let cuts: (request: string) => boolean | Promise<boolean>;
/** What the store has answered. */
let answered: string[] = [];
const pages: Uploader[] = [];

beforeAll(async () => {
  s3 = await startS3StandIn();
  kit = await openKit(
    undefined,
    createS3Store({
      endpoint: s3.origin,
      bucket: s3.bucket,
      region: s3.region,
      accessKeyId: s3.key.accessKeyId,
      accessKeySecret: s3.key.secretAccessKey,
      isPathStyle: true,
      now: Date.now,
      wait: () => Promise.resolve(),
    }),
  );
});
beforeEach(async () => {
  await kit.clear();
  [requests, answered, kept, cuts] = [[], [], new Map(), () => false];
  s3.onRequest = () => false;
});
afterEach(() => {
  for (const page of pages.splice(0)) page.dispose();
});
afterAll(async () => {
  await kit.close();
  await s3.close();
});

async function ask<T>(name: string, body: unknown): Promise<T> {
  const { http, envelope } = await kit.ask(name, 'partner', { body, factor: 100 });
  if (http !== 200) throw new Error(`${name}: ${http} ${envelope.msg}`);
  return envelope.data as T;
}

const byFetch: Transport = async ({ url, method, headers, body, signal, onSent }) => {
  const request = `${method} ${/partNumber=\d+|uploads|uploadId/.exec(new URL(url).search)?.[0] ?? 'object'}`;
  requests.push(request);
  if (await cuts(request)) throw new Error('cut');
  const answer = await fetch(url, { method, headers, signal, ...(body ? { body } : {}) });
  onSent?.(body?.size ?? 0);
  const text = await answer.text();
  answered.push(request);
  return { status: answer.status, etag: answer.headers.get('etag'), text };
};

function openPage(transport = byFetch): Uploader {
  const page = createUploader({
    fetchCredential: ({ dirPrefix }) => ask<UploadPrefix>('upload.prefix', dirPrefix === null ? {} : { dirPrefix }),
    signStep: (body) => ask<Awaited<ReturnType<SignStep>>>('upload.address', body),
    folder: 'attachFiles',
    transport,
    hashing: browserHashing(),
    prepare: (file) =>
      Promise.resolve({
        kind: 'video',
        body: file,
        contentType: 'video/mp4',
        extension: 'mp4',
        cover: new Blob(['cover']),
        isOriginal: true,
      }),
    checkpoints: storedCheckpoints({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
    now: Date.now,
    uuid: () => crypto.randomUUID(),
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  });
  pages.push(page);
  return page;
}

const body = new Uint8Array(randomBytes(12 * MIB));
const video = (bytes = body): File => new File([bytes], 'clip.mp4', { lastModified: 1 });
async function sent(page: Uploader, file = video()) {
  page.add([file]);
  await page.whenIdle();
  const [record] = page.getSnapshot().records;
  if (!record) throw new Error('no record');
  return record;
}

test('a video in parts of 5 MiB, its cover in one request; the store gets every byte', async () => {
  const record = await sent(openPage());
  expect([record.state, record.err]).toEqual(['done', null]);
  expect(requests.toSorted()).toEqual(
    [
      'PUT object',
      'POST uploads',
      'PUT partNumber=1',
      'PUT partNumber=2',
      'PUT partNumber=3',
      'POST uploadId',
    ].toSorted(),
  );
  expect(record.ossUrl).toBe(`${s3.origin}/closeloop/${record.path}`);
  expect(s3.objects.get(record.path)).toMatchObject({ contentType: 'video/mp4' });
  expect(s3.objects.get(record.path)?.body.equals(body)).toBe(true);
  expect(s3.objects.get(record.coverPath)?.body.toString()).toBe('cover');
});

test('cut off and reloaded: what has arrived is not sent again', async () => {
  // Cut only when the first part has arrived: a failure stops those that are on the way beside it.
  const hasArrived = () => answered.includes('PUT partNumber=1');
  cuts = async (request) => {
    if (request.includes('partNumber=2')) await vi.waitUntil(hasArrived, { timeout: 10_000, interval: 5 });
    return request.includes('partNumber=2') || request === 'POST uploadId';
  };
  expect(await sent(openPage())).toMatchObject({ state: 'failed', err: { code: 'network' } });
  [requests, cuts] = [[], () => false];
  const record = await sent(openPage());
  expect(record.state).toBe('done');
  // The parts on the way beside the second one may have been stopped with it.
  expect(requests).toContain('GET uploadId');
  expect(requests).toContain('PUT partNumber=2');
  expect(requests).not.toContain('POST uploads');
  expect(requests).not.toContain('PUT partNumber=1');
  expect(s3.objects.get(record.path)?.body.equals(body)).toBe(true);
});

test('an upload that the store no longer knows begins anew', async () => {
  cuts = (request) => request === 'POST uploadId';
  await sent(openPage());
  (s3.uploads as Map<string, unknown>).clear();
  [requests, cuts] = [[], () => false];
  expect((await sent(openPage())).state).toBe('done');
  expect(requests).toContain('POST uploads');
});

test('a store that cannot join the parts says so after it has begun to answer: the page tries again', async () => {
  let tries = 0;
  const late: Transport = async (request) => {
    const answer = await byFetch(request);
    const isFirst = request.method === 'POST' && request.url.includes('uploadId') && (tries += 1) === 1;
    return isFirst ? { ...answer, text: '<Error><Code>InternalError</Code></Error>' } : answer;
  };
  expect((await sent(openPage(late))).state).toBe('done');
  expect(tries).toBe(2);
});
