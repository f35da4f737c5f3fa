/** Our signer against the AWS client itself: what `@aws-sdk/client-s3` sent, written down once, as it is 30 packages. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeHashing } from './node-hashing.ts';
import { presignQuery, signHeaders } from '../../shared/upload/signature.ts';

interface Written {
  requests: {
    method: string;
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
    authorization: string;
  }[];
  addresses: { method: string; url: string }[];
}
const { requests, addresses } = JSON.parse(readFileSync('test/fixtures/aws-client.json', 'utf8')) as Written;
const accessKeySecret = 'wJalrXUtnFEMI/EXAMPLEKEY';
const stampMs = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const named = requests.map((request) => [
  `${request.method} ${request.path} ${JSON.stringify(request.query)}`,
  request,
]);

test.each(named as [string, Written['requests'][number]][])(
  'a request signed by the AWS client: %s',
  async (_, sent) => {
    const [, accessKeyId = '', region = '', service = ''] =
      /Credential=([^/]+)\/\d+\/([^/]+)\/([^/]+)\//.exec(sent.authorization) ?? [];
    const { 'x-amz-date': stamp = '', 'x-amz-security-token': securityToken, ...headers } = sent.headers;
    const signed = await signHeaders(
      service === 'sts' ? 'sts' : 's3',
      { accessKeyId, accessKeySecret, region, securityToken },
      {
        method: sent.method,
        bucket: '',
        key: '',
        path: decodeURIComponent(sent.path),
        query: sent.query,
        headers,
        additionalHeaders: Object.keys(headers),
      },
      stampMs(stamp),
      nodeHashing,
    );
    expect(signed['authorization']).toBe(sent.authorization);
  },
);

test('addresses signed by the AWS client', async () => {
  expect(addresses).toHaveLength(6);
  for (const { method, url } of addresses) {
    const { host, pathname, searchParams } = new URL(url);
    const { 'X-Amz-Signature': signature, ...query } = Object.fromEntries(searchParams);
    const take = (name: string): string => {
      const value = query[name] ?? '';
      delete query[name];
      return value;
    };
    const [accessKeyId = '', , region = ''] = take('X-Amz-Credential').split('/');
    const hasLength = take('X-Amz-SignedHeaders').includes('content-length');
    const headers = { host, ...(hasLength && { 'content-length': '5' }) };
    const life = { atMs: stampMs(take('X-Amz-Date')), seconds: Number(take('X-Amz-Expires')) };
    const securityToken = take('X-Amz-Security-Token') || undefined;
    const key = { accessKeyId, accessKeySecret, region, securityToken };
    const path = decodeURIComponent(pathname);
    const request = { method, bucket: '', key: '', path, query, headers, additionalHeaders: ['content-length'] };
    const mine = await presignQuery('s3', key, request, life, nodeHashing);
    expect([url, mine['X-Amz-Signature']]).toEqual([url, signature]);
  }
});
