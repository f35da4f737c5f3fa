/** Both doors over HTTP, with one toy: what Fastify itself refuses is an envelope too. */
import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestDatabase } from '../../../test/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { defineCall, idParams } from '../../shared/call.ts';
import { BODY_MAX_BYTES, LOGIN_BODY_MAX_BYTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { wrapperPath } from '../../shared/wire.ts';
import { systemClock } from '../clock.ts';
import { viewers } from '../db/planted.testkit.ts';
import { createLimits } from './limits.ts';
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

let opened: TestDatabase;
let app: FastifyInstance;
const pageFolder = mkdtempSync(join(tmpdir(), 'closeloop-page-'));
const told: unknown[] = [];
beforeAll(async () => {
  mkdirSync(join(pageFolder, 'assets'));
  for (const name of ['index.html', 'index.html.br', 'assets/first-1.js', 'assets/first-1.js.br'])
    writeFileSync(join(pageFolder, name), name);
  opened = await openTestDatabase();
  app = await createHttp({
    floor: {
      database: opened.database,
      clock: systemClock,
      jobs: {
        send: () => Promise.resolve(),
        work: () => Promise.resolve(),
        cron: () => Promise.resolve(),
        stop: () => Promise.resolve(),
      },
      limits: createLimits(opened.database, 1_000),
      identify: (headers) =>
        headers['xauthorization'] === 'ann'
          ? Promise.resolve({ viewer: viewers.partner, sessionId: null })
          : Promise.reject(new CallError('noSession')),
      onUnexpected: (error) => void told.push(error),
    },
    operations: [
      operation(echo, {
        perform: (_context, { params, query, body }) =>
          Promise.resolve({ said: [params.id, query.q ?? '', body.text].join('|') }),
      }),
      operation(login, { perform: () => Promise.resolve(null) }),
    ],
    regions: ['eu', 'cn'],
    trustProxy: false,
    pageFolder,
    fileOrigins: [],
    openApi: () => ({ openapi: '3.1.0' }),
    readiness: () =>
      Promise.resolve({
        ready: true,
        status: 'ready',
        checks: { database: 'ok', storage: 'ok', mail: 'ok', robot: 'off' },
      }),
    others: [],
    log: () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  rmSync(pageFolder, { recursive: true });
});

interface Sent {
  url?: string;
  payload?: string;
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
      expect(await get(url)).toMatchObject({ body: 'index.html.br', headers: { 'cache-control': 'no-cache' } });
  });
  test('has files that are kept for good, and sends them compressed', async () => {
    expect(await get('/assets/first-1.js')).toMatchObject({
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
    const asked = (text: string) =>
      post({ payload: JSON.stringify({ text }), headers: { 'accept-encoding': 'gzip, br' } });
    const packed = await app.inject({
      method: 'POST',
      url: '/itr-api/v1/toys/7',
      payload: JSON.stringify({ text: 'many words '.repeat(300) }),
      headers: { xauthorization: 'ann', 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(500);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('many words many words');
    expect((await asked('hi')).headers).not.toHaveProperty('content-encoding');
  });
  test('answers the envelope with an id, never to be cached', async () => {
    const got = await post({
      url: '/itr-api/v1/toys/7?q=a%20b&loginUserName=Ann',
      payload: '{"text":"hi","loginUserName":"Ann"}',
    });
    expect([got.http, got.body]).toEqual([200, { code: 200, msg: '', data: { said: '7|a b|hi' } }]);
    expect(got.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
  });

  test.each<[string, Sent, number, unknown]>([
    [
      'a key twice',
      { payload: '{"text":"a","text":"b"}' },
      400,
      { fields: { body: 'A key stands twice in the body.' } },
    ],
    ['no JSON', { payload: '{text' }, 400, { fields: { body: 'The body is no valid JSON.' } }],
    ['another type', { headers: { 'content-type': 'text/plain' } }, 415, null],
    ['too large', { payload: JSON.stringify({ text: 'a'.repeat(BODY_MAX_BYTES) }) }, 413, null],
    [
      'too large for a login',
      { url: '/api/client/v1/toyLogin', payload: JSON.stringify({ text: 'a'.repeat(LOGIN_BODY_MAX_BYTES) }) },
      413,
      null,
    ],
    ['a query twice', { url: '/itr-api/v1/toys/7?q=1&q=2' }, 400, { fields: { q: 'This is given twice.' } }],
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
    ['a path that is none', { url: '/itr-api/v1/nothing' }, 404, null],
    ['no token', { headers: { xauthorization: '' } }, 401, null],
  ])('%s', async (_what, sent, code, data) => {
    const got = await post(sent);
    expect([got.http, got.body]).toEqual([code, { code, msg: expect.any(String), data }]);
    expect(told).toEqual([]);
  });

  test('a region that is known is taken', async () => {
    expect((await post({ headers: { 'itr-global-key': 'cn' } })).http).toBe(200);
  });
});

describe('wrapped', () => {
  test('answers the inner envelope with HTTP 200', async () => {
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
