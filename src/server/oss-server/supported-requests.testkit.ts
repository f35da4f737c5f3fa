/**
 * For tests: the unchanged client uses each call of docs/object-store.md once. The names are those of its table.
 */
import { randomBytes } from 'node:crypto';
import type OSS from 'ali-oss';
import { expect } from 'vitest';

/** `at`: the prefix of this case. */
export type RequestCase = (client: OSS, at: string) => Promise<void>;

export const codeOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
/** The status of an error; HEAD has no body with an error code. */
export const statusOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (typeof error === 'object' && error !== null && 'status' in error ? error.status : error),
  );

const KIB = 1024;
const KEPT: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  'Content-Disposition': 'attachment; filename="a.txt"',
  'Content-Encoding': 'identity',
  'Content-Language': 'de-CH',
  Expires: 'Wed, 21 Oct 2037 07:28:00 GMT',
};
const text = async (client: OSS, name: string): Promise<string> => String((await client.get(name)).content);
const source = (sourceKey: string): { sourceKey: string; sourceBucketName: string } => ({
  sourceKey,
  sourceBucketName: 'closeloop',
});

export const REQUEST_CASES: Readonly<Record<string, RequestCase>> = {
  PutObject: async (client, at) => {
    await client.put(`${at}a`, Buffer.from('one'), {
      headers: { ...KEPT },
      meta: { owner: 'Zoë 故障', 'two-words': '2' },
    });
    const { res, meta } = await client.head(`${at}a`);
    expect(meta?.['two-words']).toBe('2');
    expect(Buffer.from(meta?.['owner'] ?? '', 'latin1').toString()).toBe('Zoë 故障');
    for (const [name, value] of Object.entries(KEPT)) expect(res.headers[name.toLowerCase()]).toBe(value);
    const forbid = { headers: { 'x-oss-forbid-overwrite': 'true' } };
    expect(await codeOf(client.put(`${at}a`, Buffer.from('two'), forbid))).toBe('FileAlreadyExists');
    expect(await text(client, `${at}a`)).toBe('one');
    await client.put(`${at}b`, Buffer.from('new'), forbid);
    await client.put(`${at}a`, Buffer.from('two'));
    expect((await client.head(`${at}a`)).meta).toBeNull();
    const tooMuch = { meta: { much: 'x'.repeat(8 * KIB) } };
    expect(await codeOf(client.put(`${at}a`, Buffer.from('three'), tooMuch))).toBe('InvalidArgument');
    expect(await text(client, `${at}a`)).toBe('two');
  },
  CopyObject: async (client, at) => {
    const from = `${at}a b+&故障.txt`;
    const { etag = '' } = (await client.put(from, Buffer.from('one'), { headers: { ...KEPT }, meta: { a: '1' } })).res
      .headers;
    expect((await client.copy(`${at}b`, from)).data?.etag).toBe(etag);
    const copied = await client.head(`${at}b`);
    expect([copied.meta, copied.res.headers['content-language']]).toEqual([{ a: '1' }, 'de-CH']);
    await client.copy(`${at}b`, `/closeloop/${from}`, { meta: { b: '2' }, headers: { 'Cache-Control': 'no-store' } });
    const replaced = await client.head(`${at}b`);
    expect([replaced.meta, replaced.res.headers['cache-control'], replaced.res.headers['content-language']]).toEqual([
      { b: '2' },
      'no-store',
      undefined,
    ]);
    await client.putMeta(from, { c: '3' });
    expect([(await client.head(from)).meta, await text(client, from)]).toEqual([{ c: '3' }, 'one']);
    // Onto itself, also without the directive: its headers are changed.
    await client.copy(from, from, { headers: { 'Cache-Control': 'no-cache', 'Content-Type': 'image/png' } });
    const changed = (await client.head(from)).res.headers as Record<string, string>;
    expect([changed['cache-control'], changed['content-type']]).toEqual(['no-cache', 'image/png']);
    expect([(await client.head(from)).meta, await text(client, from)]).toEqual([null, 'one']);
    const when = (headers: object): Promise<unknown> => client.copy(`${at}b`, from, { headers });
    expect(await codeOf(when({ 'If-Match': '"x"' }))).toBe('PreconditionFailed');
    expect(await codeOf(when({ 'If-Match': etag }))).toBe('no error');
    const past = 'Wed, 21 Oct 2015 07:28:00 GMT';
    expect(await codeOf(when({ 'If-Unmodified-Since': past }))).toBe('PreconditionFailed');
    expect((await client.copy(`${at}b`, from, { headers: { 'If-None-Match': etag } })).res.status).toBe(304);
    expect((await client.copy(`${at}b`, from, { headers: { 'If-Modified-Since': KEPT['Expires'] } })).res.status).toBe(
      304,
    );
    expect(await codeOf(when({ 'x-oss-forbid-overwrite': 'true' }))).toBe('FileAlreadyExists');
    expect(await codeOf(client.copy(`${at}c`, `${at}none`))).toBe('NoSuchKey');
    expect(await codeOf(client.copy(`${at}c`, '/otherbucket/x'))).toBe('NoSuchBucket');
    await client.delete(from);
    expect(await text(client, `${at}b`)).toBe('one');
  },
  GetObject: async (client, at) => {
    const { etag = '' } = (await client.put(`${at}a`, Buffer.from('0123456789'), { headers: { ...KEPT } })).res.headers;
    const got = await client.get(`${at}a`);
    expect(got.res.headers['content-disposition']).toBe(KEPT['Content-Disposition']);
    const modified = got.res.headers['last-modified'] ?? '';
    const when = async (headers: object): Promise<unknown> =>
      client.get(`${at}a`, undefined, { headers }).then(
        ({ res }) => res.status,
        (error: unknown) => (error as { status: number }).status,
      );
    expect(await when({ 'If-Match': etag })).toBe(200);
    expect(await when({ 'If-Match': '"x"' })).toBe(412);
    expect(await when({ 'If-None-Match': `"x", ${etag}` })).toBe(304);
    expect(await when({ 'If-None-Match': '"x"', 'If-Modified-Since': modified })).toBe(200);
    expect(await when({ 'If-Modified-Since': modified })).toBe(304);
    expect(await when({ 'If-Unmodified-Since': 'Wed, 21 Oct 2015 07:28:00 GMT' })).toBe(412);
    expect(await when({ 'If-Unmodified-Since': modified })).toBe(200);
    expect(await when({ Range: 'bytes=2-4', 'If-Range': etag })).toBe(206);
    expect(await when({ Range: 'bytes=2-4', 'If-Range': '"x"' })).toBe(200);
    const overridden = await client.get(`${at}a`, undefined, {
      subres: { 'response-content-disposition': 'attachment; filename="b"', 'response-content-language': 'en' },
    });
    const { headers } = overridden.res;
    expect([headers['content-disposition'], headers['content-language']]).toEqual(['attachment; filename="b"', 'en']);
  },
  HeadObject: async (client, at) => {
    await client.put(`${at}a.txt`, Buffer.from('one'));
    const { res } = await client.head(`${at}a.txt`);
    expect([res.headers['content-length'], res.headers['content-type']]).toEqual(['3', 'text/plain']);
    const again = await client.head(`${at}a.txt`, { headers: { 'If-None-Match': res.headers['etag'] } });
    expect(again.status).toBe(304);
    expect(await statusOf(client.head(`${at}none`))).toBe(404);
  },
  GetObjectMeta: async (client, at) => {
    await client.put(`${at}a`, Buffer.from('one'));
    expect((await client.getObjectMeta(`${at}a`)).res.headers['content-length']).toBe('3');
  },
  DeleteObject: async (client, at) => {
    await client.put(`${at}a`, Buffer.from('one'));
    expect((await client.delete(`${at}a`)).res.status).toBe(204);
    expect(await codeOf(client.get(`${at}a`))).toBe('NoSuchKey');
  },
  DeleteMultipleObjects: async (client, at) => {
    const names = ['a', 'b&<>"\'', '故障'].map((name) => at + name);
    for (const name of [...names, `${at}stays`]) await client.put(name, Buffer.from('x'));
    expect((await client.deleteMulti(names.slice(0, 2))).deleted.map(({ Key }) => Key)).toEqual(names.slice(0, 2));
    expect((await client.deleteMulti(names, { quiet: true })).deleted).toEqual([]);
    expect((await client.list({ prefix: at })).objects.map(({ name }) => name)).toEqual([`${at}stays`]);
  },
  ListObjects: async (client, at) => {
    for (const name of ['a/1', 'a/2', 'b', 'c/1', '故障']) await client.put(at + name, Buffer.from('x'));
    const first = await client.list({ prefix: at, delimiter: '/', 'max-keys': 2 });
    expect([first.objects.map(({ name }) => name), first.prefixes, first.isTruncated]).toEqual([
      [`${at}b`],
      [`${at}a/`],
      true,
    ]);
    const second = await client.list({ prefix: at, delimiter: '/', marker: first.nextMarker });
    expect([second.objects.map(({ name }) => name), second.prefixes, second.isTruncated]).toEqual([
      [`${at}故障`],
      [`${at}c/`],
      false,
    ]);
    const escaped = await client.list({ prefix: `${at}故`, 'encoding-type': 'url' });
    expect(decodeURIComponent(escaped.objects[0]?.name ?? '')).toBe(`${at}故障`);
    expect(await codeOf(client.list({ 'max-keys': 1001 }))).toBe('InvalidArgument');
  },
  ListObjectsV2: async (client, at) => {
    for (const name of ['a/1', 'a/2', 'b', 'c']) await client.put(at + name, Buffer.from('x'));
    const first = await client.listV2({ prefix: at, delimiter: '/', 'max-keys': 1 });
    expect([first.objects, first.prefixes, first.keyCount]).toEqual([[], [`${at}a/`], 1]);
    const token = { 'continuation-token': first.nextContinuationToken };
    const second = await client.listV2({ prefix: at, delimiter: '/', ...token, 'fetch-owner': 'true' });
    expect(second.objects.map(({ name }) => name)).toEqual([`${at}b`, `${at}c`]);
    expect(second.objects[0]).toMatchObject({ owner: { id: 'closeloop' } });
    const after = await client.listV2({ prefix: at, 'start-after': `${at}a/1` });
    expect(after.objects.map(({ name }) => name)).toEqual(['a/2', 'b', 'c'].map((name) => at + name));
    expect(await codeOf(client.listV2({ 'continuation-token': '***' }))).toBe('InvalidArgument');
  },
  InitiateMultipartUpload: async (client, at) => {
    const { uploadId } = await client.initMultipartUpload(`${at}a`, { headers: { ...KEPT }, meta: { a: '1' } });
    const { etag } = await client.uploadPart(`${at}a`, uploadId, 1, Buffer.alloc(10), 0, 10);
    await client.completeMultipartUpload(`${at}a`, uploadId, [{ number: 1, etag }]);
    const { meta, res } = await client.head(`${at}a`);
    expect([meta, res.headers['content-language']]).toEqual([{ a: '1' }, 'de-CH']);
    const forbid = { headers: { 'x-oss-forbid-overwrite': 'true' } };
    expect(await codeOf(client.initMultipartUpload(`${at}a`, forbid))).toBe('FileAlreadyExists');
  },
  UploadPart: async (client, at) => {
    const { uploadId } = await client.initMultipartUpload(`${at}a`);
    const { etag } = await client.uploadPart(`${at}a`, uploadId, 1, Buffer.from('0123456789'), 0, 10);
    expect(etag).toMatch(/^"[0-9A-F]{32}"$/);
    const none = client.uploadPart(`${at}a`, '0'.repeat(32), 1, Buffer.from('x'), 0, 1);
    expect(await codeOf(none)).toBe('NoSuchUpload');
  },
  UploadPartCopy: async (client, at) => {
    const body = randomBytes(250 * KIB);
    await client.put(`${at}故障 a`, body);
    await client.multipartUploadCopy(`${at}b`, source(`${at}故障 a`), { partSize: 100 * KIB });
    expect((await client.get(`${at}b`)).content?.equals(body)).toBe(true);
    const { uploadId } = await client.initMultipartUpload(`${at}c`);
    const part = (range: string, headers = {}): Promise<unknown> =>
      client.uploadPartCopy(`${at}c`, uploadId, 1, range, source(`${at}故障 a`), { headers });
    expect(await codeOf(part('0-9', { 'x-oss-copy-source-if-match': 'x' }))).toBe('PreconditionFailed');
    expect(await codeOf(part('nonsense'))).toBe('InvalidRange');
    expect((await client.listParts(`${at}c`, uploadId)).parts).toEqual([]);
  },
  ListParts: async (client, at) => {
    const { uploadId } = await client.initMultipartUpload(`${at}a`);
    for (const n of [1, 2]) await client.uploadPart(`${at}a`, uploadId, n, Buffer.from('x'), 0, 1);
    const { parts } = await client.listParts(`${at}a`, uploadId, { 'part-number-marker': 1, 'max-parts': 1 });
    expect(parts).toMatchObject({ PartNumber: '2' });
  },
  CompleteMultipartUpload: async (client, at) => {
    const { uploadId } = await client.initMultipartUpload(`${at}a`);
    const { etag } = await client.uploadPart(`${at}a`, uploadId, 1, Buffer.from('new'), 0, 3);
    await client.put(`${at}a`, Buffer.from('old'));
    const complete = (headers: object): Promise<unknown> =>
      client.completeMultipartUpload(`${at}a`, uploadId, [{ number: 1, etag }], { headers });
    expect(await codeOf(complete({ 'x-oss-forbid-overwrite': 'true' }))).toBe('FileAlreadyExists');
    expect(await text(client, `${at}a`)).toBe('old');
    await complete({});
    expect(await text(client, `${at}a`)).toBe('new');
  },
  AbortMultipartUpload: async (client, at) => {
    const { uploadId } = await client.initMultipartUpload(`${at}a`);
    expect((await client.abortMultipartUpload(`${at}a`, uploadId)).res.status).toBe(204);
    expect((await client.listUploads({ prefix: at })).uploads).toEqual([]);
  },
  ListMultipartUploads: async (client, at) => {
    const ids: string[] = [];
    for (const name of ['a', 'a', 'b', 'c/1', 'c/2']) {
      ids.push((await client.initMultipartUpload(at + name)).uploadId);
    }
    const first = await client.listUploads({ prefix: at, 'max-uploads': 1 });
    expect([first.uploads.length, first.isTruncated, first.nextKeyMarker]).toEqual([1, true, `${at}a`]);
    const markers = { 'key-marker': first.nextKeyMarker, 'upload-id-marker': first.nextUploadIdMarker };
    const rest = await client.listUploads({ prefix: at, ...markers });
    const listed = [...first.uploads, ...rest.uploads].map((upload) => upload.uploadId);
    expect([...listed].sort()).toEqual([...ids].sort());
    const after = await client.listUploads({ prefix: at, 'key-marker': `${at}a`, delimiter: '/' });
    expect(after.uploads.map(({ name }) => name)).toEqual([`${at}b`]);
  },
};
