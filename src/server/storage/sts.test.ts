import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OSS from 'ali-oss';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assumeRole, stsSignature, writeOnlyPolicy } from './sts.ts';

const theirs = new OSS.STS({ accessKeyId: 'id', accessKeySecret: 'secret' });

test("the signature equals ali-oss' in 500 cases", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[A-Za-z]{1,12}$/), fc.string({ unit: 'grapheme' }), { noNullPrototype: true }),
      fc.string({ minLength: 1 }),
      (params, secret) => {
        expect(stsSignature('POST', params, secret)).toBe(theirs._getSignature('POST', params, secret));
      },
    ),
    { numRuns: 500 },
  );
});

test('asks for write-only credentials of one prefix, and reads the answer', async () => {
  let body = '';
  const server = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const { Signature, ...params } = Object.fromEntries(new URLSearchParams(body));
      const known = Signature === theirs._getSignature('POST', params, 'secret');
      res.writeHead(known ? 200 : 403);
      res.end(
        JSON.stringify(
          known
            ? {
                Credentials: {
                  AccessKeyId: 'STS.x',
                  AccessKeySecret: 's',
                  SecurityToken: 't',
                  Expiration: '2026-11-20T13:00:00Z',
                },
              }
            : { Code: 'SignatureDoesNotMatch' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const options = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    roleArn: 'acs:ram::1:role/upload',
    now: () => Date.UTC(2026, 10, 20, 12),
    uuid: () => 'nonce',
  };
  const wanted = { bucket: 'b', dirPrefix: 'u/x/', seconds: 3600 };
  try {
    expect(await assumeRole(options, wanted)).toEqual({
      accessKeyId: 'STS.x',
      accessKeySecret: 's',
      securityToken: 't',
      expiration: '2026-11-20T13:00:00.000Z',
    });
    const params = new URLSearchParams(body);
    expect(params.get('DurationSeconds')).toBe('3600');
    expect(params.get('Policy')).toBe(writeOnlyPolicy('b', 'u/x/'));
    expect(params.get('Policy')).toContain('"acs:oss:*:*:b/u/x/*"');
    body = '';
    await expect(assumeRole({ ...options, accessKeySecret: 'wrong' }, wanted)).rejects.toMatchObject({
      name: 'StorageRefused',
      code: 'SignatureDoesNotMatch',
    });
  } finally {
    server.close();
  }
});
