/** Multipart calls of the embedded store. */
import { OssError } from './oss-error.ts';
import { DEFAULT_TYPE, storedHeadersOf } from './stored-headers.ts';
import type { ObjectWithHeaders } from './object-record.ts';
import { newUploadId } from './part-files.ts';
import {
  bodyOf,
  countIn,
  isExclusive,
  keyIn,
  largestFor,
  quoted,
  readXml,
  receiveWithin,
  sendEmpty,
  sendXml,
  type OssRequest,
  type OssServerDeps,
} from './oss-request.ts';
import { elementText, elements, type XmlNode } from '../storage/xml.ts';

/** POST ?uploads: begins an upload and answers its id. */
export async function beginUpload(request: OssRequest, deps: OssServerDeps): Promise<void> {
  const { parts, usage } = deps;
  const { key, caller, headers } = request;
  if (Number(headers['content-length'] ?? 0) > 0) throw new OssError('InvalidArgument', 'This call has no body.');
  const named = keyIn(request.query);
  const upload = { key, contentType: headers['content-type'] ?? DEFAULT_TYPE, kept: storedHeadersOf(headers) };
  const exclusive = await isExclusive(request, deps);
  (await deps.space.reserve(0))();
  const uploadId = newUploadId();
  const begin = (): Promise<void> => parts.begin(uploadId, { ...upload, exclusive });
  if (caller.kind === 'session') await usage.within(caller.grant, { key, uploadId, number: 0 }, 0, begin);
  else await begin();
  sendXml(request.res, 200, [
    'InitiateMultipartUploadResult',
    [...named.encoding, ['Bucket', request.bucket], ['Key', named.write(key)], ['UploadId', uploadId]],
  ]);
}

/** PUT ?partNumber&uploadId: stores a part. */
export async function putPart(request: OssRequest, deps: OssServerDeps): Promise<void> {
  const uploadId = request.query['uploadId'] ?? '';
  const number = Number(request.query['partNumber'] ?? Number.NaN);
  const received = await receiveWithin(request, deps, { key: request.key, uploadId, number }, (limits) =>
    deps.parts.put(uploadId, request.key, number, bodyOf(request), limits),
  );
  sendEmpty(request.res, 200, { etag: quoted(received.md5) });
}

/** GET ?uploadId: lists the parts that have arrived. */
export async function listParts(request: OssRequest, { parts }: OssServerDeps): Promise<void> {
  const uploadId = request.query['uploadId'] ?? '';
  const named = keyIn(request.query);
  const marker = request.query['part-number-marker'] ?? '0';
  if (!/^\d{1,5}$/.test(marker)) throw new OssError('InvalidArgument', 'part-number-marker');
  const after = Number(marker);
  const max = countIn(request.query, 'max-parts', 1000);
  const all = (await parts.list(uploadId, request.key)).filter((part) => part.number > after);
  const page = all.slice(0, max);
  sendXml(request.res, 200, [
    'ListPartsResult',
    [
      ...named.encoding,
      ['Bucket', request.bucket],
      ['Key', named.write(request.key)],
      ['UploadId', uploadId],
      ['PartNumberMarker', after],
      ['NextPartNumberMarker', page.at(-1)?.number ?? after],
      ['MaxParts', max],
      ['IsTruncated', all.length > page.length],
      ...page.map((part): XmlNode => [
        'Part',
        [
          ['PartNumber', part.number],
          ['LastModified', new Date(part.modifiedAtMs).toISOString()],
          ['ETag', quoted(part.md5)],
          ['Size', part.bytes],
        ],
      ]),
    ],
  ]);
}

/** POST ?uploadId with the list of parts: makes them an object. */
export async function completeUpload(request: OssRequest, deps: OssServerDeps): Promise<void> {
  const named = keyIn(request.query);
  const wanted = elements(await readXml(request, 'CompleteMultipartUpload'), 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber') ?? Number.NaN),
    etag: (elementText(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (wanted.some(({ number }) => !Number.isInteger(number))) throw new OssError('MalformedXML');
  const forbid = request.headers['x-oss-forbid-overwrite'] ?? 'false';
  if (forbid !== 'true' && forbid !== 'false') throw new OssError('InvalidArgument', 'x-oss-forbid-overwrite');
  const stored = await completeWithin(request, deps, wanted, forbid === 'true');
  request.res.setHeader('etag', quoted(stored.etag));
  sendXml(request.res, 200, [
    'CompleteMultipartUploadResult',
    [...named.encoding, ['Bucket', request.bucket], ['Key', named.write(request.key)], ['ETag', quoted(stored.etag)]],
  ]);
}

/** Reserves the space of the parts a second time, because they stay until the object is complete. */
async function completeWithin(
  { query, key, caller }: OssRequest,
  { parts, space }: OssServerDeps,
  wanted: readonly { number: number; etag: string }[],
  exclusive: boolean,
): Promise<ObjectWithHeaders> {
  const uploadId = query['uploadId'] ?? '';
  const arrived = await parts.list(uploadId, key);
  const release = await space.reserve(arrived.reduce((sum, part) => sum + part.bytes, 0));
  try {
    return await parts.complete(uploadId, key, wanted, largestFor(caller), exclusive);
  } finally {
    release();
  }
}

/** DELETE ?uploadId: removes the upload and its parts. */
export async function abortUpload(request: OssRequest, { parts, usage }: OssServerDeps): Promise<void> {
  const uploadId = request.query['uploadId'] ?? '';
  await parts.abort(uploadId, request.key);
  await usage.release(request.key, uploadId);
  sendEmpty(request.res, 204);
}
