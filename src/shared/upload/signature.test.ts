import { createHash, createHmac } from 'node:crypto';
import signUtils from 'ali-oss/lib/common/signUtils.js';
import { AwsV4Signer } from 'aws4fetch';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalQuery,
  canonicalRequest,
  presignQuery,
  signHeaders,
  signingStamp,
  type Hashing,
} from './signature.ts';

const hashing: Hashing = {
  hmacSha256: (key, text) => createHmac('sha256', key).update(text).digest(),
  sha256: (text) => createHash('sha256').update(text).digest(),
};

const awkward = fc.constantFrom(
  '故障',
  '照片 1',
  'a b',
  '+',
  '&',
  '=',
  "!'()*",
  '%',
  '~',
  '?',
  '#',
  '"',
  'é',
  'x',
  '7',
);
const text = fc
  .array(fc.oneof(awkward, fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 5 })
  .map((p) => p.join(''));
// A key is never empty and never starts with a slash.
const key = text.map((t) => `u/${t.replaceAll('\0', '')}`);
const queryName = fc.constantFrom('uploads', 'uploadId', 'partNumber', 'max-parts', 'response-content-type', 'prefix');
const query = fc.dictionary(queryName, fc.option(text, { nil: null }), { maxKeys: 4, noNullPrototype: true });
const method = fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD');
const at = fc.integer({ min: 1_500_000_000, max: 2_500_000_000 }).map((s) => s * 1000);
const id = fc.stringMatching(/^[A-Za-z0-9.]{8,24}$/);
const secret = fc.string({ minLength: 8, maxLength: 40 });
const region = fc.constantFrom('eu-central-1', 'cn-hangzhou');

