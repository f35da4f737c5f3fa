/**
 * The embedded object store's HTTP handler: the OSS protocol on the app's own origin under `/<bucket>/` (stack.md 6.3),
 * so that the page and any OSS client can use it like a real bucket. It knows nothing of tickets: the app decides who
 * may read before it signs an address. Temporary credentials can only write below their prefix.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { UNCLAIMED_MAX_AGE_MS } from '../../shared/upload/limits.ts';
import { createDiskSpace, freeBytesOf, type DiskSpace } from './disk-space.ts';
import { isDiskFull } from './durable-file.ts';
import { OssError } from './oss-error.ts';
import { PUBLIC_KEY } from './object-handlers.ts';
import { openObjectFiles, type ObjectFiles } from './object-files.ts';
import { openPartFiles } from './part-files.ts';
import { supportedRequest } from './match-request.ts';
import { sendEmpty, sendXml, type OssRequest, type OssServerDeps } from './oss-request.ts';
import { createQuotaUsage, type UsageLedger } from './usage.ts';
import { readRequest } from './parsed-request.ts';
import { verifyCaller } from './verify-signature.ts';
import type { XmlNode } from '../storage/xml.ts';

export interface OssServerOptions {
  /** Folder of the objects; made when missing. One process only (safety.md 16). */
  readonly folder: string;
  readonly bucket: string;
  /** Per-installation secret, at least 32 characters. */
  readonly secret: string;
  readonly now: () => number;
  /** Counts what is stored with temporary credentials. */
  readonly ledger: UsageLedger;
  /** Other origins whose pages may upload here; none by default, because our page is on this origin. */
  readonly allowOrigins?: readonly string[];
  /** Free bytes of the disk; by default those that the file system reports. */
  readonly freeBytes?: () => Promise<number>;
  /** Called with errors that are answered with 503 or 507, and with unexpected ones; `requestId`: the answer's. */
  readonly onError?: (error: unknown, about: { requestId: string }) => void;
}

export interface OssServer {
  readonly bucket: string;
  /** Answers one request to `/<bucket>` or below; never throws. The body must not have been read before. */
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly objects: ObjectFiles;
  readonly space: DiskSpace;
  /**
   * Removes unfinished uploads and leftover files older than a day; resolves to the number of uploads. Run it hourly.
   */
  readonly sweep: () => Promise<number>;
}

/** Opens the store's folder. */
export async function openOssServer(options: OssServerOptions): Promise<OssServer> {
  if (options.secret.length < 32) throw new Error('the secret of the embedded store needs 32 characters or more');
  const objects = await openObjectFiles(options.folder, options.now);
  const parts = await openPartFiles(options.folder, objects);
  const space = createDiskSpace(options.freeBytes ?? (() => freeBytesOf(options.folder)));
  const deps = { objects, parts, usage: createQuotaUsage(options.ledger), space };
  return {
    bucket: options.bucket,
    objects,
    space,
    handle: (req, res) => answer(req, res, options, deps),
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
  options: OssServerOptions,
  deps: OssServerDeps,
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
    const operation = supportedRequest(request);
    requireAllowed(call, operation.session ?? false);
    await operation.handler(call, deps);
  } catch (error) {
    refuse(error, req, res, options);
  }
}

/** Sets the CORS headers for a page of an allowed origin; false for any other. No cookies are used here. */
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

function requireAllowed(request: OssRequest, session: boolean): void {
  const { caller, key } = request;
  if (caller.kind === 'root') return;
  if (caller.kind === 'session') {
    if (session && key.startsWith(caller.grant.dirPrefix) && key !== caller.grant.dirPrefix) return;
  } else if ((request.method === 'GET' || request.method === 'HEAD') && PUBLIC_KEY.test(key)) {
    return;
  }
  throw new OssError('AccessDenied');
}

/** Headers of an object, which an error answer must not have. */
const OF_OBJECTS =
  /^(content-(?!security-policy)|etag$|last-modified$|expires$|accept-ranges$|x-oss-(meta-|object-type))/;

function refuse(error: unknown, req: IncomingMessage, res: ServerResponse, options: OssServerOptions): void {
  // The request's socket: an answer has none while the one before it on the same connection is being finished.
  const cut = req.socket.destroyed || req.errored !== null || (req.destroyed && !req.complete);
  const ossError =
    error instanceof OssError ? error : new OssError(isDiskFull(error) ? 'InsufficientStorage' : 'ServiceUnavailable');
  if (!cut && (ossError.status === 503 || ossError.status === 507))
    options.onError?.(error, { requestId: String(res.getHeader('x-request-id') ?? '') });
  if (cut || res.headersSent) return void res.destroy();
  if (ossError.status === 304) return void res.writeHead(304).end();
  const more: XmlNode[] =
    ossError.code === 'RequestTimeTooSkewed' ? [['ServerTime', new Date(options.now()).toISOString()]] : [];
  for (const name of res.getHeaderNames()) if (OF_OBJECTS.test(name)) res.removeHeader(name);
  res.setHeader('cache-control', 'no-store');
  if (ossError.status === 503) res.setHeader('retry-after', '5');
  // The rest of a refused body is read and discarded: closing the connection now could lose the answer.
  req.resume();
  sendXml(res, ossError.status, [
    'Error',
    [
      ['Code', ossError.code],
      ['Message', ossError.message],
      ['RequestId', String(res.getHeader('x-oss-request-id'))],
      ['HostId', req.headers.host ?? ''],
      ...more,
    ],
  ]);
}
