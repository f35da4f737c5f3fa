import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import OSS from 'ali-oss';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signHeaders } from '../../shared/upload/signature.ts';
import { nodeHashing } from '../storage/node-hashing.ts';
import { startTestStore, TEST_SECRET, type TestStore } from './oss-server.testkit.ts';
import { rootKey } from './security-token.ts';

let kit: TestStore;
beforeAll(async () => {
  kit = await startTestStore();
});
beforeEach(() => {
  kit.skewMs = 0;
  kit.onRequest = () => false;
});
afterAll(() => kit.close());

const PREFIX = 'u/0123456789abcdef/';
const MIB = 1024 * 1024;
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function session(authorizationV4: boolean, dirPrefix = PREFIX, seconds = 3600, quota = {}): Promise<OSS> {
  const credential = await kit.store.mint({ dirPrefix, seconds, ...quota });
  return new OSS({
    region: 'oss-eu-central-1',
    endpoint: credential.endpoint,
    sldEnable: true,
    bucket: credential.bucketName,
    accessKeyId: credential.accessKeyId,
    accessKeySecret: credential.accessKeySecret,
    stsToken: credential.securityToken,
    refreshSTSToken: () => Promise.resolve({}),
    refreshSTSTokenInterval: 3_600_000,
    authorizationV4,
  });
}

function root(authorizationV4: boolean, secret = rootKey(TEST_SECRET).accessKeySecret): OSS {
  return new OSS({
    region: 'oss-eu-central-1',
    endpoint: kit.origin,
    sldEnable: true,
    bucket: 'closeloop',
    accessKeyId: 'closeloop',
    accessKeySecret: secret,
    authorizationV4,
  });
}

