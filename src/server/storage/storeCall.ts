/** What the calls of the embedded store share: the request taken apart, the floor below, answers as the protocol writes them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import { OssFault } from './fault.ts';
import type { ObjectFiles, ReceiveLimits } from './objectFiles.ts';
import type { PartFiles } from './partFiles.ts';
import type { Slot, Usage } from './usage.ts';
import type { Caller, StoreRequest } from './verify.ts';
import { writeXml, type XmlNode } from './xml.ts';

export interface Floor {
  readonly objects: ObjectFiles;
  readonly parts: PartFiles;
  readonly usage: Usage;
}

export interface Call extends StoreRequest {
  readonly caller: Caller;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export type Operation = (call: Call, floor: Floor) => Promise<void>;

const ROOT_MAX_BYTES = 5 * 1024 ** 3;
const XML_MAX_BYTES = 2 * 1024 * 1024;

/** Answers with a document; a HEAD with its head only. */
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

/** Largest object that this caller may make. */
export function largestFor(caller: Caller): number {
  return caller.kind === 'session' ? VIDEO_MAX_BYTES : ROOT_MAX_BYTES;
}

/**
 * Receives the call's body with what this caller may send: temporary credentials have to announce the length, and their
 * quota is held from before the first byte.
 */
export async function receiveWithin<T>(
  call: Call,
  { usage }: Floor,
  slot: Slot,
  receiveBody: (limits: ReceiveLimits) => Promise<T>,
): Promise<T> {
  const { 'content-length': length, 'content-md5': md5Base64 } = call.headers;
  const announcedBytes = length === undefined ? undefined : Number(length);
  const limits = { maxBytes: largestFor(call.caller), announcedBytes, md5Base64 };
  if (call.caller.kind !== 'session') return receiveBody(limits);
  const { grant } = call.caller;
  if (announcedBytes === undefined) throw new OssFault('MissingContentLength');
  return usage.within(grant, slot, announcedBytes, () => receiveBody(limits));
}

/** A small body as text; EntityTooLarge beyond 2 MB. */
export async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > XML_MAX_BYTES) throw new OssFault('EntityTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
