/** Copies within the bucket: a whole object, or a range of one as a part of a multipart upload. */
import { rm } from 'node:fs/promises';
import { conditionsIn, requireConditions } from './conditions.ts';
import { OssError } from './oss-error.ts';
import { DEFAULT_TYPE, storedHeadersOf } from './stored-headers.ts';
import type { ObjectWithHeaders } from './object-record.ts';
import { rangeOf } from './serve-object.ts';
import { isExclusive, largestFor, quoted, sendXml, type OssRequest, type OssServerDeps } from './oss-request.ts';

/** PUT with x-oss-copy-source: copies another object, or replaces the metadata of this one. */
export async function copyObject(request: OssRequest, deps: OssServerDeps): Promise<void> {
  const { objects } = deps;
  const source = sourceOf(request);
  const replacement = replacementIn(request, source);
  const exclusive = await isExclusive(request, deps);
  const release = await deps.space.reserve(0);
  try {
    const copied = await objects.copy(source);
    if (copied === null) throw new OssError('NoSuchKey');
    const { object, file } = copied;
    try {
      requireConditions(conditionsIn(request.headers, 'x-oss-copy-source-if-'), object);
      const { bytes, etag, contentType, kept } = object;
      const as = replacement ?? { contentType, ...(kept ? { kept } : {}) };
      const stored = await objects.adopt(request.key, file, { bytes, etag, ...as }, exclusive);
      sendCopied(request, 'CopyObjectResult', stored);
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    release();
  }
}

/** PUT ?partNumber&uploadId with x-oss-copy-source: copies a range of another object as a part. */
export async function copyPart(request: OssRequest, { objects, parts, space }: OssServerDeps): Promise<void> {
  const { headers, query, key } = request;
  const source = sourceOf(request);
  const object = await objects.head(source);
  if (object === null) throw new OssError('NoSuchKey');
  requireConditions(conditionsIn(headers, 'x-oss-copy-source-if-'), object);
  const asked = headers['x-oss-copy-source-range'];
  const range = rangeOf(asked, object.bytes);
  if (asked !== undefined && range === undefined) throw new OssError('InvalidRange');
  const bytes = range ? range.to - range.from + 1 : object.bytes;
  const release = await space.reserve(bytes);
  try {
    const found = await objects.read(source, range);
    if (found === null) throw new OssError('NoSuchKey');
    try {
      // The object was replaced between the two reads: the conditions were checked against another version.
      if (found.object.modifiedAtMs !== object.modifiedAtMs) throw new OssError('ServiceUnavailable');
      const limits = { maxBytes: largestFor(request.caller), announcedBytes: bytes };
      const number = Number(query['partNumber'] ?? Number.NaN);
      const received = await parts.put(query['uploadId'] ?? '', key, number, found.stream, limits);
      request.res.setHeader('etag', quoted(received.md5));
      sendCopied(request, 'CopyPartResult', { etag: received.md5, modifiedAtMs: object.modifiedAtMs });
    } finally {
      found.stream.destroy();
    }
  } finally {
    release();
  }
}

/**
 * The key in x-oss-copy-source (`/bucket/key`, escaped): of this bucket, without a version; the request has no body.
 */
function sourceOf({ headers, bucket }: OssRequest): string {
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined) {
    throw new OssError('InvalidArgument', 'A copy has no body.');
  }
  const [path = '', version] = (headers['x-oss-copy-source'] ?? '').split('?');
  if (version !== undefined) throw new OssError('NotImplemented');
  const decoded = decode(path).replace(/^\//, '');
  const slash = decoded.indexOf('/');
  if (slash < 0 || slash === decoded.length - 1) throw new OssError('InvalidArgument', 'x-oss-copy-source');
  if (decoded.slice(0, slash) !== bucket) throw new OssError('NoSuchBucket');
  return decoded.slice(slash + 1);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OssError('InvalidArgument', 'x-oss-copy-source');
  }
}

/**
 * The type and headers that replace the source's; undefined to keep the source's, in which case none may be sent. As in
 * OSS, what is sent with a copy of an object onto itself replaces in any case.
 */
function replacementIn(
  { headers, key }: OssRequest,
  source: string,
): Pick<ObjectWithHeaders, 'contentType' | 'kept'> | undefined {
  const directive = (headers['x-oss-metadata-directive'] ?? 'COPY').toUpperCase();
  const storedHeaders = storedHeadersOf(headers);
  const isSent = Object.keys(storedHeaders).length > 0 || headers['content-type'] !== undefined;
  if (directive === 'REPLACE' || (directive === 'COPY' && source === key && isSent))
    return { contentType: headers['content-type'] ?? DEFAULT_TYPE, kept: storedHeaders };
  if (directive !== 'COPY' || Object.keys(storedHeaders).length > 0) {
    throw new OssError('InvalidArgument', 'x-oss-metadata-directive');
  }
  return undefined;
}

function sendCopied(request: OssRequest, name: string, made: Pick<ObjectWithHeaders, 'etag' | 'modifiedAtMs'>): void {
  sendXml(request.res, 200, [
    name,
    [
      ['LastModified', new Date(made.modifiedAtMs).toISOString()],
      ['ETag', quoted(made.etag)],
    ],
  ]);
}