const code = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe.each([
  ['V1', false],
  ['V4', true],
])('ali-oss unchanged, %s', (_name, v4) => {
  test('puts, reads back by the app, byte by byte, awkward names', async () => {
    const client = await session(v4);
    for (const name of ['a.jpg', '故障 照片+1&2=3.jpg', "q?#%25'()!*.png", 'deep/er/a b']) {
      const body = randomBytes(5000);
      const answer = await client.put(PREFIX + name, body);
      expect(answer.res.headers['etag']).toBe(`"${createHash('md5').update(body).digest('hex').toUpperCase()}"`);
      expect(sha(await kit.store.readAll(PREFIX + name, MIB))).toBe(sha(body));
      const read = await root(v4).get(PREFIX + name);
      expect(sha(read.content ?? Buffer.alloc(0))).toBe(sha(body));
    }
  });

  test('multipart, list of parts, resume from a checkpoint', async () => {
    const client = await session(v4);
    const body = randomBytes(5 * MIB + 12_345);
    const key = `${PREFIX}multi-${String(v4)}.mp4`;
    let saved = '';
    let cuts = 0;
    kit.onRequest = (req) => req.method === 'PUT' && /partNumber=4/.test(req.url ?? '') && cuts++ === 0;
    const progress = (_p: number, checkpoint?: object): void => {
      if (checkpoint) saved = JSON.stringify({ ...checkpoint, file: undefined });
    };
    const file = join(kit.folder, 'body.bin');
    await writeFile(file, body);
    await expect(client.multipartUpload(key, file, { partSize: MIB, parallel: 3, progress })).rejects.toThrow();
    const checkpoint = { ...(JSON.parse(saved) as { uploadId: string; name: string }), file } as never;
    const { uploadId } = JSON.parse(saved) as { uploadId: string };
    const listed = await client.listParts(key, uploadId);
    expect(listed.parts.map((part) => part.PartNumber)).not.toContain('4');
    const sent: string[] = [];
    kit.onRequest = (req) => {
      sent.push(`${req.method} ${/partNumber=\d+/.exec(req.url ?? '')?.[0] ?? ''}`);
      return false;
    };
    const done = await (await session(v4)).multipartUpload(key, file, { partSize: MIB, parallel: 3, checkpoint });
    expect(sent.filter((line) => line.startsWith('PUT')).length).toBeLessThan(6);
    expect(done.etag).toMatch(/^"[0-9A-F]{32}-6"$/);
    expect(sha(await kit.store.readAll(key, 10 * MIB))).toBe(sha(body));
  });

  test('range, head, wrong range, delete, missing', async () => {
    const key = `${PREFIX}range.bin`;
    await (await session(v4)).put(key, Buffer.from('0123456789'));
    const client = root(v4);
    const part = await client.get(key, undefined, { headers: { Range: 'bytes=2-4' } });
    expect([part.res.status, part.content?.toString(), part.res.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    const tail = await client.get(key, undefined, { headers: { Range: 'bytes=-3' } });
    expect(tail.content?.toString()).toBe('789');
    const open = await client.get(key, undefined, { headers: { Range: 'bytes=8-' } });
    expect(open.content?.toString()).toBe('89');
    expect(await code(client.get(key, undefined, { headers: { Range: 'bytes=10-' } }))).toBe('InvalidRange');
    expect((await client.head(key)).res.headers['content-length']).toBe('10');
    expect((await client.delete(key)).res.status).toBe(204);
    expect((await client.delete(key)).res.status).toBe(204);
    expect(await code(client.get(key))).toBe('NoSuchKey');
    expect(await code(client.head(key))).toBe('NoSuchKey');
  });

  test('abort', async () => {
    const client = await session(v4);
    const key = `${PREFIX}abort.bin`;
    const { uploadId } = await client.initMultipartUpload(key);
    expect((await client.abortMultipartUpload(key, uploadId)).res.status).toBe(204);
    expect(await code((await session(v4)).listParts(key, uploadId))).toBe('NoSuchUpload');
  });

  test('who may not: wrong secret, expired, other prefix, reading, deleting, forged token', async () => {
    const key = `${PREFIX}secret.bin`;
    await (await session(v4)).put(key, Buffer.from('x'));
    expect(await code(root(v4, 'wrong').get(key))).toBe('SignatureDoesNotMatch');
    const client = await session(v4);
    expect(await code(client.put('u/other/x', Buffer.from('x')))).toBe('AccessDenied');
    expect(await code(client.put(PREFIX.slice(0, -1), Buffer.from('x')))).toBe('AccessDenied');
    expect(await code(client.get(key))).toBe('AccessDenied');
    expect(await code(client.delete(key))).toBe('AccessDenied');
    const expired = await session(v4, PREFIX, 600);
    kit.skewMs = 601_000;
    expect(await code(expired.put(key, Buffer.from('y')))).toBe('SecurityTokenExpired');
    kit.skewMs = 0;
    const credential = await kit.store.mint({ dirPrefix: PREFIX, seconds: 60 });
    const [body = '', mark] = credential.securityToken.split('.');
    const grant = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...grant, dirPrefix: '' })).toString('base64url');
    const options = { region: 'oss-eu-central-1', endpoint: kit.origin, sldEnable: true, bucket: 'closeloop' };
    const as = (stsToken: string): OSS =>
      new OSS({ ...options, ...credential, stsToken, authorizationV4: v4, refreshSTSTokenInterval: 1e9 });
    expect(await code(as(`${forged}.${mark}`).put('u/x', Buffer.from('x')))).toBe('InvalidSecurityToken');
    const other = await kit.store.mint({ dirPrefix: 'u/other/', seconds: 60 });
    expect(await code(as(other.securityToken).put('u/other/x', Buffer.from('x')))).toBe('InvalidSecurityToken');
  });

  test('the answer to a wrong clock contains the time', async () => {
    kit.skewMs = 16 * 60_000;
    expect(await code(root(v4).get('nothing'))).toBe('RequestTimeTooSkewed');
    const signing = { ...rootKey(TEST_SECRET), region: 'eu-central-1' };
    const signed = { method: 'GET', bucket: 'closeloop', key: 'nothing' };
    const headers = await signHeaders('oss', signing, signed, Date.now(), nodeHashing);
    const answer = await (await fetch(`${kit.origin}/closeloop/nothing`, { headers })).text();
    const serverTime = /<ServerTime>([^<]+)</.exec(answer)?.[1] ?? '';
    expect(Math.abs(Date.parse(serverTime) - Date.now() - kit.skewMs)).toBeLessThan(5000);
  });

  test('multipart rules: order, wrong etag, small part; complete again answers the same', async () => {
    const client = await session(v4);
    const key = `${PREFIX}rules.bin`;
    const { uploadId } = await client.initMultipartUpload(key);
    const file = join(kit.folder, 'rules.bin');
    await writeFile(file, randomBytes(300_000));
    const one = await client.uploadPart(key, uploadId, 1, file, 0, 150_000);
    const two = await client.uploadPart(key, uploadId, 2, file, 150_000, 160_000);
    const three = await client.uploadPart(key, uploadId, 3, file, 160_000, 300_000);
    const parts = [
      { number: 1, etag: one.etag },
      { number: 2, etag: two.etag },
      { number: 3, etag: three.etag },
    ];
    expect(await code(client.completeMultipartUpload(key, uploadId, parts))).toBe('EntityTooSmall');
    const wrong = [{ number: 1, etag: two.etag }];
    expect(await code(client.completeMultipartUpload(key, uploadId, wrong))).toBe('InvalidPart');
    const fine = parts.filter((part) => part.number !== 2);
    const done = await client.completeMultipartUpload(key, uploadId, fine);
    expect((await client.completeMultipartUpload(key, uploadId, fine)).etag).toBe(done.etag);
    expect((await kit.store.head(key))?.bytes).toBe(290_000);
  });
});

