// A mail relay that accepts everything, outside of the server's process.
import { createServer } from 'node:net';

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function openSink() {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    let text = '';
    let inMail = false;
    socket.setEncoding('latin1').write('220 bench\r\n');
    socket.on('data', (part) => {
      text += part;
      for (;;) {
        const end = inMail ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const isData = !inMail && /^data/i.test(text);
        text = text.slice(at + end.length);
        inMail = isData;
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
