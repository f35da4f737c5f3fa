/**
 * One contract for all stores: the embedded one on the disk, the same one over HTTP, used like a real bucket of OSS, and
 * the stand-in of S3.
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { collect } from './collect.ts';
import { startTestStore, TEST_SECRET, type TestStore } from '../oss-server/oss-server.testkit.ts';
import { withLocalCopy } from '../media/local-copy.ts';
import { createOssStore } from './oss-store.ts';
import { ObjectMissing, ObjectTooLarge, StorageRefused, StorageUnavailable, type ObjectStore } from './object-store.ts';
import { startS3StandIn, type S3StandIn } from './s3-stand-in.testkit.ts';
import { createS3Store, type S3StoreOptions } from './s3-store.ts';
import type { UploadStep } from '../../shared/upload/upload-step.ts';
import { elements, elementText } from './xml.ts';
import { rootKey } from '../oss-server/security-token.ts';

let kit: TestStore;
let s3: S3StandIn;
const waits: number[] = [];

function overHttp(
  endpoint: string,
  more: { accessKeySecret?: string; timeoutMs?: number; region?: string } = {},
): ObjectStore {
  return createOssStore({
    endpoint,
    bucket: 'closeloop',
    ...rootKey(TEST_SECRET),
    sts: { endpoint, roleArn: 'acs:ram::1:role/upload' },
    now: Date.now,
    uuid: () => 'nonce',
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    timeoutMs: 2000,
    ...more,
  });
}

function overS3(more: Partial<S3StoreOptions> = {}): ObjectStore {
  return createS3Store({
    endpoint: s3.origin,
    bucket: s3.bucket,
    region: s3.region,
    accessKeyId: s3.key.accessKeyId,
    accessKeySecret: s3.key.secretAccessKey,
    isPathStyle: true,
    now: Date.now,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    timeoutMs: 2000,
    ...more,
  });
}

beforeAll(async () => {
  kit = await startTestStore();
  s3 = await startS3StandIn({ pageSize: 2 });
});
afterAll(async () => {
  await kit.close();
  await s3.close();
});

describe.each([
  ['disk', (): ObjectStore => kit.store],
  ['OSS', (): ObjectStore => overHttp(kit.origin)],
  ['S3', (): ObjectStore => overS3()],
])('%s', (name, make) => {
  const key = `files/${name}/故障 1+2.jpg`;

  test('put, head, read, range, remove', async () => {
    const store = make();
    const body = randomBytes(200_000);
    const put = await store.put(key, body, { contentType: 'image/jpeg' });
    expect(put).toMatchObject({ key, bytes: 200_000, contentType: 'image/jpeg' });
    expect(await store.head(key)).toEqual(put);
    expect((await store.readAll(key, 200_000)).equals(body)).toBe(true);
    const part = await collect(await store.read(key, { from: 10, to: 19 }), key, 100);
    expect(part.equals(body.subarray(10, 20))).toBe(true);
    await expect(store.readAll(key, 199_999)).rejects.toBeInstanceOf(ObjectTooLarge);
    await store.remove(key);
    await store.remove(key);
    expect(await store.head(key)).toBeNull();
    await expect(store.read(key)).rejects.toBeInstanceOf(ObjectMissing);
    await expect(store.readAll(key, 1)).rejects.toBeInstanceOf(ObjectMissing);
  });

  test('a file as body, an empty body, replacing', async () => {
    const store = make();
    const file = join(kit.folder, `${name}.bin`);
    await writeFile(file, randomBytes(3_000_000));
    await store.put(key, { file }, { contentType: 'video/mp4' });
    expect((await store.head(key))?.bytes).toBe(3_000_000);
    await store.put(key, Buffer.alloc(0), { contentType: 'image/png' });
    expect((await store.readAll(key, 10)).length).toBe(0);
    await store.remove(key);
  });

  test('a local copy is made and removed', async () => {
    const store = make();
    await store.put(key, Buffer.from('hello'), { contentType: 'video/mp4' });
    let lent = '';
    const text = await withLocalCopy(store, key, 5, async (file) => {
      lent = file;
      return readFile(file, 'utf8');
    });
    expect(text).toBe('hello');
    await expect(readFile(lent)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(withLocalCopy(store, key, 4, () => Promise.resolve())).rejects.toBeInstanceOf(ObjectTooLarge);
    await expect(withLocalCopy(store, 'none', 4, () => Promise.resolve())).rejects.toBeInstanceOf(ObjectMissing);
  });

  test('list by prefix', async () => {
    const store = make();
    for (const n of ['b', 'a', 'ä&<'])
      await store.put(`list/${name}/${n}`, Buffer.from(n), { contentType: 'text/plain' });
    await store.put(`list/other/x`, Buffer.from('x'), { contentType: 'text/plain' });
    const listed = await store.list(`list/${name}/`);
    expect(listed.map((object) => object.key)).toEqual(['a', 'b', 'ä&<'].map((n) => `list/${name}/${n}`));
    expect(listed[0]?.bytes).toBe(1);
    expect((await store.list('')).map((object) => object.key)).toEqual(
      expect.arrayContaining(listed.map((object) => object.key)),
    );
  });

  test('a signed address is read by anyone, the same within a minute', async () => {
    const store = make();
    await store.put(key, Buffer.from('hello'), { contentType: 'image/png' });
    const options = { seconds: 300, contentType: 'image/png', disposition: 'inline' } as const;
    const address = await store.signedUrl(key, options);
    const answer = await fetch(new URL(address, kit.origin));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/png',
      'hello',
    ]);
  });

  test('uploads by signed addresses: whole, in parts, aborted', async () => {
    const store = make();
    const send = async (step: UploadStep, body?: Buffer): Promise<{ status: number; text: string; etag: string }> => {
      const { method, url, headers } = await store.signUpload(key, step);
      const answer = await fetch(new URL(url, kit.origin), {
        method,
        headers,
        ...(body && { body: new Uint8Array(body) }),
      });
      return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
    };
    const whole = randomBytes(1_000);
    const put = { step: 'put', contentType: 'image/jpeg', bytes: 1_000 } as const;
    // One byte more or less than was signed and counted.
    for (const bytes of [999, 1_001]) expect((await send({ ...put, bytes }, whole)).status).toBe(403);
    expect((await send(put, whole)).status).toBe(200);
    expect(await store.head(key)).toMatchObject({ bytes: 1_000, contentType: 'image/jpeg' });

    const parts = [randomBytes(store.partBytes), randomBytes(10)];
    const begin = async (): Promise<string> =>
      elementText((await send({ step: 'begin', contentType: 'video/mp4' })).text, 'UploadId') ?? '';
    const uploadId = await begin();
    const etags: string[] = [];
    for (const [at, part] of parts.entries())
      etags.push((await send({ step: 'part', uploadId, partNumber: at + 1, bytes: part.length }, part)).etag);
    const listed = elements((await send({ step: 'parts', uploadId })).text, 'Part').map((part) =>
      elementText(part, 'ETag'),
    );
    expect(listed).toEqual(etags);
    const list = etags
      .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
      .join('');
    const xml = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    expect(await send({ step: 'complete', uploadId }, xml)).toMatchObject({ status: 200 });
    expect((await store.readAll(key, store.partBytes + 10)).equals(Buffer.concat(parts))).toBe(true);
    const aborted = await begin();
    expect((await send({ step: 'abort', uploadId: aborted })).status).toBe(204);
    expect(elementText((await send({ step: 'parts', uploadId: aborted })).text, 'Code')).toBe('NoSuchUpload');
    await store.remove(key);
  });

  test('it recognises addresses that it has signed, and no others', async () => {
    const store = make();
    const options = { seconds: 300, contentType: 'application/pdf', disposition: 'inline' } as const;
    const address = await store.signedUrl(key, { ...options, fileName: '故障 1+2;"x".pdf' });
    expect(await store.signedObject(address)).toEqual({ key, name: '故障 1+2;_x_.pdf' });
    expect(await store.signedObject(await store.signedUrl(key, options))).toEqual({ key, name: '' });
    const other = await make().signedUrl('files/other.pdf', options);
    for (const wrong of [
      '',
      '?',
      key,
      'https://evil.test/',
      `https://evil.test${address}`,
      `//evil.test${address}`,
      address.replace('.jpg', '.png'),
      address.replace('jpg?', 'jpg%3F?'),
      address.replace('application%2Fpdf', 'text%2Fhtml'),
      address.replace('Expires=300', 'Expires=301').replace('expires=300', 'expires=299'),
      address.replace(/signature=\w+/i, /signature=\w+/i.exec(other)?.[0] ?? ''),
      `${address}&x=1`,
      `${address}#x`,
      `${address}?`,
      address.replace(/%20/g, '+'),
      address.replace(/(-date)=[^&]*/i, '$1=yesterday'),
      address.replace(/\?.*/, ''),
      '/closeloop/%ff?x-oss-expires=300&x-oss-date=20300101T000000Z',
      'x'.repeat(10_000),
    ])
      expect([wrong, await store.signedObject(wrong)]).toEqual([wrong, null]);
    expect(await store.signedObject(address)).not.toBeNull();
  });
});

