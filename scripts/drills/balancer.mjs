// A small proxy before several servers: each connection goes to the next one that takes it.
import { connect, createServer } from 'node:net';

/**
 * @param {number[]} ports
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function openBalancer(ports) {
  let turn = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /** @param {import('node:net').Socket} caller @param {number} left how many may still be tried */
  const lead = (caller, left) => {
    const target = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    sockets.add(target);
    let isLed = false;
    target.on('connect', () => {
      isLed = true;
      caller.pipe(target).pipe(caller);
    });
    target.on('error', () => {});
    target.on('close', () => {
      sockets.delete(target);
      if (!isLed && left > 1) lead(caller, left - 1);
      else caller.destroy();
    });
    caller.on('close', () => target.destroy());
  };
  const server = createServer((caller) => {
    sockets.add(caller);
    caller.on('error', () => {}).on('close', () => sockets.delete(caller));
    lead(caller, ports.length);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
