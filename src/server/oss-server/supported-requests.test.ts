/**
 * The contract of docs/object-store.md: its table equals the code's list, and the unchanged client uses each row.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import OSS from 'ali-oss';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestStore, TEST_SECRET, type TestStore } from './oss-server.testkit.ts';
import { SUPPORTED_REQUESTS } from './supported-requests.ts';
import { codeOf, REQUEST_CASES, statusOf } from './supported-requests.testkit.ts';
import { rootKey } from './security-token.ts';

let kit: TestStore;
beforeAll(async () => {
  kit = await startTestStore();
});
beforeEach(() => {
  kit.skewMs = 0;
});
afterAll(() => kit.close());

/** `headerEncoding`: without it the client cannot send UTF-8 in metadata. */
const shared = { region: 'oss-eu-central-1', sldEnable: true, bucket: 'closeloop', headerEncoding: 'latin1' };
const root = (authorizationV4: boolean, other = {}): OSS =>
  new OSS({ ...shared, ...rootKey(TEST_SECRET), endpoint: kit.origin, authorizationV4, ...other });
const session = async (authorizationV4: boolean, dirPrefix: string): Promise<OSS> => {
  const { accessKeyId, accessKeySecret, securityToken, endpoint } = await kit.store.mint({ dirPrefix, seconds: 3600 });
  const key = { accessKeyId, accessKeySecret, stsToken: securityToken, refreshSTSTokenInterval: 1e9 };
  return new OSS({ ...shared, ...key, endpoint, authorizationV4, refreshSTSToken: () => Promise.resolve({}) });
};
const VERSIONS = [
  ['V1', false],
  ['V4', true],
] as const;