test('an expired address opens nothing', async () => {
  const options = { seconds: 300, contentType: 'image/png', disposition: 'inline' } as const;
  const address = await kit.store.signedUrl('files/old.png', options);
  kit.skewMs = 299_000;
  const inTime = await kit.store.signedObject(address);
  kit.skewMs = 301_000;
  const late = await kit.store.signedObject(address);
  kit.skewMs = 0;
  // Signed for the current minute, so it may expire a little earlier.
  expect([inTime === null || inTime.key === 'files/old.png', late]).toEqual([true, null]);
});

test('S3: nothing opens with an expired, changed or foreign signature, nor with a body that is not the signed one', async () => {
  const store = overS3();
  const options = { seconds: 300, contentType: 'image/png', disposition: 'inline' } as const;
  await store.put('files/a.png', Buffer.from('hello'), { contentType: 'image/png' });
  const address = await store.signedUrl('files/a.png', options);
  const statusOf = async (url: string, init: RequestInit = {}): Promise<[number, string | null]> => {
    const answer = await fetch(url, init);
    return [answer.status, elementText(await answer.text(), 'Code')];
  };
  expect(await statusOf(address)).toEqual([200, null]);
  expect(await statusOf(address.replace('a.png', 'b.png'))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await statusOf(address, { method: 'PUT', body: 'x' })).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await statusOf(`${s3.origin}/closeloop/files/a.png`)).toEqual([403, 'AccessDenied']);
  s3.skewMs = 301_000;
  const late = await statusOf(address);
  s3.skewMs = 1_000_000;
  const skewed = await store.list('files/').catch((error: unknown) => error);
  s3.skewMs = 0;
  expect(late).toEqual([403, 'AccessDenied']);
  expect(skewed).toMatchObject({ name: StorageRefused.name, code: 'RequestTimeTooSkewed' });
  for (const [wrong, code] of [
    [{ accessKeySecret: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'other' }, 'NoSuchBucket'],
  ] as const)
    await expect(overS3(wrong).list('x')).rejects.toMatchObject({ name: StorageRefused.name, code });
});

