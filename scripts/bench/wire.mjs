// Counts what a server sends to PostgreSQL: it stands between the two and reads the messages.
import { connect, createServer } from 'node:net';

/**
 * @typedef {{ texts: string[] }} Transaction every round trip of one, begin and commit included
 */

/**
 * @param {string} url of the database
 * @returns {Promise<{ url: string, take: () => Transaction[], close: () => void }>} the address to use instead, and the
 *   transactions of callers (not of the system's own work) since the last look
 */
export async function openTap(url) {
  const target = new URL(url);
  const port = Number(target.port);
  /** @type {Transaction[]} */
  let seen = [];
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((down) => {
    const up = connect(port, target.hostname);
    sockets.add(down).add(up);
    up.pipe(down);
    const read = reader((transaction) => seen.push(transaction));
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
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Reads the frontend's messages of one connection: Q is a simple query, P a statement, B binds it by its name.
 * @param {(transaction: Transaction) => void} onTransaction
 */
function reader(onTransaction) {
  let kept = Buffer.alloc(0);
  let started = false;
  /** @type {Map<string, string>} */
  const prepared = new Map();
  /** @type {string[] | undefined} */
  let open;
  const text = (/** @type {string} */ sql) => {
    if (/^begin/i.test(sql)) open = [];
    open?.push(sql);
    if (!open || !/^(commit|rollback)/i.test(sql)) return;
    if (!/app\.kind = 'system'/.test(open[0] ?? '')) onTransaction({ texts: open });
    open = undefined;
  };
  return (/** @type {Buffer} */ part) => {
    kept = Buffer.concat([kept, part]);
    for (;;) {
      // The first message has no letter.
      const at = started ? 1 : 0;
      if (kept.length < at + 4) return;
      const length = kept.readInt32BE(at);
      if (kept.length < at + length) return;
      const body = kept.subarray(at + 4, at + length);
      const letter = started ? String.fromCharCode(kept[0] ?? 0) : '';
      if (letter === 'Q') text(body.toString('utf8', 0, body.length - 1));
      const [first = '', second = ''] = body.toString('utf8').split('\0');
      if (letter === 'P') prepared.set(first, second);
      if (letter === 'B') text(prepared.get(second) ?? '');
      kept = kept.subarray(at + length);
      started = true;
    }
  };
}
