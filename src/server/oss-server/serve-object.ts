/** GET and HEAD of the embedded store, and how user files are served. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import { safeType } from '../storage/signed-url.ts';
import { conditionsIn, rangeHolds, requireConditions } from './conditions.ts';
import { OssError } from './oss-error.ts';
import { headerValue } from './stored-headers.ts';
import { PUBLIC_KEY } from './object-handlers.ts';
import type { ObjectWithHeaders } from './object-record.ts';
import type { ByteRange } from '../storage/object-store.ts';
import { quoted, type OssRequest, type OssServerDeps } from './oss-request.ts';

const CACHED = 'private, max-age=240';
/** Cache headers that an uploader or an address may set: only stricter ones than CACHED. */
const CACHED_LESS = /^(?:no-cache|no-store|private|must-revalidate|max-age=0|[,\s])+$/;

/**
 * GET and HEAD. A user's file must never run as a page of this origin: fixed type, no sniffing, a sandbox (safety.md
 * 9).
 */
export async function getObject(request: OssRequest, { objects }: OssServerDeps): Promise<void> {
  const { res, key, headers } = request;
  const object = await objects.head(key);
  if (object === null) throw new OssError('NoSuchKey');
  setObjectHeaders(request, object);
  requireConditions(conditionsIn(headers, 'if-'), object);
  const range = rangeHolds(headers['if-range'], object) ? rangeOf(headers['range'], object.bytes) : undefined;
  const length = range ? range.to - range.from + 1 : object.bytes;
  if (range) res.setHeader('content-range', `bytes ${range.from}-${range.to}/${object.bytes}`);
  res.setHeader('content-length', length);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return void res.writeHead(status).end();
  const found = await objects.read(key, range);
  // The object was replaced between the two reads: the headers above would not match the bytes.
  if (found?.object.etag !== object.etag || found.object.modifiedAtMs !== object.modifiedAtMs) {
    throw (found?.stream.destroy(), new OssError('ServiceUnavailable'));
  }
  res.writeHead(status);
  await send(found.stream, res);
}

function setObjectHeaders(request: OssRequest, object: ObjectWithHeaders): void {
  const { res, key } = request;
  res.setHeader('etag', quoted(object.etag));
  res.setHeader('last-modified', new Date(object.modifiedAtMs).toUTCString());
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader('x-oss-object-type', object.etag.includes('-') ? 'Multipart' : 'Normal');
  // As a consequence, a video plays only inside the app's page, not when its address is opened directly.
  res.setHeader('content-security-policy', "sandbox; default-src 'none'");
  res.setHeader('cross-origin-resource-policy', 'same-origin');
  res.setHeader('referrer-policy', 'no-referrer');
  for (const [name, value] of Object.entries(object.kept ?? {})) {
    if (name.startsWith('x-oss-meta-')) res.setHeader(name, headerValue(value));
  }
  if (!PUBLIC_KEY.test(key)) return setUserFileHeaders(request, object);
  res.setHeader('content-type', 'application/json');
  res.setHeader('cache-control', 'no-cache');
}

/** The headers of a user's file. HEAD sends the stored ones, because it has no body; GET only safe ones. */
function setUserFileHeaders({ res, query, method }: OssRequest, { kept = {}, contentType }: ObjectWithHeaders): void {
  const isHead = method === 'HEAD';
  const overrideOf = (name: string): string | undefined => query[`response-${name}`] ?? kept[name];
  const type = query['response-content-type'] ?? contentType;
  const served = isHead ? type : safeType(type);
  res.setHeader('content-type', headerValue(served));
  for (const name of ['content-encoding', 'content-language', 'expires']) {
    const value = overrideOf(name);
    if (value !== undefined) res.setHeader(name, headerValue(value));
  }
  const cache = overrideOf('cache-control');
  const isAllowed = cache !== undefined && (isHead || CACHED_LESS.test(cache));
  res.setHeader('cache-control', isAllowed ? headerValue(cache) : CACHED);
  const disposition = overrideOf('content-disposition') ?? 'attachment';
  const mayShow = isHead || (safeType(served) === served && served !== 'application/octet-stream');
  // Browsers show everything that is not an `attachment`.
  const shown = mayShow || /^\s*attachment\s*(;|$)/i.test(disposition) ? disposition : asAttachment(disposition);
  res.setHeader('content-disposition', headerValue(shown));
}

/** The disposition with the type `attachment` and the same file name. */
function asAttachment(disposition: string): string {
  const rest = disposition.indexOf(';');
  return rest < 0 ? 'attachment' : `attachment${disposition.slice(rest)}`;
}

/** The range to serve; undefined for the whole object (also if several are asked, as RFC 9110 allows). */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from > to || from >= bytes) throw new OssError('InvalidRange');
  return { from, to };
}

async function send(stream: Readable, res: ServerResponse): Promise<void> {
  try {
    await pipeline(stream, res);
  } catch (error) {
    // The client disconnected, or the disk failed after the headers were sent: all we can do is close.
    res.destroy(error instanceof Error ? error : undefined);
  }
}
