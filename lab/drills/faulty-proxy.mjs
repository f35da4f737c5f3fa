// A TCP proxy to a server that can fail like a broken network: refuse, delay, cut, or drop all bytes without a sign.
import { connect, createServer } from 'node:net';

/**
 * @typedef {'working' | 'refusing' | 'silent' | 'slow' | 'cutting'} Condition
 * @typedef {{ port: number, attempts: () => number, open: () => number, set: (condition: Condition) => void,
 *   cut: () => void, close: () => Promise<void> }} FaultyProxy `attempts`: the connections so far, refused ones too;
 *   `open`: those that are open now
 */

/** The delay of each chunk while it is slow. */
const SLOW_MS = 300;
/** A connection ends after so many bytes while it is cutting. */
const CUT_AFTER_BYTES = 2_000;

/**
 * @param {number} targetPort the server's port on loopback
 * @returns {Promise<FaultyProxy>}
 */
export async function openFaultyProxy(targetPort) {
  /** @type {Condition} */
  let condition = 'working';
  let attempts = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} into
   */
  const forward = (from, into) => {
    let passed = 0;
    sockets.add(from);
    from.on('data', (bytes) => {
      if (condition === 'silent') return;
      passed += bytes.length;
      if (condition === 'cutting' && passed > CUT_AFTER_BYTES) return void from.destroy();
      if (condition === 'slow') return void setTimeout(() => into.write(bytes), SLOW_MS);
      into.write(bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
  };
  const server = createServer((caller) => {
    attempts++;
    caller.on('error', () => {});
    if (condition === 'refusing') return void caller.destroy();
    const target = connect(targetPort, '127.0.0.1');
    forward(caller, target);
    forward(target, caller);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    attempts: () => attempts,
    open: () => sockets.size / 2,
    set: (next) => {
      condition = next;
      if (next === 'refusing') cut();
    },
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
