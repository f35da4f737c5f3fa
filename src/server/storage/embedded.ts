/**
 * The embedded object store's door: the OSS protocol on the app's own origin under `/<bucket>/` (stack.md 6.3), so
 * that the page, and any OSS client unchanged, uploads here exactly as to a real bucket. Knows no ticket: who may
 * read is decided before an address is signed; temporary credentials write below their prefix and nothing else.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import { OssFault } from './fault.ts';
import { getObject, listObjects, PUBLIC_KEY, putObject, removeObject } from './objectCalls.ts';
import { openObjectFiles, type ObjectFiles } from './objectFiles.ts';
import { openPartFiles } from './partFiles.ts';
import { sendEmpty, sendXml, type Call, type Floor, type Operation } from './storeCall.ts';
import { abortUpload, beginUpload, completeUpload, listParts, putPart } from './uploadCalls.ts';
import { createUsage, type Ledger } from './usage.ts';
import { parseTarget, verifyCaller, type StoreRequest } from './verify.ts';
import type { XmlNode } from './xml.ts';

export interface EmbeddedOptions {
  /** Folder of the objects; made when missing. One process only (safety.md 16). */
  readonly folder: string;
  readonly bucket: string;
  /** Per-installation secret, at least 32 characters. */
  readonly secret: string;
  readonly now: () => number;
  /** Counts what is stored with temporary credentials. */
  readonly ledger: Ledger;
  /** Other origins whose pages may upload here; none unless told, the page is on this origin. */
  readonly allowOrigins?: readonly string[];
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
  const floor = { objects, parts, usage: createUsage(options.ledger) };
  return {
    bucket: options.bucket,
    objects,
    handle: (req, res) => answer(req, res, options, floor),
    sweep: async () => {
      const beforeMs = options.now() - UNCLAIMED_MAX_AGE_MS;
      await objects.sweep(beforeMs);
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
  const isForeign = allowOrigin(req, res, options.allowOrigins ?? []);
  if (isForeign && req.method === 'OPTIONS') return sendEmpty(res, 200);
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

/** Cross-origin headers for a page of an allowed origin; whether there are any. Cookies play no part here. */
function allowOrigin(req: IncomingMessage, res: ServerResponse, allowed: readonly string[]): boolean {
  const { origin } = req.headers;
  if (origin === undefined || !allowed.includes(origin)) return false;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('vary', 'Origin');
  res.setHeader('access-control-expose-headers', 'ETag, x-oss-request-id');
  res.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, POST, DELETE');
  res.setHeader('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '');
  res.setHeader('access-control-max-age', '600');
  return true;
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
  const cut = req.socket.destroyed || req.errored !== null || (req.destroyed && !req.complete);
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
