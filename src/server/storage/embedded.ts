/**
 * The embedded object store's door: the OSS protocol on the app's own origin under `/<bucket>/` (stack.md 6.3), so
 * that the page, and any OSS client unchanged, uploads here exactly as to a real bucket. Knows no ticket: who may
 * read is decided before an address is signed; temporary credentials write below their prefix and nothing else.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UNCLAIMED_MAX_AGE_MS, VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import { safeType } from './address.ts';
import { OssFault } from './fault.ts';
import { openObjectFiles, receive, type ObjectFiles } from './objectFiles.ts';
import { openPartFiles, type PartFiles } from './partFiles.ts';
import type { ByteRange, StoredObject } from './store.ts';
import { createUsage, type Usage } from './usage.ts';
import { parseTarget, verifyCaller, type Caller, type StoreRequest } from './verify.ts';
import { elementText, elements, writeXml, type XmlNode } from './xml.ts';

export interface EmbeddedOptions {
  /** Folder of the objects; made when missing. One process only (safety.md 16). */
  readonly folder: string;
  readonly bucket: string;
  /** Per-installation secret, at least 32 characters. */
  readonly secret: string;
  readonly now: () => number;
  /** Told of what is answered with 503 and of what was not foreseen. */
  readonly onFault?: (error: unknown) => void;
}

export interface EmbeddedEndpoint {
  readonly bucket: string;
  /** Answers one request to `/<bucket>` or below; never throws. The body must not have been read before. */
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly objects: ObjectFiles;
  /** Removes unfinished uploads and leftovers older than a day; answers how many uploads. Run it hourly. */
  readonly sweep: () => Promise<number>;
}

interface Floor {
  readonly objects: ObjectFiles;
  readonly parts: PartFiles;
  readonly usage: Usage;
}

interface Call extends StoreRequest {
  readonly caller: Caller;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

type Operation = (call: Call, floor: Floor) => Promise<void>;

const ROOT_MAX_BYTES = 5 * 1024 ** 3;
const XML_MAX_BYTES = 2 * 1024 * 1024;
/** The one object that anyone may read (spec 7: static JSON download config). */
const PUBLIC_KEY = /^config\/[a-z0-9-]{1,32}\/download\.json$/;

/** Method and what the query names → what it does, and whether temporary write-only credentials may. */
const OPERATIONS: readonly {
  readonly method: string;
  readonly named: readonly string[];
  readonly session: boolean;
  readonly does: Operation;
}[] = [
  { method: 'POST', named: ['uploads'], session: true, does: beginUpload },
  { method: 'PUT', named: ['partNumber', 'uploadId'], session: true, does: putPart },
  { method: 'GET', named: ['uploadId'], session: true, does: listParts },
  { method: 'POST', named: ['uploadId'], session: true, does: completeUpload },
  { method: 'DELETE', named: ['uploadId'], session: true, does: abortUpload },
  { method: 'PUT', named: [], session: true, does: putObject },
  { method: 'GET', named: ['list-type'], session: false, does: listObjects },
  { method: 'GET', named: [], session: false, does: getObject },
  { method: 'HEAD', named: [], session: false, does: getObject },
  { method: 'DELETE', named: [], session: false, does: removeObject },
];
const NAMES: ReadonlySet<string> = new Set(OPERATIONS.flatMap(({ named }) => named));

/** Opens the store's folder and answers its door. */
export async function openEmbeddedEndpoint(options: EmbeddedOptions): Promise<EmbeddedEndpoint> {
  if (options.secret.length < 32) throw new Error('the secret of the embedded store needs 32 characters or more');
  const objects = await openObjectFiles(options.folder, options.now);
  const parts = await openPartFiles(options.folder, objects);
  const floor = { objects, parts, usage: createUsage() };
  return {
    bucket: options.bucket,
    objects,
    handle: (req, res) => answer(req, res, options, floor),
    sweep: async () => {
      floor.usage.forgetExpired(options.now());
      const beforeMs = options.now() - UNCLAIMED_MAX_AGE_MS;
      await objects.sweepTemporary(beforeMs);
      return parts.sweep(beforeMs);
    },
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  options: EmbeddedOptions,
  floor: Floor,
): Promise<void> {
  res.setHeader('x-oss-request-id', randomUUID().replaceAll('-', '').slice(0, 24).toUpperCase());
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('cache-control', 'no-store');
  try {
    const request = readRequest(req, options.bucket);
    const caller = await verifyCaller(request, options.secret, options.now());
    const call = { ...request, caller, req, res };
    const named = Object.keys(call.query).filter((name) => NAMES.has(name));
    const operation = OPERATIONS.find(
      (row) =>
        row.method === call.method && row.named.length === named.length && row.named.every((n) => named.includes(n)),
    );
    if (!operation) throw new OssFault('MethodNotAllowed');
    requireAllowed(call, operation.session);
    await operation.does(call, floor);
  } catch (error) {
    refuse(error, req, res, options);
  }
}

function readRequest(req: IncomingMessage, bucket: string): StoreRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    // Node reads header bytes as latin-1; signatures are made over UTF-8.
    if (typeof value === 'string') headers[name] = Buffer.from(value, 'latin1').toString('utf8');
  }
  const { key, query } = parseTarget(req.url ?? '', bucket);
  const hasControl = [...key].some((c) => c < ' ' || c === '\u007f');
  if (hasControl || !key.isWellFormed() || Buffer.byteLength(key) > 1023) throw new OssFault('InvalidObjectName');
  return { method: req.method ?? '', bucket, key, query, headers };
}

