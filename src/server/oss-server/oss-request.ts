/** Shared by the call handlers of the embedded store: types, reading of bodies and parameters, writing of answers. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeUri } from '../../shared/upload/key.ts';
import { VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import type { DiskSpace } from './disk-space.ts';
import { OssError } from './oss-error.ts';
import type { ObjectFiles } from './object-files.ts';
import type { PartFiles } from './part-files.ts';
import type { ReceiveLimits } from './receive.ts';
import type { UsageSlot, QuotaUsage } from './usage.ts';
import type { ParsedRequest } from './parsed-request.ts';
import type { OssCaller } from './verify-signature.ts';
import { writeXml, type XmlNode } from '../storage/xml.ts';

export interface OssServerDeps {
  readonly objects: ObjectFiles;
  readonly parts: PartFiles;
  readonly usage: QuotaUsage;
  readonly space: DiskSpace;
}

export interface OssRequest extends ParsedRequest {
  readonly caller: OssCaller;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export type OssHandler = (request: OssRequest, deps: OssServerDeps) => Promise<void>;

const ROOT_MAX_BYTES = 5 * 1024 ** 3;
const XML_MAX_BYTES = 2 * 1024 * 1024;

/** Answers with an XML document; a HEAD request with its headers only. */
export function sendXml(res: ServerResponse, status: number, node: XmlNode): void {
  const body = Buffer.from(writeXml(node));
  res.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.byteLength });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

/** Answers without a body. */
export function sendEmpty(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...headers, 'content-length': 0 });
  res.end();
}

/** An ETag as headers and documents write it. */
export const quoted = (etag: string): string => `"${etag}"`;

/** The largest object that this caller may store, in bytes. */
export function largestFor(caller: OssCaller): number {
  return caller.kind === 'session' ? VIDEO_MAX_BYTES : ROOT_MAX_BYTES;
}

/**
 * Receives the call's body within the caller's limits. Disk space is reserved before the first byte, and for temporary
 * credentials, which must send Content-Length, the quota too.
 */
export async function receiveWithin<T>(
  request: OssRequest,
  deps: OssServerDeps,
  slot: UsageSlot,
  receiveBody: (limits: ReceiveLimits) => Promise<T>,
): Promise<T> {
  const { 'content-length': length, 'content-md5': md5Base64 } = request.headers;
  const announcedBytes = length === undefined ? undefined : Number(length);
  const limits = { maxBytes: largestFor(request.caller), announcedBytes, md5Base64 };
  const release = await deps.space.reserve(announcedBytes ?? 0);
  try {
    if (request.caller.kind !== 'session') return await receiveBody(limits);
    if (announcedBytes === undefined) throw new OssError('MissingContentLength');
    return await deps.usage.within(request.caller.grant, slot, announcedBytes, () => receiveBody(limits));
  } finally {
    release();
  }
}

/** The body in chunks. Stopping early leaves the connection open, so that a refusal can be answered. */
export function bodyOf({ req }: OssRequest): AsyncIterable<Buffer> {
  return req.iterator({ destroyOnReturn: false });
}

/** Reads the XML body of a call, at most 2 MB; checks its root element and the announced MD5. */
export async function readXml(request: OssRequest, root: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bodyOf(request)) {
    bytes += chunk.byteLength;
    if (bytes > XML_MAX_BYTES) throw new OssError('EntityTooLarge');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const announced = request.headers['content-md5'];
  if (announced !== undefined && createHash('md5').update(body).digest('base64') !== announced) {
    throw new OssError('InvalidDigest');
  }
  const text = body.toString('utf8');
  const isWhole = new RegExp(`<${root}(\\s[^>]*)?>[\\s\\S]*</${root}>\\s*$`).test(text);
  if (!isWhole || text.includes('\ufffd')) throw new OssError('MalformedXML');
  return text;
}

/** Whether overwriting is forbidden; throws FileAlreadyExists, before the body is read, if the object exists. */
export async function isExclusive({ headers, key }: OssRequest, { objects }: OssServerDeps): Promise<boolean> {
  const forbidOverwrite = headers['x-oss-forbid-overwrite'] ?? 'false';
  if (forbidOverwrite !== 'true' && forbidOverwrite !== 'false')
    throw new OssError('InvalidArgument', 'x-oss-forbid-overwrite');
  if (forbidOverwrite === 'true' && (await objects.head(key)) !== null) throw new OssError('FileAlreadyExists');
  return forbidOverwrite === 'true';
}

/** How the answer writes keys: as they are, or escaped with `encoding-type=url`. */
export function keyIn(query: ParsedRequest['query']): {
  readonly write: (key: string) => string;
  readonly encoding: readonly XmlNode[];
} {
  const type = query['encoding-type'] ?? null;
  if (type === null) return { write: (key) => key, encoding: [] };
  if (type !== 'url') throw new OssError('InvalidArgument', 'encoding-type');
  return { write: escapeUri, encoding: [['EncodingType', 'url']] };
}

/** A number from 1 to 1,000 in the query; InvalidArgument for anything else. */
export function countIn(query: ParsedRequest['query'], name: string, fallback: number): number {
  const text = query[name] ?? String(fallback);
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 1000) throw new OssError('InvalidArgument', name);
  return Number(text);
}