test('OSS headers and addresses are equal to those of ali-oss in 3,000 cases', async () => {
  const headers = fc.record(
    {
      'content-type': fc.constantFrom('image/jpeg', 'text/plain; charset=utf-8', ' application/json '),
      'content-md5': fc.base64String({ minLength: 24, maxLength: 24 }),
      'x-oss-meta-name': text,
      'x-oss-security-token': text,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(method, key, query, headers, id, secret, region, at, async (m, k, q, h, i, s, r, ms) => {
      const mine = await signHeaders(
        'oss',
        { accessKeyId: i, accessKeySecret: s, region: r },
        { method: m, bucket: 'closeloop', key: k, query: q, headers: h },
        ms,
        hashing,
      );
      const { authorization, ...sent } = mine;
      expect(authorization).toBe(signUtils.authorizationV4(i, s, r, m, { headers: sent, queries: q }, 'closeloop', k));
    }),
    { numRuns: 2_000 },
  );
  await fc.assert(
    fc.asyncProperty(key, query, id, secret, fc.option(text, { nil: undefined }), at, async (k, q, i, s, token, ms) => {
      const signed = await presignQuery(
        'oss',
        { accessKeyId: i, accessKeySecret: s, region: 'eu-central-1', securityToken: token },
        { method: 'GET', bucket: 'closeloop', key: k, query: q },
        { atMs: ms, seconds: 300 },
        hashing,
      );
      const { 'x-oss-signature': signature, ...rest } = signed;
      const canonical = signUtils.getCanonicalRequest('GET', { headers: {}, queries: rest }, 'closeloop', k, []);
      const stamp = signingStamp(ms);
      const toSign = signUtils.getStringToSign('eu-central-1', stamp, canonical);
      expect(signature).toBe(signUtils.getSignatureV4(s, stamp.slice(0, 8), 'eu-central-1', toSign));
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test('OSS additional headers are listed and signed as ali-oss does', async () => {
  const headers = { host: 'closeloop.example', range: 'bytes=0-1' };
  const mine = await signHeaders(
    'oss',
    { accessKeyId: 'key', accessKeySecret: 'secret', region: 'eu-central-1' },
    { method: 'GET', bucket: 'b', key: 'k', headers, additionalHeaders: ['range', 'host'] },
    1_700_000_000_000,
    hashing,
  );
  const { authorization, ...sent } = mine;
  const theirs = signUtils.authorizationV4(
    'key',
    'secret',
    'eu-central-1',
    'GET',
    { headers: sent, queries: {} },
    'b',
    'k',
    ['range', 'host'],
  );
  expect(authorization).toBe(theirs);
  expect(authorization).toContain('AdditionalHeaders=host;range,');
});

test('S3 headers and addresses are equal to those of aws4fetch in 500 cases', async () => {
  // aws4fetch reads the path back from a URL: dots, backslashes and control characters are rewritten there.
  const safeKey = fc.array(awkward, { minLength: 1, maxLength: 5 }).map((p) => `u/${p.join('')}`);
  await fc.assert(
    fc.asyncProperty(method, safeKey, query, secret, at, fc.boolean(), async (m, k, q, s, ms, inQuery) => {
      const values = Object.fromEntries(Object.entries(q).map(([n, v]) => [n, v ?? '']));
      const path = `/closeloop/${k}`;
      const url = new URL('https://s3.example');
      url.pathname = path.split('/').map(encodeURIComponent).join('/');
      for (const [n, v] of Object.entries(values)) url.searchParams.set(n, v);
      const credentials = { accessKeyId: 'AKIAEXAMPLE', region: 'eu-central-1' };
      const theirs = await new AwsV4Signer({
        ...credentials,
        method: m,
        url: url.toString(),
        secretAccessKey: s,
        sessionToken: 'token/+=',
        service: 's3',
        datetime: signingStamp(ms),
        signQuery: inQuery,
        ...(inQuery ? { headers: {} } : {}),
      }).sign();
      const signingKey = { ...credentials, accessKeySecret: s, securityToken: 'token/+=' };
      const request = { method: m, bucket: 'closeloop', key: k, query: values, headers: { host: 's3.example' } };
      if (!inQuery) {
        const mine = await signHeaders('s3', signingKey, request, ms, hashing);
        expect(mine['authorization']).toBe(theirs.headers.get('authorization'));
        return;
      }
      const mine = await presignQuery('s3', signingKey, request, { atMs: ms, seconds: 86_400 }, hashing);
      expect(mine['X-Amz-Signature']).toBe(theirs.url.searchParams.get('X-Amz-Signature'));
    }),
    { numRuns: 500 },
  );
}, 60_000);

test('a changed method, key, query or secret changes the signature', async () => {
  const base = { method: 'PUT', bucket: 'b', key: 'k', query: { a: '1' } };
  const signed = async (request: typeof base, s = 'secret'): Promise<string | undefined> =>
    (await signHeaders('oss', { accessKeyId: 'i', accessKeySecret: s, region: 'r' }, request, 0, hashing))[
      'authorization'
    ];
  const all = await Promise.all([
    signed(base),
    signed({ ...base, method: 'POST' }),
    signed({ ...base, key: 'l' }),
    signed({ ...base, query: { a: '2' } }),
    signed(base, 'other'),
  ]);
  expect(new Set(all).size).toBe(5);
});

test('an instant is stamped without separators and milliseconds', () => {
  expect(signingStamp(Date.UTC(2026, 10, 20, 3, 59, 5, 7))).toBe('20261120T035905Z');
});

test('the path that is really sent is signed for S3, the path by bucket and key for OSS', () => {
  const request = { method: 'get', bucket: 'b', key: 'k 1', path: '/proxy/b/k 1' };
  expect(canonicalRequest('s3', request).split('\n').slice(0, 2)).toEqual(['GET', '/proxy/b/k%201']);
  expect(canonicalRequest('oss', request).split('\n').slice(0, 2)).toEqual(['GET', '/b/k%201']);
});

test('a hash of the content is signed where the request has one', () => {
  const request = { method: 'PUT', bucket: 'b', key: 'k', headers: { 'x-amz-content-sha256': 'abc' } };
  expect(canonicalRequest('s3', request).split('\n').at(-1)).toBe('abc');
  expect(
    canonicalRequest('s3', { ...request, headers: {} })
      .split('\n')
      .at(-1),
  ).toBe('UNSIGNED-PAYLOAD');
});

test('headers that are not listed are not signed', () => {
  const headers = { range: 'bytes=0-1', 'content-type': 'image/png', 'x-oss-meta-a': ' 1 ' };
  const lines = canonicalRequest('oss', { method: 'GET', bucket: 'b', key: 'k', headers }).split('\n');
  expect(lines.slice(3, -1)).toEqual(['content-type:image/png', 'x-oss-meta-a:1', '', '']);
});

test('a signed address has exactly the parameters of its dialect', async () => {
  const key = { accessKeyId: 'i', accessKeySecret: 's', region: 'r' };
  const request = { method: 'GET', bucket: 'b', key: 'k', headers: { host: 'h' } };
  const namesOf = async (dialect: 'oss' | 's3', more = {}) =>
    Object.keys(await presignQuery(dialect, { ...key, ...more }, request, { atMs: 0, seconds: 9 }, hashing));
  const oss = ['signature-version', 'credential', 'date', 'expires', 'signature'].map((name) => `x-oss-${name}`);
  expect((await namesOf('oss')).toSorted()).toEqual(oss.toSorted());
  const s3 = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
    (name) => `X-Amz-${name}`,
  );
  expect((await namesOf('s3')).toSorted()).toEqual(s3.toSorted());
  expect(await namesOf('s3', { securityToken: 't' })).toContain('X-Amz-Security-Token');
});

test('a name without a value has no = for OSS, and one for S3', () => {
  expect(canonicalQuery('oss', { uploads: null, b: '' })).toBe('b=&uploads');
  expect(canonicalQuery('s3', { uploads: null })).toBe('uploads=');
});
