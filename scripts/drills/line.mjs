// A TCP line to a server of ours that can fail: refuse, cut, or swallow all bytes in silence, as a broken network does.
import { connect, createServer } from 'node:net';

/**
 * @typedef {'whole' | 'away' | 'silent' | 'slow' | 'cutting'} Condition
 * @typedef {{ port: number, knocks: () => number, open: () => number, set: (condition: Condition) => void, cut: () => void,
 *   close: () => Promise<void> }} Line
 */

/** Every chunk waits so long on a slow line. */
const SLOW_MS = 300;
/** A cutting line ends after so many bytes. */
const CUT_AFTER_BYTES = 2_000;

/**
 * @param {number} to the port on loopback where the line leads
 * @returns {Promise<Line>}
 */
export async function openLine(to) {
  /** @type {Condition} */
  let condition = 'whole';
  let knocks = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} into
   */
  const lead = (from, into) => {
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
    knocks++;
    caller.on('error', () => {});
    if (condition === 'away') return void caller.destroy();
    const target = connect(to, '127.0.0.1');
    lead(caller, target);
    lead(target, caller);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    knocks: () => knocks,
    open: () => sockets.size / 2,
    set: (next) => {
      condition = next;
      if (next === 'away') cut();
    },
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
