// A proxy between a server and PostgreSQL that counts the statements of each round trip.
import { connect, createServer } from 'node:net';

/**
 * @typedef {{ trips: string[][] }} Transaction the statements of each round trip, begin and commit included
 */

/**
 * @param {string} url of the database
 * @returns {Promise<{ url: string, take: () => Transaction[], statements: () => number, close: () => void }>} the
 *   address to use instead, the transactions of callers (not of the system's own work) since the last look, and how
 *   many statements there were in all
 */
export async function openTap(url) {
  const target = new URL(url);
  const port = Number(target.port);
  /** @type {Transaction[]} */
  let seen = [];
  let statements = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((down) => {
    const up = connect(port, target.hostname);
    sockets.add(down).add(up);
    up.pipe(down);
    const read = reader(
      (transaction) => seen.push(transaction),
      () => statements++,
    );
    down.on('data', (part) => {
      read(part);
      up.write(part);
    });
    for (const [one, other] of [
      [up, down],
      [down, up],
    ])
      one?.on('close', () => other?.destroy()).on('error', () => other?.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  target.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: target.toString(),
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
    statements: () => statements,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Reads the frontend's messages of one connection: Q is a simple query, P prepares a statement, B binds it by its name,
 * S ends a round trip. Without `begin` each round trip is a transaction.
 * @param {(transaction: Transaction) => void} onTransaction
 * @param {() => void} onStatement
 */
function reader(onTransaction, onStatement) {
  let buffer = Buffer.alloc(0);
  let started = false;
  /** @type {Map<string, string>} */
  const prepared = new Map();
  /** @type {string[]} */
  let trip = [];
  /** @type {string[][] | undefined} */
  let begun;
  let ofSystem = false;
  const bind = (/** @type {string} */ sql, /** @type {string} */ values = '') => {
    // A statement outside a transaction belongs to the job queue.
    if (trip.length === 0 && begun === undefined) ofSystem = !/^begin/i.test(sql);
    if (/set_config\('app\.kind'/.test(sql)) ofSystem = /system/.test(values);
    trip.push(sql);
    onStatement();
  };
  const sync = () => {
    const texts = trip;
    trip = [];
    if (texts.some((sql) => /^begin/i.test(sql))) begun = [];
    const trips = [...(begun ?? []), texts];
    const over = begun === undefined || texts.some((sql) => /^(commit|rollback)/i.test(sql));
    begun = over ? undefined : trips;
    if (over && !ofSystem) onTransaction({ trips });
  };
  return (/** @type {Buffer} */ part) => {
    buffer = Buffer.concat([buffer, part]);
    for (;;) {
      // The startup message has no type byte.
      const at = started ? 1 : 0;
      if (buffer.length < at + 4) return;
      const length = buffer.readInt32BE(at);
      if (buffer.length < at + length) return;
      const body = buffer.subarray(at + 4, at + length);
      const letter = started ? String.fromCharCode(buffer[0] ?? 0) : '';
      const [first = '', second = '', ...rest] = body.toString('utf8').split('\0');
      if (letter === 'P') prepared.set(first, second);
      if (letter === 'B') bind(prepared.get(second) ?? '', rest.join(' '));
      if (letter === 'Q') bind(first);
      if (letter === 'Q' || letter === 'S') sync();
      buffer = buffer.subarray(at + length);
      started = true;
    }
  };
}
