/** One HTTP request to an object store, with an idle timeout and streaming both ways. It does not sign. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import type { ObjectBody } from './object-store.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ObjectBody | undefined;
  /** The idle timeout, also while the answer is read. */
  readonly timeoutMs: number;
}

/** Resolves to the answer with its body unread. Rejects on a network failure or an idle timeout. */
export async function sendHttpRequest(call: HttpRequest): Promise<IncomingMessage> {
  const { body } = call;
  const bytes = body === undefined ? 0 : body instanceof Uint8Array ? body.byteLength : (await stat(body.file)).size;
  const headers = { ...call.headers, 'content-length': String(bytes) };
  const open = call.url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const req = open(call.url, { method: call.method, headers, timeout: call.timeoutMs }, resolve);
    req.on('timeout', () => req.destroy(new Error(`no answer within ${call.timeoutMs} ms`)));
    req.on('error', reject);
    if (body === undefined || body instanceof Uint8Array) return void req.end(body);
    pipeline(createReadStream(body.file), req, (error) => {
      if (error) req.destroy(error);
    });
  });
}

/** The answer's body as text; rejects if it is longer than `maxBytes`. */
export async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`answer longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
