// The page's uploader with the embedded store on a real port; only XMLHttpRequest is replaced, by fetch.
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestStore, type TestStore } from '../../server/oss-server/oss-server.testkit.ts';
import { parseKey, type UploadCredential } from '../../shared/upload/key.ts';
import { storedCheckpoints, type Checkpoints } from './checkpoints.ts';
import { UploadError } from './upload-error.ts';
import { browserHashing } from './browser-hashing.ts';
import type { Prepared } from './prepare.ts';
import type { Transport } from './transport.ts';
import { createUploader, type Uploader, type UploaderOptions } from './uploader.ts';
import type { UploadRecord } from './upload-record.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
let kit: TestStore;
let requests: string[];
let uploaders: Uploader[];
let mints: (string | null)[];
let phoneSkewMs = 0;
let stored: Map<string, string>;

beforeAll(async () => {
  kit = await startTestStore();
});
afterAll(() => kit.close());
beforeEach(() => {
  [requests, uploaders, mints, phoneSkewMs, stored] = [[], [], [], 0, new Map()];
  kit.skewMs = 0;
  kit.onRequest = note;
});
afterEach(async () => {
  for (const uploader of uploaders) uploader.dispose();
  await kit.settled();
});

function note(req: { method?: string; url?: string }): boolean {
  requests.push(`${req.method} ${/partNumber=\d+|uploads|uploadId/.exec(req.url ?? '')?.[0] ?? 'object'}`);
  return false;
}

const byFetch: Transport = async ({ url, method, headers, body, signal, onSent }) => {
  const answer = await fetch(url, { method, headers, signal, ...(body ? { body } : {}) });
  onSent?.(body?.size ?? 0);
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() };
};

const asItIs = (file: File): Promise<Prepared> =>
  Promise.resolve({
    kind: 'video',
    body: file,
    contentType: 'video/mp4',
    extension: 'mp4',
    cover: null,
    isOriginal: true,
  });

const withCover = (): Partial<UploaderOptions> => ({
  prepare: async (file) => ({ ...(await asItIs(file)), cover: new Blob(['cover']) }),
});
const shrinking = (): Partial<UploaderOptions> => ({
  prepare: async (file) => ({ ...(await asItIs(file)), kind: 'image', isOriginal: false }),
});

