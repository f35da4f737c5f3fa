// A small load balancer: each connection goes to the next server that accepts it.
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
  const forward = (caller, left) => {
    const target = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    sockets.add(target);
    let isConnected = false;
    target.on('connect', () => {
      isConnected = true;
      caller.pipe(target).pipe(caller);
    });
    target.on('error', () => {});
    target.on('close', () => {
      sockets.delete(target);
      if (!isConnected && left > 1) forward(caller, left - 1);
      else caller.destroy();
    });
    caller.on('close', () => target.destroy());
  };
  const server = createServer((caller) => {
    sockets.add(caller);
    caller.on('error', () => {}).on('close', () => sockets.delete(caller));
    forward(caller, ports.length);
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
