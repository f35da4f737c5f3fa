// The load: some connections that stay open, on each one request after the other. On bare sockets, because a client that
// costs more than the servers would hide their difference.
import { connect } from 'node:net';

/**
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: unknown }} Ask
 * @typedef {{ status: number, body: string }} Told
 * @typedef {{ ask: (ask: Ask) => Promise<Told>, close: () => void }} Line
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One open connection to a port of this machine.
 * @param {number} port
 * @returns {Line}
 */
export function openLine(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  /** @type {{ resolve: (told: Told) => void, reject: (error: Error) => void } | undefined} */
  let waiting;
  let kept = Buffer.alloc(0);
  socket.on('data', (part) => {
    kept = kept.length === 0 ? part : Buffer.concat([kept, part]);
    const head = kept.indexOf(END_OF_HEAD);
    if (head < 0) return;
    const text = kept.toString('latin1', 0, head);
    const start = head + END_OF_HEAD.length;
    const end = start + Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0);
    if (kept.length < end) return;
    const told = { status: Number(text.slice(9, 12)), body: kept.toString('utf8', start, end) };
    kept = kept.subarray(end);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(told);
  });
  const fail = () => waiting?.reject(new Error(`The connection to port ${port} was closed.`));
  socket.on('error', fail).on('close', fail);
  return {
    ask: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
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
 * Does `once` on each line again and again until the time is over; answers how often in all and in how many seconds.
 * @param {Line[]} lines
 * @param {number} ms
 * @param {(line: Line) => Promise<unknown>} once
 */
export async function press(lines, ms, once) {
  const started = performance.now();
  const until = started + ms;
  let done = 0;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) {
        await once(line);
        done++;
      }
    }),
  );
  return { done, seconds: (performance.now() - started) / 1000 };
}
