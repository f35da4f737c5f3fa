/**
 * The page's uploader with the server's own uploadToken and the embedded store: a reload, cuts and expiring credentials
 * cost what was on the way and no more (safety.md 8). `npm run drill:upload` runs the same and keeps the figures.
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASS_MARKS } from '../../../lab/drills/pass-marks.mjs';
import type { ViewerName } from '../../server/db/sample-rows.testkit.ts';
import { openKit, type Kit } from '../../server/upload/upload.testkit.ts';
import { UPLOAD_QUOTAS } from '../../shared/upload/limits.ts';
import { storedCheckpoints } from './checkpoints.ts';
import type { FetchCredential } from './credentials.ts';
import { browserHashing } from './browser-hashing.ts';
import type { Transport } from './transport.ts';
import { createUploader, type Uploader } from './uploader.ts';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const SIZE_MIB = 50;
/** After every PARTS_BETWEEN parts the next of these happens. */
const TROUBLE = 'cut cut expiry cut cut cut reload cut cut expiry cut cut cut'.split(' ');
const PARTS_BETWEEN = 5;

let kit: Kit;
/** What survives a reload. */
let storage: Map<string, string>;
let parts: string[];
let begun: number;
const pages: Uploader[] = [];
const figures: Record<string, number> = {};

beforeAll(async () => {
  kit = await openKit();
});
beforeEach(async () => {
  [storage, parts, begun] = [new Map(), [], 0];
  kit.storage.onRequest = note;
  await kit.clear();
});
afterAll(async () => {
  for (const page of pages) page.dispose();
  await kit.storage.settled();
  await kit.close();
  const { UPLOAD_FIGURES: file } = process.env;
  if (file) writeFileSync(file, JSON.stringify(figures));
});

function note(req: { method?: string; url?: string }): boolean {
  const part = /partNumber=(\d+)/.exec(req.url ?? '')?.[1];
  if (part !== undefined) parts.push(part);
  if (req.url?.endsWith('?uploads')) begun += 1;
  return false;
}

const byFetch: Transport = async ({ url, method, headers, body, signal, onSent }) => {
  const answer = await fetch(url, { method, headers, signal, ...(body ? { body } : {}) });
  onSent?.(body?.size ?? 0);
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() };
};

/** As device-uploader.ts does it, without HTTP. */
const credentialsOf =
  (as: ViewerName): FetchCredential =>
  async ({ dirPrefix }) => {
    const { http } = await kit.ask('upload.token', as, { body: dirPrefix === null ? {} : { dirPrefix } });
    return kit.credentials(as, { body: dirPrefix === null || http === 400 ? {} : { dirPrefix } });
  };

function openPage(as: ViewerName = 'partner', fetchCredential = credentialsOf(as)): Uploader {
  const page = createUploader({
    fetchCredential,
    signStep: () => Promise.reject(new Error('There are credentials.')),
    folder: 'attachFiles',
    transport: byFetch,
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
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    }),
    now: () => kit.clock.now().getTime(),
    uuid: () => crypto.randomUUID(),
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  });
  pages.push(page);
  return page;
}

const random = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(bytes));
const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'clip.mp4', { lastModified: 1 });
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const again = (): number => parts.length - new Set(parts).size;
const recordOf = (page: Uploader) => {
  const [record] = page.getSnapshot().records;
  if (!record) throw new Error('no record');
  return record;
};

/** Uploads half of the file, then stops as a reload does. */
async function leaveHalfWay(page: Uploader): Promise<void> {
  await new Promise<void>((resolve) => {
    const leave = page.subscribe(() => {
      if (recordOf(page).progress < 0.5) return;
      leave();
      resolve();
    });
  });
  page.dispose();
  await kit.storage.settled();
}

async function finish(page: Uploader, body: Uint8Array<ArrayBuffer>): Promise<void> {
  page.add([fileOf(body)]);
  await page.whenIdle();
  expect(recordOf(page)).toMatchObject({ state: 'done', err: null });
  expect(sha(await kit.storage.store.readAll(recordOf(page).path, 60 * MIB))).toBe(sha(body));
}

