/**
 * Stands in for another system: the demo's webhook sends to it.
 * It answers with the type of the event and stores nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

export const RECEIVER_PATH = '/demo-receiver';
const BYTES_MAX = 1_048_576;

/** The address of the receiver, which is on this server. */
export const receiverUrl = ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}${RECEIVER_PATH}`;

/** The HTTP handler of the receiver; it exists only in a demo. */
export const receiverFor = (isDemo: () => boolean) => ({
  prefix: RECEIVER_PATH,
  kind: 'receiver',
  admits: ({ method }: IncomingMessage): boolean => method === 'POST' && isDemo(),
  handle: receive,
});

/** Answers a message at once, as a receiver should. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const type = typeOf(await textOf(request));
  const body = JSON.stringify(type === null ? { error: 'This is no message of a webhook.' } : { received: type });
  response.writeHead(type === null ? 400 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.byteLength;
    if (bytes <= BYTES_MAX) chunks.push(chunk);
  }
  return bytes > BYTES_MAX ? '' : Buffer.concat(chunks).toString();
}

/** The type of the event; null for anything that is no message. */
function typeOf(text: string): string | null {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null || !('type' in message)) return null;
    return typeof message.type === 'string' ? message.type : null;
  } catch {
    return null;
  }
}