function requireAllowed(call: Call, session: boolean): void {
  const { caller, key } = call;
  if (caller.kind === 'root') return;
  if (caller.kind === 'session') {
    if (session && key.startsWith(caller.grant.dirPrefix) && key !== caller.grant.dirPrefix) return;
  } else if ((call.method === 'GET' || call.method === 'HEAD') && PUBLIC_KEY.test(key)) {
    return;
  }
  throw new OssFault('AccessDenied');
}

function refuse(error: unknown, req: IncomingMessage, res: ServerResponse, options: EmbeddedOptions): void {
  const cut = req.destroyed && !req.complete;
  const fault = error instanceof OssFault ? error : new OssFault('ServiceUnavailable');
  if (!cut && fault.status === 503) options.onFault?.(error);
  if (cut || res.headersSent) return void res.destroy();
  const more: XmlNode[] =
    fault.code === 'RequestTimeTooSkewed' ? [['ServerTime', new Date(options.now()).toISOString()]] : [];
  for (const name of ['content-disposition', 'content-range', 'etag', 'last-modified']) res.removeHeader(name);
  res.setHeader('cache-control', 'no-store');
  if (fault.status === 503) res.setHeader('retry-after', '5');
  // The rest of a refused body is read away: answering and cutting would lose the answer on the way.
  req.resume();
  sendXml(res, fault.status, [
    'Error',
    [
      ['Code', fault.code],
      ['Message', fault.message],
      ['RequestId', String(res.getHeader('x-oss-request-id'))],
      ['HostId', req.headers.host ?? ''],
      ...more,
    ],
  ]);
}

function sendXml(res: ServerResponse, status: number, node: XmlNode): void {
  const body = Buffer.from(writeXml(node));
  res.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.byteLength });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

function sendEmpty(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...headers, 'content-length': 0 });
  res.end();
}

const quoted = (etag: string): string => `"${etag}"`;

/** Bytes that this caller may still send in one body, and the announcements to hold it to. */
function limitsOf(
  call: Call,
  floor: Floor,
  slot: string,
): { maxBytes: number; announcedBytes?: number; md5Base64?: string } {
  const { 'content-length': length, 'content-md5': md5Base64 } = call.headers;
  const announcedBytes = length === undefined ? undefined : Number(length);
  const room = call.caller.kind === 'session' ? floor.usage.roomFor(call.caller.grant, slot) : ROOT_MAX_BYTES;
  const cap = call.caller.kind === 'session' ? VIDEO_MAX_BYTES : ROOT_MAX_BYTES;
  if ((announcedBytes ?? 0) > room) throw new OssFault('QuotaExceeded');
  return { maxBytes: Math.min(room, cap), announcedBytes, md5Base64 };
}

async function putObject(call: Call, floor: Floor): Promise<void> {
  const { objects, usage } = floor;
  if (call.key === '') throw new OssFault('MethodNotAllowed');
  if (call.caller.kind === 'session') usage.admitKey(call.caller.grant, call.key);
  const file = objects.temporaryFile();
  const received = await receive(call.req, file, limitsOf(call, floor, call.key));
  const contentType = call.headers['content-type'] ?? 'application/octet-stream';
  const stored = await objects.adopt(call.key, file, { bytes: received.bytes, contentType, etag: received.md5 });
  if (call.caller.kind === 'session') usage.record(call.caller.grant, call.key, received.bytes);
  sendEmpty(call.res, 200, { etag: quoted(stored.etag) });
}

async function beginUpload(call: Call, { parts, usage }: Floor): Promise<void> {
  if (call.caller.kind === 'session') usage.admitKey(call.caller.grant, call.key);
  const uploadId = await parts.begin(call.key, call.headers['content-type'] ?? 'application/octet-stream');
  call.req.resume();
  sendXml(call.res, 200, [
    'InitiateMultipartUploadResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', uploadId],
    ],
  ]);
}

async function putPart(call: Call, floor: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const number = Number(call.query['partNumber'] ?? Number.NaN);
  const slot = `${uploadId}#${number}`;
  const received = await floor.parts.put(uploadId, call.key, number, call.req, limitsOf(call, floor, slot));
  if (call.caller.kind === 'session') floor.usage.record(call.caller.grant, slot, received.bytes);
  sendEmpty(call.res, 200, { etag: quoted(received.md5) });
}

async function listParts(call: Call, { parts }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const after = Number(call.query['part-number-marker'] ?? 0);
  const max = Math.min(Number(call.query['max-parts'] ?? 1000) || 1000, 1000);
  const all = (await parts.list(uploadId, call.key)).filter((part) => part.number > after);
  const page = all.slice(0, max);
  sendXml(call.res, 200, [
    'ListPartsResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
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

async function completeUpload(call: Call, { parts }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const wanted = elements(await readText(call.req), 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber') ?? Number.NaN),
    etag: (elementText(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (wanted.some(({ number }) => !Number.isInteger(number))) throw new OssFault('MalformedXML');
  const maxBytes = call.caller.kind === 'session' ? VIDEO_MAX_BYTES : ROOT_MAX_BYTES;
  const stored = await parts.complete(uploadId, call.key, wanted, maxBytes);
  call.res.setHeader('etag', quoted(stored.etag));
  sendXml(call.res, 200, [
    'CompleteMultipartUploadResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['ETag', quoted(stored.etag)],
    ],
  ]);
}

async function abortUpload(call: Call, { parts, usage }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  await parts.abort(uploadId, call.key);
  if (call.caller.kind === 'session') usage.release(call.caller.grant, `${uploadId}#`, call.key);
  sendEmpty(call.res, 204);
}

async function removeObject(call: Call, { objects }: Floor): Promise<void> {
  await objects.remove(call.key);
  sendEmpty(call.res, 204);
}

async function listObjects(call: Call, { objects }: Floor): Promise<void> {
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
async function getObject(call: Call, { objects }: Floor): Promise<void> {
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

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > XML_MAX_BYTES) throw new OssFault('EntityTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