test('after a reload the same prefix is refreshed and only what is missing is sent', async () => {
  const body = random(12 * MIB);
  const first = openPage();
  first.add([fileOf(body)]);
  await leaveHalfWay(first);
  const second = openPage();
  await finish(second, body);
  expect(again()).toBeLessThanOrEqual(PASS_MARKS.upload.again.most);
  expect(begun).toBe(1);
  // One cover, one video, and one grant.
  expect(await kit.storage.store.list('uploads/')).toHaveLength(2);
  expect(storage.size).toBe(0);
});

test.each<[string, (body: Uint8Array<ArrayBuffer>) => Promise<ViewerName | void> | void]>([
  ['a file of other content', (body) => void body.fill(7, 0, 100)],
  ['another who logged in', () => Promise.resolve<ViewerName>('otherPartner')],
  [
    'an upload that was swept',
    async () => {
      kit.storage.skewMs = 25 * HOUR_MS;
      await kit.storage.endpoint.sweep();
      kit.storage.skewMs = 0;
    },
  ],
  ['a prefix that is too old', () => void (kit.storage.skewMs = 13 * HOUR_MS)],
])('%s: begins anew, without a fault', async (_name, change) => {
  const body = random(6 * MIB);
  const first = openPage();
  first.add([fileOf(body)]);
  await leaveHalfWay(first);
  const as = (await change(body)) ?? 'partner';
  await finish(openPage(as), body);
  expect(begun).toBe(2);
});

test('50 MB, ten cuts, credentials that expire and a reload: identical, at most three parts again for each', async () => {
  const body = random(SIZE_MIB * MIB);
  const startedMs = performance.now();
  const trouble = [...TROUBLE];
  const againPer: number[] = [];
  let [lastAt, before, expired] = [0, 0, 0];
  const first = openPage();
  const left = new Promise<void>((resolve) => {
    kit.storage.onRequest = (req) => {
      note(req);
      if (!req.url?.includes('partNumber') || parts.length - lastAt < PARTS_BETWEEN) return false;
      const kind = trouble.shift();
      if (kind === undefined) return false;
      againPer.push(again() - before);
      [lastAt, before] = [parts.length, again()];
      if (kind === 'expiry') kit.storage.skewMs = (expired += 1) * HOUR_MS;
      else if (kind === 'cut') kit.storage.cutAll();
      else {
        first.dispose();
        resolve();
      }
      return kind === 'cut';
    };
  });
  first.add([fileOf(body)]);
  await left;
  await kit.storage.settled();
  await finish(openPage(), body);
  againPer.push(again() - before);
  expect(trouble).toEqual([]);
  expect(begun).toBe(1);
  Object.assign(figures, {
    megabytes: SIZE_MIB,
    cuts: TROUBLE.filter((kind) => kind === 'cut').length,
    reloads: 1,
    expiries: expired,
    partsAgain: again(),
    mostAgain: Math.max(...againPer),
    seconds: (performance.now() - startedMs) / 1_000,
  });
  expect(Math.max(...againPer)).toBeLessThanOrEqual(PASS_MARKS.upload.again.most);
}, 120_000);

test('a visitor with many grants stores as many objects as one', async () => {
  const { objects } = UPLOAD_QUOTAS.anonymous;
  const grants = await Promise.all(Array.from({ length: objects }, () => kit.credentials('visitor')));
  const put = async (page: Uploader): Promise<void> => {
    page.add(Array.from({ length: objects }, () => fileOf(random(10))));
    await page.whenIdle();
  };
  expect((await kit.ask('upload.token', 'visitor')).http).toBe(429);
  await Promise.all(grants.map((grant) => put(openPage('visitor', () => Promise.resolve(grant)))));
  const stored = (await kit.storage.store.list('uploads/')).length;
  Object.assign(figures, { grants: grants.length, quota: objects, stored });
  expect(stored).toBe(objects);
});