test('a quota in the credentials is enforced', async () => {
  const client = await session(true, 'u/quota/', 3600, {
    quota: { subject: 'u/quota/', objects: 2, bytes: 1000, windowMs: 3_600_000 },
  });
  await client.put('u/quota/a', Buffer.alloc(600));
  expect(await code(client.put('u/quota/b', Buffer.alloc(600)))).toBe('QuotaExceeded');
  await client.put('u/quota/a', Buffer.alloc(900));
  await client.put('u/quota/b', Buffer.alloc(100));
  expect(await code(client.put('u/quota/c', Buffer.alloc(1)))).toBe('QuotaExceeded');
});

test('a quota is enforced for many begun uploads and concurrent bodies, and aborting refunds it', async () => {
  const client = await session(true, 'u/many/', 3600, {
    quota: { subject: 'u/many/', objects: 1, bytes: 40 * MIB, windowMs: 3_600_000 },
  });
  const ids: string[] = [];
  for (let i = 0; i < 10; i += 1) ids.push((await client.initMultipartUpload('u/many/a')).uploadId);
  expect(await code(client.initMultipartUpload('u/many/a'))).toBe('QuotaExceeded');
  expect(await code(client.initMultipartUpload('u/many/b'))).toBe('QuotaExceeded');
  for (const id of ids) await (await session(true, 'u/many/')).abortMultipartUpload('u/many/a', id);
  await client.initMultipartUpload('u/many/b');
  const body = Buffer.alloc(9 * MIB);
  const codes = await Promise.all(Array.from({ length: 12 }, () => code(client.put('u/many/b', body))));
  expect(codes).toContain('QuotaExceeded');
  expect(codes).toContain('no error');
});

