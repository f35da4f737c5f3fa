/** Direct and wrapped calls over HTTP, with one toy operation: errors that Fastify itself raises are envelopes too. */
import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestDatabase, openTestDatabase } from '../../../test/test-database.ts';
import { defineCall } from '../../shared/call.ts';
import { idParams } from '../../shared/call-schemas.ts';
import { BODY_MAX_BYTES, LOGIN_BODY_MAX_BYTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { wrapperPath } from '../../shared/wire.ts';
import { systemClock } from '../clock.ts';
import { viewers } from '../db/sample-rows.testkit.ts';
import { isFromHere } from '../loopback.ts';
import { createRateLimits } from './rate-limits.ts';
import { operation } from './operation.ts';
import { createHttp } from './server.ts';

const echo = defineCall({
  name: 'toy.echo',
  summary: '',
  method: 'POST',
  path: '/itr-api/v1/toys/:id',
  access: 'user',
  params: idParams,
  query: z.strictObject({ q: z.optional(z.string()) }),
  body: z.strictObject({ text: z.string() }),
  output: z.object({ said: z.string() }),
});
const login = defineCall({
  name: 'toy.login',
  summary: '',
  method: 'POST',
  path: '/api/client/v1/toyLogin',
  access: 'anyone',
  rate: 'login',
  body: z.strictObject({ text: z.string() }),
});

const catalogue = defineCall({
  name: 'toy.catalogue',
  summary: '',
  method: 'GET',
  path: '/itr-api/v1/toys',
  access: 'user',
  output: z.object({ toys: z.string() }),
});

let opened: TestDatabase;
let app: FastifyInstance;
let isDemo = false;
const pageFolder = mkdtempSync(join(tmpdir(), 'closeloop-page-'));
const logged: unknown[] = [];
beforeAll(async () => {
  mkdirSync(join(pageFolder, 'assets'));
  for (const name of ['assets/first-1.js', 'assets/first-1.js.br']) writeFileSync(join(pageFolder, name), name);
  writeFileSync(join(pageFolder, 'index.html'), '<head></head>');
  opened = await openTestDatabase();
  app = await createHttp({
    serverDeps: {
      database: opened.database,
      clock: systemClock,
      jobs: {
        send: () => Promise.resolve(),
        work: () => Promise.resolve(),
        cron: () => Promise.resolve(),
        stop: () => Promise.resolve(),
      },
      limits: createRateLimits(opened.database, 1_000),
      identify: (headers) =>
        headers['xauthorization'] === 'ann'
          ? Promise.resolve({ viewer: viewers.partner, sessionId: null })
          : Promise.reject(new CallError('noSession')),
      onUnexpected: (error) => void logged.push(error),
    },
    operations: [
      operation(echo, {
        perform: (_context, { params, query, body }) =>
          Promise.resolve({ said: [params.id, query.q ?? '', body.text].join('|') }),
      }),
      operation(catalogue, { perform: () => Promise.resolve({ toys: 'a toy '.repeat(500) }), sameForAll: true }),
      operation(login, { perform: () => Promise.resolve(null) }),
    ],
    regions: ['eu', 'cn'],
    trustProxy: false,
    pageFolder,
    headTexts: () => ({ 'a"b': '{"c":"</head>&"}', d: undefined }),
    fileOrigins: [],
    openApi: () => ({ openapi: '3.1.0' }),
    readiness: () =>
      Promise.resolve({
        ready: true,
        status: 'ready',
        checks: {
          ...{ database: 'ok', pooler: 'off', storage: 'ok', scanner: 'off', mail: 'ok', mailbox: 'off', robot: 'off' },
          ...{
            replica: 'off',
            disk: 'ok',
            clock: 'ok',
            certificate: 'off',
            runtime: 'ok',
            secondFactor: 'off',
            providers: 'off',
          },
        },
      }),
    others: [
      {
        prefix: '/helper',
        kind: 'helper',
        admits: isFromHere,
        handle: (_request, response) => Promise.resolve(void response.end('helped')),
      },
      {
        prefix: '/signed',
        kind: 'signed',
        isSigned: ({ headers }) => headers.authorization === 'signed',
        handle: (_request, response) => Promise.resolve(void response.end('stored')),
      },
    ],
    isForThisMachine: () => isDemo,
    timeouts: { headersMs: 150, bodyMs: 150, checkedEveryMs: 20 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  rmSync(pageFolder, { recursive: true });
});

interface Sent {
  url?: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
}
async function post({ url = '/itr-api/v1/toys/7', payload = '{"text":"hi"}', headers = {} }: Sent) {
  const response = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { xauthorization: 'ann', 'content-type': 'application/json', ...headers },
  });
  return {
    http: response.statusCode,
    body: response.json<{ code: number; msg: string; data: unknown }>(),
    headers: response.headers,
  };
}
describe('what is only for this machine', () => {
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const foreign: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.1' },
    { forwarded: 'for=203.0.113.1' },
    { host: 'rebound.example' },
    { origin: 'https://tickets.vendor.example' },
    { referer: 'https://tickets.vendor.example/' },
  ];

  test('does not exist for requests from elsewhere', async () => {
    expect((await get('/helper')).body).toBe('helped');
    for (const headers of foreign) {
      const response = await get('/helper', headers);
      expect([response.statusCode, response.body]).toEqual([404, (await get('/no-such-page', headers)).body]);
      expect(response.body).not.toBe('helped');
    }
  });
  test('is everything in a demo', async () => {
    isDemo = true;
    try {
      for (const headers of foreign)
        for (const url of ['/', '/api/openapi.json', '/helper', '/signed'])
          expect((await get(url, headers)).statusCode).toBe(403);
      expect((await get('/')).statusCode).toBe(200);
      expect((await post({ headers: { origin: 'http://localhost:5173' } })).http).toBe(200);
      const refused = await post({ headers: { origin: 'https://tickets.vendor.example' } });
      expect(refused.body).toMatchObject({ code: 403, msg: expect.stringContaining('the header “origin” says') });
      const page = await get('/', { host: 'rebound.example', accept: 'text/html', 'accept-language': 'de' });
      expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(page.body).toContain('laut dem Header „host“');
      const signed = (url: string, headers: object) => get(url, { authorization: 'signed', ...headers });
      expect((await signed('/signed/x', { host: 'bucket.region.example' })).body).toBe('stored');
      expect((await signed('/', { host: 'bucket.region.example' })).statusCode).toBe(403);
      expect((await signed('/signed/x', { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(403);
    } finally {
      isDemo = false;
    }
  });
});

const wrap = (uri: string, param: unknown, headers: Record<string, string> = {}) =>
  post({ url: wrapperPath, payload: JSON.stringify({ methodType: 0, uri, param }), headers });

describe('the page', () => {
  const get = async (url: string) => (await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })) as Got;
  interface Got {
    headers: Record<string, unknown>;
    body: string;
  }
  test('is asked for again each time, at every address', async () => {
    for (const url of ['/', '/index.html', '/app/itr/insider'])
      expect(await get(url)).toMatchObject({
        headers: {
          'cache-control': 'no-cache',
          'content-encoding': 'br',
          'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
        },
      });
  });
  test.each([
    ['/app/itr/insider?view=all', 200],
    ['/app/itr/insider/orderDetail/7', 200],
    ['/h5', 200],
    ['/h5/pages/index/index', 200],
    ['/h5/app/notifications/', 200],
    ['/share/itr/evaluate/s1_abc', 200],
    ['/prices', 404],
    ['/h5/prices?id=1', 404],
    ['/app/itr/insider/orderDetail/7/8', 404],
    ['/wp-login.php', 404],
  ])('is at %s with status %i, which HEAD has too (spec 2.2.48)', async (url, status) => {
    const headers = { 'accept-encoding': 'br' };
    const whole = await app.inject({ url, headers });
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    const head = await app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.body]).toEqual([status, '']);
    for (const name of ['content-type', 'content-length', 'content-encoding', 'cache-control', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  });
  test('is not "unchanged" where no page is', async () => {
    const etag = String((await get('/login')).headers['etag']);
    const again = (url: string) => app.inject({ url, headers: { 'if-none-match': etag } });
    expect([(await again('/login')).statusCode, (await again('/prices')).statusCode]).toEqual([304, 404]);
  });
  test('has the values of this installation in its head, escaped', async () => {
    const plain = '<head><meta name="a&quot;b" content="{&quot;c&quot;:&quot;&lt;/head&gt;&amp;&quot;}" /></head>';
    const packed = await app.inject({ url: '/login', headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain);
    expect((await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })).body).toBe(plain);
  });
  test('is not sent again to a client that has it', async () => {
    const { headers } = await get('/');
    const again = await app.inject({ url: '/login', headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    // The browser has them with the page, and they are part of what the ETag stands for.
    for (const name of Object.keys(headers).filter((each) => /policy|^x-(?!request-id)|agent-cluster/.test(each)))
      expect([name, again.headers[name]]).toEqual([name, undefined]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const other = await app.inject({ url: '/login', headers: { 'if-none-match': '"another"' } });
    expect(other.statusCode).toBe(200);
  });
  test('has files that are kept for good, and sends them compressed', async () => {
    const file = await get('/assets/first-1.js');
    const needless = ['etag', 'last-modified', 'accept-ranges', 'x-request-id', 'x-frame-options'];
    for (const name of [...needless, 'cross-origin-opener-policy', 'origin-agent-cluster'])
      expect(file.headers).not.toHaveProperty(name);
    expect(file).toMatchObject({
      body: 'assets/first-1.js.br',
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-security-policy': "default-src 'none'",
      },
    });
  });
});

describe('direct', () => {
  test('sends a long answer compressed, and a short one as it is', async () => {
    const rawInput = (text: string) =>
      post({ payload: JSON.stringify({ text }), headers: { 'accept-encoding': 'gzip, br' } });
    const packed = await app.inject({
      method: 'POST',
      url: '/itr-api/v1/toys/7',
      payload: JSON.stringify({ text: 'many words '.repeat(300) }),
      headers: { xauthorization: 'ann', 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toBe('accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(500);
    expect(gunzipSync(packed.rawPayload).toString()).toContain('many words many words');
    expect((await rawInput('hi')).headers).not.toHaveProperty('content-encoding');
  });
  test('sends an answer that is the same for all compressed as well as possible, from the second time on', async () => {
    const read = (accepted: string) =>
      app.inject({ url: '/itr-api/v1/toys', headers: { xauthorization: 'ann', 'accept-encoding': accepted } });
    expect((await read('gzip, br')).headers['content-encoding']).toBe('gzip');
    await expect.poll(async () => (await read('gzip, br')).headers['content-encoding']).toBe('br');
    const best = await read('gzip, br');
    expect(best.headers['vary']).toBe('accept-encoding');
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe((await read('')).body);
    for (const accepted of ['gzip', 'gzip, br;q=0'])
      expect((await read(accepted)).headers['content-encoding']).toBe('gzip');
  });
  test.each(['', 'br', 'gzip;q=0', 'identity, gzip; q=0.0'])(
    'does not compress it for accept-encoding %j',
    async (taken) => {
      const plain = await post({
        payload: JSON.stringify({ text: 'many words '.repeat(300) }),
        headers: { 'accept-encoding': taken },
      });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    },
  );
  test('answers the envelope with an id, never to be cached', async () => {
    const got = await post({
      url: '/itr-api/v1/toys/7?q=a%20b&loginUserName=Ann',
      payload: '{"text":"hi","loginUserName":"Ann"}',
    });
    expect([got.http, got.body]).toEqual([200, { code: 200, msg: '', data: { said: '7|a b|hi' } }]);
    expect(got.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
  });
  test.each([
    ['a success', '/itr-api/v1/toys/7', '{"text":"hi"}', 200],
    ['a refusal', '/itr-api/v1/toys/7', '{text', 400],
  ])('has the short headers of data, not the policy of the page: %s', async (_what, url, payload, http) => {
    const got = await post({ url, payload });
    expect([got.http, got.headers]).toMatchObject([
      http,
      {
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect(got.headers).not.toHaveProperty('cross-origin-opener-policy');
  });

  test.each<[string, Sent, number, unknown]>([
    [
      'a key twice',
      { payload: '{"text":"a","text":"b"}' },
      400,
      { fields: { body: 'A key appears twice in the body.' } },
    ],
    ['no JSON', { payload: '{text' }, 400, { fields: { body: 'The body is not valid JSON.' } }],
    ['another type', { headers: { 'content-type': 'text/plain' } }, 415, null],
    ['too large', { payload: JSON.stringify({ text: 'a'.repeat(BODY_MAX_BYTES) }) }, 413, null],
    [
      'too large for a login',
      { url: '/api/client/v1/toyLogin', payload: JSON.stringify({ text: 'a'.repeat(LOGIN_BODY_MAX_BYTES) }) },
      413,
      null,
    ],
    ['a query twice', { url: '/itr-api/v1/toys/7?q=1&q=2' }, 400, { fields: { q: 'This appears twice.' } }],
    [
      'NUL in the query',
      { url: '/itr-api/v1/toys/7?q=%00' },
      400,
      { fields: { query: 'The body contains characters that cannot be stored.' } },
    ],
    ['NUL in the path', { url: '/itr-api/v1/toys/%00' }, 404, null],
    ['a broken path', { url: '/itr-api/v1/toys/%E0%A4%A' }, 400, null],
    [
      'an unknown region',
      { headers: { 'itr-global-key': 'mars' } },
      400,
      { fields: { 'ITR-Global-Key': 'Please choose one of the offered values.' } },
    ],
    [
      'no UTF-8 in the query',
      { url: '/itr-api/v1/toys/7?q=%C3%28' },
      400,
      { fields: { query: 'The body or the address is not valid UTF-8.' } },
    ],
    ['no UTF-8 in the path', { url: '/itr-api/v1/toys/%C3%28' }, 400, null],
    [
      'no UTF-8 in the body',
      { payload: Buffer.from('{"text":"\xc3("}', 'latin1') },
      400,
      { fields: { body: 'The body or the address is not valid UTF-8.' } },
    ],
    [
      '28,000 unknown keys',
      { payload: JSON.stringify(Object.fromEntries(Array.from({ length: 28_000 }, (_, n) => [n.toString(36), 1]))) },
      400,
      { fields: { body: 'The body has too many fields or entries.' } },
    ],
    [
      'a query of 65 names',
      { url: `/itr-api/v1/toys/7?${Array.from({ length: 65 }, (_, n) => `q${n}=`).join('&')}` },
      400,
      { fields: { query: 'At most 64 are allowed.' } },
    ],
    ['a path that is none', { url: '/itr-api/v1/nothing' }, 404, null],
    ['no token', { headers: { xauthorization: '' } }, 401, null],
  ])('%s', async (_what, sent, code, data) => {
    const got = await post(sent);
    expect([got.http, got.body]).toEqual([code, { code, msg: expect.any(String), data }]);
    expect(logged).toEqual([]);
  });

  test('a region that is known is taken (spec 7.14)', async () => {
    expect((await post({ headers: { 'itr-global-key': 'cn' } })).http).toBe(200);
  });
});

describe('a slow client', () => {
  /** Writes the parts and resolves to what the server sent when it has closed the connection. */
  const said = (...parts: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => {
        for (const part of parts) socket.write(part);
      });
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('error', reject).on('close', () => resolve(text));
    });
  const head = (path: string, more: string): string =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nxauthorization: ann\r\ncontent-type: application/json\r\n${more}\r\n`;

  test('is disconnected in the middle of the headers, and before the first one', async () => {
    expect(await said('GET /healthz HTTP/1.1\r\nhost: x\r\n')).toContain('408');
    // Resolves only because the server closes the connection.
    expect(await said()).not.toContain('200');
  });
  test.each([
    ['a body with a length', head('/itr-api/v1/toys/7', 'content-length: 20\r\n'), '{"text"'],
    ['a body in chunks', head('/itr-api/v1/toys/7', 'transfer-encoding: chunked\r\n'), '3\r\n{"t\r\n'],
    ['the wrapper', head(wrapperPath, 'content-length: 20\r\n'), '{'],
  ])('gets 408 in the middle of %s, and is disconnected', async (_what, ...parts) => {
    const text = await said(...parts);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":408');
    expect(text.toLowerCase()).toContain('connection: close');
  });
  test('is disconnected, too, when the answer has been sent and the body is still arriving', async () => {
    expect(await said('GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n', '{')).toContain('200 OK');
    expect(logged).toEqual([]);
  });
});

describe('wrapped', () => {
  test('answers the inner envelope with HTTP 200 (spec 7.29)', async () => {
    const good = await wrap('/itr-api/v1/toys/7?q=a%20b', { text: 'hi', loginUserName: 'Ann' });
    expect([good.http, good.body]).toEqual([200, { code: 200, msg: '', data: { said: '7|a b|hi' } }]);
    const bad = await wrap('/itr-api/v1/toys/7', { text: 1 });
    expect([bad.http, bad.body.code]).toEqual([200, 400]);
    const stranger = await wrap('/itr-api/v1/toys/7', { text: 'hi' }, { xauthorization: 'who' });
    expect([stranger.http, stranger.body.code]).toEqual([200, 401]);
    const missing = await wrap('/itr-api/v1/nothing', {});
    expect([missing.http, missing.body.code]).toEqual([200, 404]);
  });
  test('a wrapper of a wrong form is refused itself', async () => {
    expect(await wrap('/itr-api/v1/../toys', {})).toMatchObject({
      http: 400,
      body: { code: 400, data: { fields: { uri: expect.any(String) } } },
    });
    expect(
      await post({ url: wrapperPath, payload: '{"methodType":0,"methodType":1,"uri":"/itr-api/v1/toys/7"}' }),
    ).toMatchObject({ http: 400 });
    expect(await wrap('/itr-api/v1/toys/7', { text: 'a'.repeat(BODY_MAX_BYTES) })).toMatchObject({
      http: 413,
      body: { code: 413 },
    });
  });
});