test('the table of the documentation equals the list of the code', async () => {
  const page = await readFile(new URL('../../../docs/object-store.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => /^\| [A-Z]\w+ +\| (GET|HEAD|PUT|POST|DELETE) /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const tried = SUPPORTED_REQUESTS.map(
    ({ name, method, on, named = [], options = [], by, headers = [], session: may }) => [
      name,
      `${method} ${on}`,
      [...named.map((word) => `**\`${word}\`**`), ...options.map((word) => `\`${word}\``)].join(' '),
      [
        ...(by ? [`**\`${by}\`**`] : []),
        ...headers.map((word) => `\`${word.endsWith('-') ? `${word}*` : word}\``),
      ].join(' '),
      may ? 'temporary, root' : 'root',
    ],
  );
  expect(rows).toEqual(tried);
  expect(Object.keys(REQUEST_CASES).sort()).toEqual(SUPPORTED_REQUESTS.map(({ name }) => name).sort());
});

describe.each(VERSIONS)('%s', (version, v4) => {
  test.each(Object.entries(REQUEST_CASES))('%s', async (name, walk) => {
    await walk(root(v4), `walk/${version}/${name}/`);
  });

  test('temporary credentials do what the table allows them and nothing else', async () => {
    const at = `grants/${version}/`;
    await root(v4).put(`${at}a`, Buffer.from('before'));
    await root(v4).put('foreign', Buffer.from('foreign'));
    const client = await session(v4, at);
    const copySource = { sourceKey: 'foreign', sourceBucketName: 'closeloop' };
    const { uploadId } = await client.initMultipartUpload(`${at}b`);
    const refused = [
      client.copy(`${at}a`, 'foreign'),
      client.copy(`${at}a`, `${at}a`, { meta: { a: '1' } }),
      client.uploadPartCopy(`${at}b`, uploadId, 1, '0-1', copySource),
      client.list({ prefix: at }),
      client.listV2({ prefix: at }),
      client.listUploads({ prefix: at }),
      client.deleteMulti([`${at}a`]),
      client.delete(`${at}a`),
      client.get(`${at}a`),
      client.put('foreign', Buffer.from('x')),
    ];
    for (const call of refused) expect(await codeOf(call)).toBe('AccessDenied');
    expect(await statusOf(client.head(`${at}a`))).toBe(403);
    expect(await statusOf(client.getObjectMeta(`${at}a`))).toBe(403);
    expect(String((await root(v4).get(`${at}a`)).content)).toBe('before');
  });

  test('an unsupported call is 501 and changes nothing', async () => {
    const at = `refused/${version}/`;
    const client = root(v4);
    const key = `${at}a.txt`;
    await client.put(key, Buffer.from('before'), { meta: { a: '1' } });
    const before = await kit.store.list('');
    const put = (headers: object): Promise<unknown> => client.put(key, Buffer.from('x'), { headers });
    const { uploadId } = await client.initMultipartUpload(`${at}b`);
    const refused: Record<string, () => Promise<unknown>> = {
      acl: () => client.putACL(key, 'public-read'),
      getAcl: () => client.getACL(key),
      symlink: () => client.putSymlink(`${at}link`, key),
      getSymlink: () => client.getSymlink(key),
      tagging: () => client.putObjectTagging(key, { a: '1' }),
      getTagging: () => client.getObjectTagging(key),
      deleteTagging: () => client.deleteObjectTagging(key),
      append: () => client.append(`${at}new`, Buffer.from('x')),
      restore: () => client.restore(key),
      // This call of the client resolves for every answer.
      process: async () => Promise.reject((await client.processObjectSave(key, `${at}t`, 'image/resize,w_10')).res),
      getProcess: () => client.get(key, undefined, { process: 'image/resize,w_10' }),
      getVersion: () => client.get(key, undefined, { versionId: 'x' }),
      bucketInfo: () => client.getBucketInfo('closeloop'),
      bucketAcl: () => client.putBucketACL('closeloop', 'public-read'),
      deleteBucket: () => client.deleteBucket('closeloop'),
      versions: () => client.getBucketVersions({}),
      putWithAcl: () => put({ 'x-oss-object-acl': 'public-read' }),
      putWithTags: () => put({ 'x-oss-tagging': 'a=1' }),
      putWithClass: () => put({ 'x-oss-storage-class': 'IA' }),
      putEncrypted: () => put({ 'x-oss-server-side-encryption': 'AES256' }),
      putSymlinked: () => put({ 'x-oss-symlink-target': 'x' }),
      putSlowly: () => put({ 'x-oss-traffic-limit': '819200' }),
      putWhenMatching: () => put({ 'If-Match': '"x"' }),
      putRange: () => put({ 'Content-Range': 'bytes 0-1/2' }),
      putFuture: () => put({ 'x-oss-not-yet-known': '1' }),
      putCalledBack: () => client.put(key, Buffer.from('x'), { callback: { url: 'http://127.0.0.1:1', body: 'a' } }),
      copyWithTags: () => client.copy(key, key, { headers: { 'x-oss-tagging-directive': 'REPLACE' } }),
      copyVersion: () => client.copy(key, key, { versionId: 'x' }),
      deleteVersion: () => client.deleteMulti([{ key, versionId: 'x' } as never]),
      completeAll: () =>
        client.completeMultipartUpload(`${at}b`, uploadId, [], { headers: { 'x-oss-complete-all': 'yes' } }),
    };
    for (const [name, call] of Object.entries(refused)) expect([name, await statusOf(call())]).toEqual([name, 501]);
    expect(await codeOf(put({ 'x-oss-object-acl': 'private' }))).toBe('NotImplemented');
    const lost = client.copy(`${at}lost`, key, {
      headers: { 'x-oss-meta-b': '2', 'x-oss-metadata-directive': 'COPY' },
    });
    expect(await codeOf(lost)).toBe('InvalidArgument');
    expect(await kit.store.list('')).toEqual(before);
    expect(String((await client.get(key)).content)).toBe('before');
    expect((await client.head(key)).meta).toEqual({ a: '1' });
    expect(await readdir(join(kit.folder, 'tmp'))).toEqual([]);
  });

  test('signed addresses of the client: read, write, changed and expired', async () => {
    const key = `addresses/${version}/故障 1+2.png`;
    const endpoint = kit.origin.replace('127.0.0.1', 'localhost');
    const client = root(v4, { endpoint, headerEncoding: 'utf-8' });
    await kit.store.put(key, Buffer.from('hello'), { contentType: 'image/png' });
    const overrides = {
      'response-content-disposition': 'attachment; filename="x y.png"',
      'response-content-type': 'text/html',
      'response-cache-control': 'public, max-age=86400',
      'response-content-language': 'de',
    };
    const sign = async (method: 'GET' | 'PUT', queries: Record<string, string>): Promise<string> => {
      const response = Object.fromEntries(Object.entries(queries).map(([name, value]) => [name.slice(9), value]));
      const url = v4
        ? await client.signatureUrlV4(method, 60, { queries }, key)
        : client.signatureUrl(key, { method, expires: 60, response });
      return url.replace('localhost', '127.0.0.1');
    };
    const read = await fetch(await sign('GET', overrides));
    const headers = ['content-disposition', 'content-type', 'cache-control', 'content-language'];
    expect([read.status, await read.text(), ...headers.map((name) => read.headers.get(name))]).toEqual([
      200,
      'hello',
      'attachment; filename="x y.png"',
      // An address may not make a page of a file, nor let it be kept for longer.
      'application/octet-stream',
      'private, max-age=240',
      'de',
    ]);
    expect((await fetch((await sign('GET', overrides)).replace('86400', '99999'))).status).toBe(403);
    expect((await fetch((await sign('GET', overrides)).replace('x%20y', 'x%20z'))).status).toBe(403);
    expect((await fetch(await sign('GET', {}), { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(await sign('PUT', {}), { method: 'PUT', body: Buffer.from('new') })).status).toBe(200);
    expect((await kit.store.readAll(key, 10)).toString()).toBe('new');
    const late = await sign('GET', {});
    kit.skewMs = 61_000;
    expect((await fetch(late)).status).toBe(403);
  });
});

test('headers of an uploader never turn a file into a page or put it into a shared cache', async () => {
  const headers = { 'Content-Disposition': 'INLINE; filename="a.html"', 'Cache-Control': 'public, max-age=31536000' };
  await root(true).put('evil.html', Buffer.from('<script>alert(1)</script>'), { mime: 'text/html', headers });
  const signing = { seconds: 300, contentType: 'text/html', disposition: 'inline' } as const;
  for (const got of [
    (await root(true).get('evil.html')).res.headers,
    Object.fromEntries((await fetch(kit.origin + (await kit.store.signedUrl('evil.html', signing)))).headers),
  ]) {
    expect(got['content-type']).toBe('application/octet-stream');
    expect(got['content-disposition']).toMatch(/^attachment/);
    expect(got['cache-control']).toBe('private, max-age=240');
    expect(got['x-content-type-options']).toBe('nosniff');
    expect(got['content-security-policy']).toContain('sandbox');
  }
  await root(true).put('shy.png', Buffer.from('x'), { headers: { 'Content-Disposition': '\tinline' } });
  await root(true).put('odd.html', Buffer.from('x'), { headers: { 'Content-Disposition': 'anything' } });
  expect((await root(true).get('odd.html')).res.headers['content-disposition']).toBe('attachment');
});