let prefix = 0;
function checkpoints(): Checkpoints {
  return storedCheckpoints({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
}

function start(more: Partial<UploaderOptions> = {}, dirPrefix = `u/test${(prefix += 1)}/`): Uploader {
  const uploader = createUploader({
    fetchCredential: (wanted) => {
      mints.push(wanted.dirPrefix);
      return kit.store.mint({ dirPrefix, seconds: 3600 });
    },
    signStep: () => Promise.reject(new Error('There are credentials.')),
    folder: 'attachFiles',
    transport: byFetch,
    hashing: browserHashing(),
    prepare: asItIs,
    checkpoints: checkpoints(),
    now: () => Date.now() + phoneSkewMs,
    uuid: () => crypto.randomUUID(),
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    ...more,
  });
  uploaders.push(uploader);
  return uploader;
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'clip.mp4'): File =>
  new File([bytes], name, { lastModified: 1 });
const random = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(bytes));
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const partRequests = (): string[] => requests.filter((line) => line.includes('partNumber'));
function only(uploader: Uploader): UploadRecord {
  const [record] = uploader.getSnapshot().records;
  if (!record) throw new Error('no record');
  return record;
}

describe('one file', () => {
  test('below 1 MB: one request, and a record as the spec says (spec 3.21–3.28, 4.49, 7.33)', async () => {
    const uploader = start();
    const body = random(MIB - 1);
    uploader.add([fileOf(body)]);
    await uploader.whenIdle();
    const record = only(uploader);
    expect(requests).toEqual(['PUT object']);
    expect(record).toMatchObject({
      id: expect.any(String),
      name: 'clip.mp4',
      state: 'done',
      progress: 1,
      isFail: false,
      err: null,
      uploadId: '',
    });
    expect(parseKey(record.path)).toMatchObject({ folder: 'attachFiles', extension: 'mp4' });
    expect(record.ossUrl).toBe(`${kit.origin}/closeloop/${record.path}`);
    expect(sha(await kit.store.readAll(record.path, MIB))).toBe(sha(body));
    expect((await kit.store.head(record.path))?.contentType).toBe('video/mp4');
  });

  test('from 1 MB on: in parts (spec 4.50, 9.12)', async () => {
    const uploader = start();
    uploader.add([fileOf(random(2 * MIB + 1))]);
    await uploader.whenIdle();
    expect(requests[0]).toBe('POST uploads');
    expect(partRequests().sort()).toEqual(['PUT partNumber=1', 'PUT partNumber=2', 'PUT partNumber=3']);
    expect(requests.at(-1)).toBe('POST uploadId');
    expect(only(uploader).uploadId).toMatch(/^[0-9A-F]{32}$/);
    expect(stored.size).toBe(0);
  });

  test('50 MB, ten cuts and a reload on the way: identical, at most three parts again per cut (spec 4.50)', async () => {
    const body = random(50 * MIB);
    const dirPrefix = 'u/cuts/';
    let uploader = start({}, dirPrefix);
    const perCut: number[] = [];
    let seen = new Set<string>();
    let again = 0;
    kit.onRequest = (req) => {
      note(req);
      const part = /partNumber=\d+/.exec(req.url ?? '')?.[0];
      if (!part) return false;
      if (seen.has(part)) again += 1;
      seen.add(part);
      const isCut = partRequests().length % 6 === 0 && perCut.length < 10;
      if (isCut) {
        perCut.push(again);
        again = 0;
        kit.cutAll();
      }
      return isCut;
    };
    uploader.add([fileOf(body)]);
    await new Promise<void>((resolve) => {
      const leave = uploader.subscribe(() => {
        if (only(uploader).progress < 0.5) return;
        leave();
        resolve();
      });
    });
    uploader.dispose();
    const before = perCut.length;
    uploader = start({}, dirPrefix);
    uploader.add([fileOf(body)]);
    await uploader.whenIdle();
    expect(only(uploader).state).toBe('done');
    expect(sha(await kit.store.readAll(only(uploader).path, 60 * MIB))).toBe(sha(body));
    expect(perCut.length).toBe(10);
    expect(before).toBeGreaterThan(2);
    expect(Math.max(...perCut, again)).toBeLessThanOrEqual(3);
    // Ten lost connections and one reload, each with three parts being sent.
    expect(partRequests().length).toBeLessThanOrEqual(50 + 3 * 11);
    expect(requests.filter((line) => line === 'POST uploads').length).toBe(1);
    seen = new Set();
  }, 60_000);

  test('three parts at once, each of 1 MB but the last, each given 60 s (spec 9.4, 9.13, 9.14)', async () => {
    let [now, most] = [0, 0];
    const sizes: number[] = [];
    const limits = new Set<number>();
    const transport: Transport = async (request) => {
      limits.add(request.timeoutMs);
      const isPart = request.url.includes('partNumber');
      if (isPart) sizes.push(request.body?.size ?? 0);
      now += isPart ? 1 : 0;
      most = Math.max(most, now);
      const answer = await byFetch(request);
      now -= isPart ? 1 : 0;
      return answer;
    };
    const uploader = start({ transport });
    uploader.add([fileOf(random(8 * MIB + 1))]);
    await uploader.whenIdle();
    expect([most, [...limits]]).toEqual([3, [60_000]]);
    expect(sizes.toSorted((a, b) => b - a)).toEqual([...Array<number>(8).fill(MIB), 1]);
  });

  test('progress never falls', async () => {
    const uploader = start();
    const progress: number[] = [];
    kit.onRequest = (req) => note(req) || partRequests().length === 4;
    uploader.add([fileOf(random(6 * MIB))]);
    uploader.subscribe(() => progress.push(only(uploader).progress));
    await uploader.whenIdle();
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect(new Set(progress).size).toBeGreaterThan(5);
  });

  test('the lost answer of completing is asked for again', async () => {
    let lost = 0;
    const transport: Transport = async (request) => {
      const answer = await byFetch(request);
      if (request.method === 'POST' && request.url.includes('uploadId') && lost++ === 0) throw new Error('cut');
      return answer;
    };
    const uploader = start({ transport });
    uploader.add([fileOf(random(2 * MIB))]);
    await uploader.whenIdle();
    expect([only(uploader).state, lost]).toEqual(['done', 2]);
  });

  test('an upload that the store forgot begins anew', async () => {
    const uploader = start();
    let isSwept = false;
    kit.onRequest = (req) => {
      note(req);
      if (partRequests().length === 3 && !isSwept) {
        isSwept = true;
        kit.skewMs = 25 * 3_600_000;
        void kit.endpoint.sweep();
        kit.skewMs = 0;
      }
      return false;
    };
    uploader.add([fileOf(random(8 * MIB))]);
    await uploader.whenIdle();
    expect(only(uploader).state).toBe('done');
  });
});

describe('a file that the device keeps, and that has arrived whole', () => {
  const body = random(2 * MIB);
  const add = async (uploader: Uploader, file: File, keptAs?: string[]): Promise<UploadRecord> => {
    uploader.add([file], keptAs);
    await uploader.whenIdle();
    return only(uploader);
  };
  /** The same file after a reload of the page. */
  const again = async (file: File, dirPrefix: string, more: Partial<UploaderOptions> = {}): Promise<UploadRecord> => {
    requests = [];
    return add(start(more, dirPrefix), file, ['draft-file-1']);
  };

  test.each<[string, File, Partial<UploaderOptions>]>([
    ['a video in parts', fileOf(body), {}],
    ['a small one with its cover', fileOf(random(100)), withCover()],
    ['a picture, without making it small again', fileOf(random(100), 'a.jpg'), shrinking()],
  ])('is not sent again after a reload: %s', async (_name, file, more) => {
    const first = await add(start(more, 'u/kept/'), file, ['draft-file-1']);
    const isSpared: Partial<UploaderOptions> = { prepare: () => Promise.reject(new Error('prepared again')) };
    const second = await again(file, 'u/kept/', isSpared);
    expect(requests).toEqual([]);
    expect(mints).toEqual([null, 'u/kept/']);
    expect({ ...second, id: '', uploadId: '' }).toEqual({ ...first, id: '', uploadId: '' });
  });

  test.each<[string, () => Promise<UploadRecord>]>([
    ['its prefix has gone', () => again(fileOf(body), 'u/other/')],
    ['its content is another', () => again(fileOf(random(2 * MIB)), 'u/arrived/')],
    [
      'it was forgotten, because a ticket has it',
      () => {
        checkpoints().remove('draft-file-1');
        return again(fileOf(body), 'u/arrived/');
      },
    ],
    [
      'it is another file of the same name, size and time',
      () => {
        requests = [];
        return add(start({}, 'u/arrived/'), fileOf(body), ['draft-file-2']);
      },
    ],
  ])('goes again when %s', async (_name, later) => {
    const first = await add(start({}, 'u/arrived/'), fileOf(body), ['draft-file-1']);
    const second = await later();
    expect(second.state).toBe('done');
    expect(second.path).not.toBe(first.path);
    expect(partRequests()).toHaveLength(2);
  });

  test('taken out of the draft it is forgotten', async () => {
    const uploader = start({}, 'u/out/');
    const { id } = await add(uploader, fileOf(body), ['draft-file-1']);
    expect(stored.size).toBe(1);
    uploader.cancel(id);
    expect(stored.size).toBe(0);
  });

  test('nothing is remembered of a file that the device does not keep', async () => {
    await add(start({}, 'u/unkept/'), fileOf(body));
    expect(stored.size).toBe(0);
  });
});

describe('credentials', () => {
  test('15 minutes before their end a multipart upload waits for new ones; no part goes twice (spec 4.54, 4.55)', async () => {
    const dirPrefix = 'u/renewed/';
    const uploader = start({
      fetchCredential: (wanted) => {
        mints.push(wanted.dirPrefix);
        return kit.store.mint({ dirPrefix, seconds: 24 * 60 });
      },
    });
    const pauses: boolean[] = [];
    uploader.subscribe(() => pauses.push(uploader.getSnapshot().isPaused));
    kit.onRequest = (req) => {
      note(req);
      if (partRequests().length === 5) phoneSkewMs = kit.skewMs = 10 * MINUTE_MS;
      return false;
    };
    const body = random(12 * MIB);
    uploader.add([fileOf(body)]);
    await uploader.whenIdle();
    const record = only(uploader);
    expect(record.state).toBe('done');
    expect(mints).toEqual([null, dirPrefix]);
    expect(partRequests().length).toBe(12);
    expect(pauses).toContain(true);
    expect(uploader.getSnapshot().isPaused).toBe(false);
    expect(sha(await kit.store.readAll(record.path, 20 * MIB))).toBe(sha(body));
  });

  test('10 minutes before their end a new batch begins with new ones, earlier with the old (spec 4.53)', async () => {
    const uploader = start();
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    phoneSkewMs = kit.skewMs = 49 * MINUTE_MS;
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(mints.length).toBe(1);
    phoneSkewMs = kit.skewMs = 51 * MINUTE_MS;
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(mints.length).toBe(2);
  });

  test('after an hour they are fetched anew, however long the store lets them live', async () => {
    const uploader = start({
      fetchCredential: (wanted) => {
        mints.push(wanted.dirPrefix);
        return kit.store.mint({ dirPrefix: 'u/long/', seconds: 12 * 3600 });
      },
    });
    for (const minutes of [0, 59, 61, 100, 122]) {
      phoneSkewMs = kit.skewMs = minutes * MINUTE_MS;
      uploader.add([fileOf(random(100))]);
      await uploader.whenIdle();
    }
    expect(mints).toEqual([null, 'u/long/', 'u/long/']);
    expect(uploader.getSnapshot().records.every(({ state }) => state === 'done')).toBe(true);
  });

  test('refused as expired: renewed once, then given up', async () => {
    let served = 0;
    const expired = async (): Promise<UploadCredential> => {
      served += 1;
      const credential = await kit.store.mint({ dirPrefix: 'u/expired/', seconds: -1 });
      return { ...credential, expiration: new Date(Date.now() + 3_600_000).toISOString() };
    };
    const uploader = start({ fetchCredential: expired });
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(only(uploader).err).toMatchObject({ code: 'store', storeCode: 'SecurityTokenExpired' });
    expect([served, requests.length]).toEqual([2, 2]);
  });

  test('new ones for another prefix: the file begins anew below it', async () => {
    let served = 0;
    const uploader = start({
      fetchCredential: () => kit.store.mint({ dirPrefix: `u/prefix${(served += 1)}/`, seconds: 3600 }),
    });
    kit.onRequest = (req) => {
      note(req);
      if (partRequests().length === 4) phoneSkewMs = kit.skewMs = 50 * MINUTE_MS;
      return false;
    };
    uploader.add([fileOf(random(8 * MIB))]);
    await uploader.whenIdle();
    expect(only(uploader).state).toBe('done');
    expect(only(uploader).path.startsWith('u/prefix2/')).toBe(true);
  });

  test('none to be had: failed, and retried when asked', async () => {
    let isDown = true;
    const uploader = start({
      fetchCredential: () =>
        isDown ? Promise.reject(new Error('503')) : kit.store.mint({ dirPrefix: 'u/late/', seconds: 3600 }),
    });
    const [id = ''] = uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(only(uploader).err?.code).toBe('credentials');
    isDown = false;
    uploader.retry(id);
    await uploader.whenIdle();
    expect(only(uploader)).toMatchObject({ state: 'done', isFail: false, err: null });
  });

  test('a wrong clock is corrected once by what the store says, never in a loop', async () => {
    phoneSkewMs = -3 * 3_600_000;
    const uploader = start();
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(only(uploader).state).toBe('done');
    expect(requests.length).toBe(2);
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(requests.length).toBe(3);
  });

  test.each([
    ['without the time', '', 1],
    ['with a time that does not help', '<ServerTime>2026-01-01T00:00:00Z</ServerTime>', 2],
  ])('a store that stays unhappy with the clock, %s', async (_name, detail, asked) => {
    let calls = 0;
    const transport: Transport = () => {
      calls += 1;
      return Promise.resolve({
        status: 403,
        etag: null,
        text: `<Error><Code>RequestTimeTooSkewed</Code>${detail}</Error>`,
      });
    };
    const uploader = start({ transport });
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    expect(only(uploader).err?.storeCode).toBe('RequestTimeTooSkewed');
    expect(calls).toBe(asked);
  });
});

describe('the queue', () => {
  test('at most five at a time, all arrive (spec 9.15)', async () => {
    let now = 0;
    let most = 0;
    let open = (): void => undefined;
    const fiveAreIn = new Promise<void>((resolve) => (open = resolve));
    const prepare = async (file: File): Promise<Prepared> => {
      now += 1;
      most = Math.max(most, now);
      if (now === 5) open();
      await fiveAreIn;
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return asItIs(file);
    };
    const uploader = start({ prepare });
    const files = Array.from({ length: 12 }, (_, i) => fileOf(random(2000), `${i}.mp4`));
    uploader.add(files);
    const { records } = uploader.getSnapshot();
    expect(records.filter(({ state }) => state !== 'waiting').length).toBe(5);
    await uploader.whenIdle();
    expect(most).toBe(5);
    expect(uploader.getSnapshot().records.every(({ state }) => state === 'done')).toBe(true);
    expect(mints.length).toBe(1);
  });

  test('a failed file keeps its error, the next proceeds, retry sends only what is missing (spec 4.51, 8.10)', async () => {
    let isDown = true;
    kit.onRequest = (req) => note(req) || (isDown && /partNumber=4/.test(req.url ?? ''));
    const uploader = start();
    const body = random(5 * MIB);
    const [bad = ''] = uploader.add([fileOf(body, 'bad.mp4'), fileOf(random(100), 'good.mp4')]);
    await uploader.whenIdle();
    const [failed, good] = uploader.getSnapshot().records;
    expect(failed).toMatchObject({ isFail: true, state: 'failed', err: { code: 'network' } });
    expect(failed?.err).toBeInstanceOf(UploadError);
    expect(good?.state).toBe('done');
    isDown = false;
    requests = [];
    uploader.retry(bad);
    await uploader.whenIdle();
    expect(partRequests().length).toBeLessThanOrEqual(3);
    expect(requests[0]).toBe('GET uploadId');
    const [done] = uploader.getSnapshot().records;
    expect(done).toMatchObject({ state: 'done', isFail: false, err: null });
    expect(sha(await kit.store.readAll(done?.path ?? '', 6 * MIB))).toBe(sha(body));
  });

  test('a refused file fails with its reason and sends nothing', async () => {
    const uploader = start({ prepare: () => Promise.reject(new UploadError('contentDiffersFromName')) });
    uploader.add([fileOf(random(100), 'bill.jpg')]);
    await uploader.whenIdle();
    expect(only(uploader)).toMatchObject({ name: 'bill.jpg', isFail: true, err: { code: 'contentDiffersFromName' } });
    expect(requests).toEqual([]);
  });

  test('cancelling is silent and frees the store (spec 4.52, 8.10)', async () => {
    const uploader = start();
    let cancelled = false;
    kit.onRequest = (req) => {
      note(req);
      if (partRequests().length === 2 && !cancelled) {
        cancelled = true;
        uploader.cancel(only(uploader).id);
      }
      return false;
    };
    const states: string[] = [];
    uploader.subscribe(() => states.push(...uploader.getSnapshot().records.map(({ state }) => state)));
    const aborted = new Promise<void>((resolve) => {
      const inner = kit.onRequest;
      kit.onRequest = (req) => {
        if (req.method === 'DELETE') resolve();
        return inner(req);
      };
    });
    const before = await readdir(join(kit.folder, 'uploads'));
    uploader.add([fileOf(random(9 * MIB))]);
    await uploader.whenIdle();
    await aborted;
    await kit.settled();
    expect(uploader.getSnapshot().records).toEqual([]);
    expect(states).not.toContain('failed');
    expect(stored.size).toBe(0);
    expect((await readdir(join(kit.folder, 'uploads'))).sort()).toEqual(before.sort());
  });

  test('a cover goes with its video', async () => {
    const cover = new Blob([random(500)]);
    const uploader = start({ prepare: async (file) => ({ ...(await asItIs(file)), cover }) });
    uploader.add([fileOf(random(100))]);
    await uploader.whenIdle();
    const record = only(uploader);
    expect(parseKey(record.coverPath)?.extension).toBe('jpg');
    expect((await kit.store.head(record.coverPath))?.bytes).toBe(500);
  });

  test('the snapshot is the same object until something changes', async () => {
    const uploader = start();
    expect(uploader.getSnapshot()).toBe(uploader.getSnapshot());
    const before = uploader.getSnapshot();
    uploader.add([fileOf(random(10))]);
    expect(uploader.getSnapshot()).not.toBe(before);
    await uploader.whenIdle();
  });
});