test('S3: the bucket stands in the host where the path does not name it', async () => {
  const store = overS3({ endpoint: 'https://s3.eu-central-1.amazonaws.com/', isPathStyle: false });
  const options = { seconds: 300, contentType: 'image/png', disposition: 'inline' } as const;
  const address = await store.signedUrl('files/ä.png', options);
  expect(store.origin).toBe('https://closeloop.s3.eu-central-1.amazonaws.com');
  expect(address).toMatch(/^https:\/\/closeloop\.s3\.eu-central-1\.amazonaws\.com\/files\/%C3%A4\.png\?X-Amz-/);
  expect(await store.signedObject(address)).toEqual({ key: 'files/ä.png', name: '' });
});

test('OSS: the region is signed without its prefix', async () => {
  const scopes: string[] = [];
  kit.onRequest = (req) =>
    scopes.push(/Credential=[^/]+\/\d+\/([^/]+)/.exec(req.headers.authorization ?? '')?.[1] ?? '') === 0;
  await overHttp(kit.origin, { region: 'oss-eu-central-1' }).head('x');
  kit.onRequest = () => false;
  expect(scopes).toEqual(['eu-central-1']);
});

describe('a store that fails', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    waits.length = 0;
  });
  const failing = async (listener: RequestListener): Promise<string> => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('down: bounded attempts, then StorageUnavailable', async () => {
    await expect(overHttp('http://127.0.0.1:1').head('x')).rejects.toBeInstanceOf(StorageUnavailable);
    expect(waits).toEqual([200, 800]);
  });

  test('5xx twice and then success: success', async () => {
    let calls = 0;
    const origin = await failing((_req, res) => {
      calls += 1;
      res.writeHead(calls < 3 ? 503 : 200, { 'content-length': 0, 'last-modified': new Date(0).toUTCString() }).end();
    });
    expect(await overHttp(origin).head('x')).toMatchObject({ key: 'x' });
    expect(calls).toBe(3);
  });

  test('silent: fails after the timeout', async () => {
    const origin = await failing(() => undefined);
    await expect(overHttp(origin, { timeoutMs: 30 }).remove('x')).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test('cut while reading: the stream fails, it does not end', async () => {
    const origin = await failing((_req, res) => {
      res.writeHead(200, { 'content-length': 1000 });
      res.write(Buffer.alloc(10), () => res.destroy());
    });
    const stream = await overHttp(origin).read('x');
    await expect(collect(stream, 'x', 10_000)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test('silent in the middle of an object: the stream fails after the timeout', async () => {
    const origin = await failing((_req, res) => {
      res.writeHead(200, { 'content-length': 1000 });
      res.write(Buffer.alloc(10));
    });
    const stream = await overHttp(origin, { timeoutMs: 50 }).read('x');
    await expect(collect(stream, 'x', 10_000)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test('silent in the middle of a listing, half a listing, one without end: StorageUnavailable', async () => {
    const begun = '<ListBucketResult><IsTruncated>true</IsTruncated>';
    const silent = await failing((_req, res) => {
      res.writeHead(200, { 'content-length': 1000 });
      res.write(begun);
    });
    await expect(overHttp(silent, { timeoutMs: 50 }).list('x')).rejects.toBeInstanceOf(StorageUnavailable);
    for (const rest of [
      '',
      '</ListBucketResult>',
      '<NextContinuationToken>a</NextContinuationToken></ListBucketResult>',
    ]) {
      server?.close();
      const origin = await failing((_req, res) => res.end(begun + rest));
      await expect(overHttp(origin).list('x')).rejects.toBeInstanceOf(StorageUnavailable);
    }
  });

  test('cutting every upload: bounded attempts, then StorageUnavailable', async () => {
    let calls = 0;
    const origin = await failing((req) => {
      calls += 1;
      req.once('data', () => req.socket.destroy());
    });
    const put = overHttp(origin).put('x', randomBytes(1_000_000), { contentType: 'video/mp4' });
    await expect(put).rejects.toBeInstanceOf(StorageUnavailable);
    expect(calls).toBe(3);
  });

  test('silent STS: fails after the timeout', async () => {
    const origin = await failing(() => undefined);
    const minted = overHttp(origin, { timeoutMs: 30 }).mint({ dirPrefix: 'u/x/', seconds: 900 });
    await expect(minted).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test('a wrong key is a refusal, without a second attempt', async () => {
    await expect(overHttp(kit.origin, { accessKeySecret: 'wrong' }).list('x')).rejects.toMatchObject({
      name: StorageRefused.name,
      code: 'SignatureDoesNotMatch',
    });
    expect(waits).toEqual([]);
  });
});