test('signed addresses: served as a sandboxed file of a fixed type, for a short while, for that object only', async () => {
  const key = `${PREFIX}evil.html`;
  await (await session(true)).put(key, Buffer.from('<script>alert(1)</script>'));
  const asHtml = await kit.store.signedUrl(key, { seconds: 300, contentType: 'text/html', disposition: 'inline' });
  const evil = await fetch(kit.origin + asHtml);
  expect(evil.status).toBe(200);
  expect(evil.headers.get('content-type')).toBe('application/octet-stream');
  expect(evil.headers.get('content-disposition')).toBe('attachment');
  expect(evil.headers.get('x-content-type-options')).toBe('nosniff');
  expect(evil.headers.get('content-security-policy')).toContain('sandbox');

  const url = await kit.store.signedUrl(key, {
    seconds: 300,
    contentType: 'image/jpeg',
    disposition: 'inline',
    fileName: '故障 "1".jpg',
  });
  const image = await fetch(kit.origin + url);
  expect(image.headers.get('content-type')).toBe('image/jpeg');
  expect(image.headers.get('content-disposition')).toContain("filename*=UTF-8''%E6%95%85%E9%9A%9C%20_1_.jpg");
  const again = await fetch(kit.origin + url, { headers: { 'if-none-match': image.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await fetch(kit.origin + url.replace('evil', 'other'))).status).toBe(403);
  expect((await fetch(kit.origin + url.replace('image%2Fjpeg', 'text%2Fhtml'))).status).toBe(403);
  expect((await fetch(kit.origin + url, { method: 'DELETE' })).status).toBe(403);
  kit.skewMs = 301_000;
  expect((await fetch(kit.origin + url)).status).toBe(403);
  kit.skewMs = 0;
  await expect(
    kit.store.signedUrl(key, { seconds: 301, contentType: 'image/png', disposition: 'inline' }),
  ).rejects.toThrow(RangeError);
});

test("ali-oss' own V4 addresses are accepted", async () => {
  const key = `${PREFIX}address.bin`;
  await kit.store.put(key, Buffer.from('hello'), { contentType: 'image/png' });
  const domain = new OSS({
    ...rootKey(TEST_SECRET),
    region: 'oss-eu-central-1',
    endpoint: kit.origin.replace('127.0.0.1', 'localhost'),
    sldEnable: true,
    bucket: 'closeloop',
  });
  const url = await domain.signatureUrlV4('GET', 60, { queries: { 'response-content-type': 'image/png' } }, key);
  expect(await (await fetch(url.replace('localhost', '127.0.0.1'))).text()).toBe('hello');
});

test('nobody reads without a signature, except the download config (spec 7.25, 7.51)', async () => {
  const key = 'config/production/download.json';
  await kit.store.put(key, Buffer.from('{"a":1}'), { contentType: 'application/json' });
  const config = await fetch(`${kit.origin}/closeloop/${key}?t=123`);
  expect([config.status, config.headers.get('content-type'), await config.text()]).toEqual([
    200,
    'application/json',
    '{"a":1}',
  ]);
  await kit.store.put('config/x', Buffer.from('no'), { contentType: 'text/plain' });
  const closed = ['config/x', `${PREFIX}a.jpg`, 'config/production/other.json', '', '?list-type=2&prefix='];
  const statuses = closed.map(async (path) => (await fetch(`${kit.origin}/closeloop/${path}`)).status);
  expect(await Promise.all(statuses)).toEqual([403, 403, 403, 403, 403]);
  expect((await fetch(`${kit.origin}/closeloop/${key}`, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect((await fetch(`${kit.origin}/otherbucket/x`)).status).toBe(404);
  expect((await fetch(`${kit.origin}/closeloop/%E0%A4%A`)).status).toBe(400);
  expect((await fetch(`${kit.origin}/closeloop/a%00b`)).status).toBe(400);
});

test('a body that is cut off leaves nothing behind', async () => {
  const client = await session(true);
  const key = `${PREFIX}cut.bin`;
  await client.put(key, Buffer.from('before'));
  const signing = { ...rootKey(TEST_SECRET), region: 'eu-central-1' };
  const signed = { method: 'PUT', bucket: 'closeloop', key };
  const headers = {
    ...(await signHeaders('oss', signing, signed, Date.now(), nodeHashing)),
    'content-length': '1000000',
  };
  await new Promise((resolve) => {
    const req = request(`${kit.origin}/closeloop/${key}`, { method: 'PUT', headers });
    kit.onRequest = () => {
      setImmediate(() => req.destroy());
      return false;
    };
    req.on('error', resolve);
    req.write(randomBytes(1000));
  });
  await kit.settled();
  kit.onRequest = () => false;
  expect((await kit.store.readAll(key, 100)).toString()).toBe('before');
  expect(await readdir(join(kit.folder, 'tmp'))).toEqual([]);
});

test('a refusal reaches a caller whose request arrived before the last answer was finished', async () => {
  const { hostname, port } = new URL(kit.origin);
  const got = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      const ask = (more = ''): string => `GET /closeloop/u/x HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
      socket.write(ask() + ask() + ask('Connection: close\r\n'));
    });
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    socket.on('error', reject).on('close', () => resolve(text));
  });
  expect(got.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 403', 'HTTP/1.1 403']);
});

test('a page of an allowed origin may upload, a page of another may not', async () => {
  const ask = (origin: string): Promise<Response> =>
    fetch(`${kit.origin}/closeloop/u/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-oss-date' },
    });
  const allowed = await ask('https://app.example');
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(allowed.headers.get('access-control-allow-headers')).toBe('x-oss-date');
  expect(allowed.headers.get('access-control-expose-headers')).toContain('ETag');
  const foreign = await ask('https://evil.example');
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([405, null]);
});

test('two concurrent writers of one key: one complete object, and the sweep removes leftovers', async () => {
  const key = `${PREFIX}twins.bin`;
  const bodies = Array.from({ length: 8 }, (_, i) => Buffer.alloc(100_000, i));
  await Promise.all(bodies.map((body) => kit.store.put(key, body, { contentType: 'image/png' })));
  const read = await kit.store.readAll(key, 100_000);
  expect(bodies.some((body) => body.equals(read))).toBe(true);
  const data = async (): Promise<string[]> => {
    const hash = createHash('sha256').update(key).digest('hex');
    return (await readdir(join(kit.folder, 'objects', hash.slice(0, 2)))).filter((name) => name.startsWith(`${hash}.`));
  };
  kit.skewMs = 25 * 3_600_000;
  await kit.endpoint.sweep();
  expect((await data()).length).toBe(2);
  expect((await kit.store.readAll(key, 100_000)).equals(read)).toBe(true);
});

test('the sweep removes uploads without a new part for a day', async () => {
  const client = await session(true);
  const { uploadId } = await client.initMultipartUpload(`${PREFIX}old.bin`);
  expect(await kit.endpoint.sweep()).toBe(0);
  kit.skewMs = 25 * 3_600_000;
  expect(await kit.endpoint.sweep()).toBeGreaterThan(0);
  kit.skewMs = 0;
  expect(await code((await session(true)).listParts(`${PREFIX}old.bin`, uploadId))).toBe('NoSuchUpload');
});
