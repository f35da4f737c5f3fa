/** Calls on whole objects of the embedded store, and how user files are served. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerResponse } from 'node:http';
import { safeType } from './address.ts';
import { OssFault } from './fault.ts';
import { receive } from './objectFiles.ts';
import type { ByteRange, StoredObject } from './store.ts';
import { quoted, receiveWithin, sendEmpty, sendXml, type Call, type Floor } from './storeCall.ts';
import { wholeSlot } from './usage.ts';
import type { XmlNode } from './xml.ts';

/** The one object that anyone may read (spec 7: static JSON download config). */
export const PUBLIC_KEY = /^config\/[a-z0-9-]{1,32}\/download\.json$/;

/** PUT: stores or replaces. */
export async function putObject(call: Call, floor: Floor): Promise<void> {
  const { objects } = floor;
  const { key } = call;
  if (key === '') throw new OssFault('MethodNotAllowed');
  const file = objects.temporaryFile();
  const contentType = call.headers['content-type'] ?? 'application/octet-stream';
  const stored = await receiveWithin(call, floor, wholeSlot(key), async (limits) => {
    const { bytes, md5 } = await receive(call.req, file, limits);
    return objects.adopt(key, file, { bytes, contentType, etag: md5 });
  });
  sendEmpty(call.res, 200, { etag: quoted(stored.etag) });
}

/** DELETE; also when there is none. */
export async function removeObject(call: Call, { objects }: Floor): Promise<void> {
  await objects.remove(call.key);
  sendEmpty(call.res, 204);
}

/** GET ?list-type=2: a page of keys. */
export async function listObjects(call: Call, { objects }: Floor): Promise<void> {
  const prefix = call.query['prefix'] ?? '';
  const after = call.query['continuation-token'] ?? '';
  const max = Math.min(Number(call.query['max-keys'] ?? 1000) || 1000, 1000);
  const all = (await objects.list(prefix)).filter((object) => object.key > after);
  const page = all.slice(0, max);
  const truncated = all.length > page.length;
  sendXml(call.res, 200, [
    'ListBucketResult',
    [
      ['Name', call.bucket],
      ['Prefix', prefix],
      ['KeyCount', page.length],
      ['IsTruncated', truncated],
      ...(truncated ? [['NextContinuationToken', page.at(-1)?.key ?? ''] satisfies XmlNode] : []),
      ...page.map((object): XmlNode => [
        'Contents',
        [
          ['Key', object.key],
          ['LastModified', new Date(object.modifiedAtMs).toISOString()],
          ['ETag', quoted(object.etag)],
          ['Size', object.bytes],
        ],
      ]),
    ],
  ]);
}

/** GET and HEAD. What a user sent is never a page of this origin: fixed type, no sniffing, a sandbox (safety.md 9). */
export async function getObject(call: Call, { objects }: Floor): Promise<void> {
  const { res, key, headers } = call;
  const object = key === '' ? null : await objects.head(key);
  if (object === null) throw new OssFault('NoSuchKey');
  setObjectHeaders(call, object);
  if (headers['if-none-match'] === quoted(object.etag)) return void res.writeHead(304).end();
  const range = rangeOf(headers['range'], object.bytes);
  const length = range ? range.to - range.from + 1 : object.bytes;
  if (range) res.setHeader('content-range', `bytes ${range.from}-${range.to}/${object.bytes}`);
  res.setHeader('content-length', length);
  const status = range ? 206 : 200;
  if (call.method === 'HEAD') return void res.writeHead(status).end();
  const found = await objects.read(key, range);
  // Replaced between the two reads: the headers above would not fit the bytes.
  if (found?.object.etag !== object.etag) throw (found?.stream.destroy(), new OssFault('ServiceUnavailable'));
  res.writeHead(status);
  await send(found.stream, res);
}

function setObjectHeaders(call: Call, object: StoredObject): void {
  const { res, query, key } = call;
  const isConfig = PUBLIC_KEY.test(key);
  const asked = query['response-content-type'] ?? object.contentType;
  // HEAD has no body that could be shown: it tells the stored type.
  const type = isConfig ? 'application/json' : call.method === 'HEAD' ? asked : safeType(asked);
  res.setHeader('content-type', type);
  res.setHeader('etag', quoted(object.etag));
  res.setHeader('last-modified', new Date(object.modifiedAtMs).toUTCString());
  res.setHeader('accept-ranges', 'bytes');
  // The price: a video opened alone does not play, only inside the app's own page.
  res.setHeader('content-security-policy', "sandbox; default-src 'none'");
  res.setHeader('cross-origin-resource-policy', 'same-origin');
  res.setHeader('referrer-policy', 'no-referrer');
  res.setHeader('cache-control', isConfig ? 'no-cache' : 'private, max-age=240');
  const disposition = query['response-content-disposition'] ?? 'attachment';
  const mayShow = safeType(type) === type && type !== 'application/octet-stream';
  if (!isConfig) {
    const shown = mayShow ? disposition : disposition.replace(/^inline/i, 'attachment');
    res.setHeader('content-disposition', shown);
  }
}

/** One satisfiable range; undefined for none (several ranges are answered whole, as RFC 9110 allows). */
function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from > to || from >= bytes) throw new OssFault('InvalidRange');
  return { from, to };
}

async function send(stream: Readable, res: ServerResponse): Promise<void> {
  try {
    await pipeline(stream, res);
  } catch (error) {
    // The reader went away, or the disk failed with the head already sent: all that is left is to cut.
    res.destroy(error instanceof Error ? error : undefined);
  }
}
