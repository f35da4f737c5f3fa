// The load: some keep-alive connections, on each one request after the other. On plain sockets, because a client that
// costs more than the servers would hide their difference.
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: unknown }} Request
 * @typedef {{ status: number, text: () => string }} Answer `text` decompresses the body when it is called
 * @typedef {{ send: (request: Request) => Promise<Answer>, close: () => void }} Connection
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const END_OF_LINE = Buffer.from('\r\n');
/** @type {Record<string, (body: Buffer) => Buffer>} */
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

/** @param {string} head @param {string} name */
const headerOf = (head, name) =>
  new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(`\r\n${head}`)?.[1]?.toLowerCase() ?? '';

/**
 * The body that begins at `start`; undefined while it is incomplete.
 * @param {Buffer} data
 * @param {number} start
 * @param {string} head
 * @returns {{ body: Buffer, end: number } | undefined}
 */
function bodyAt(data, start, head) {
  if (headerOf(head, 'transfer-encoding') !== 'chunked') {
    const end = start + Number(headerOf(head, 'content-length') || 0);
    return data.length < end ? undefined : { body: data.subarray(start, end), end };
  }
  const parts = [];
  for (let at = start; ;) {
    const line = data.indexOf(END_OF_LINE, at);
    if (line < 0) return undefined;
    const size = Number.parseInt(data.toString('latin1', at, line), 16);
    const from = line + END_OF_LINE.length;
    at = from + size + END_OF_LINE.length;
    if (data.length < at) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), end: at };
    parts.push(data.subarray(from, from + size));
  }
}

/**
 * Opens a connection to a port of this machine.
 * @param {number} port
 * @returns {Connection}
 */
export function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  /** @type {{ resolve: (answer: Answer) => void, reject: (error: Error) => void } | undefined} */
  let waiting;
  let buffer = Buffer.alloc(0);
  socket.on('data', (part) => {
    buffer = buffer.length === 0 ? part : Buffer.concat([buffer, part]);
    const end = buffer.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = buffer.toString('latin1', 0, end);
    const found = bodyAt(buffer, end + END_OF_HEAD.length, head);
    if (!found) return;
    buffer = buffer.subarray(found.end);
    const unpack = UNPACK[headerOf(head, 'content-encoding')] ?? ((body) => body);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.({ status: Number(head.slice(9, 12)), text: () => unpack(found.body).toString('utf8') });
  });
  const fail = () => waiting?.reject(new Error(`The connection to port ${port} was closed.`));
  socket.on('error', fail).on('close', fail);
  return {
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        // The server has closed the idle connection: it would never answer.
        if (socket.closed) return fail();
        const text = body === undefined ? '' : JSON.stringify(body);
        const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: keep-alive'];
        for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
        if (text) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
        socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * Runs `once` on each connection again and again until the time is over. Resolves to how often, and in how many
 * seconds.
 * @param {Connection[]} connections
 * @param {number} ms
 * @param {(connection: Connection) => Promise<unknown>} once
 */
export async function runLoad(connections, ms, once) {
  const started = performance.now();
  const until = started + ms;
  let done = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        await once(connection);
        done++;
      }
    }),
  );
  return { done, seconds: (performance.now() - started) / 1000 };
}
