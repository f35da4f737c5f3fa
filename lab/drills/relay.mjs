// A mail relay for the drills: it counts each message by its Message-ID and by its receiver, and can fail or hang.
import { SMTPServer } from 'smtp-server';

/**
 * @returns {Promise<{ port: number, received: Map<string, number>, by: Map<string, number>,
 *   set: (condition: 'fine' | 'failing' | 'hanging') => void, close: () => Promise<void> }>}
 */
export async function openRelay() {
  /** @type {'fine' | 'failing' | 'hanging'} */
  let condition = 'fine';
  /** @type {Map<string, number>} */
  const received = new Map();
  /** @type {Map<string, number>} */
  const by = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) => {
      if (condition === 'failing') done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      else if (condition === 'fine') done();
    },
    onData: (stream, session, done) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part) => (text += part));
      stream.on('end', () => {
        const id = /^message-id: *(\S+)/im.exec(text)?.[1] ?? 'none';
        received.set(id, (received.get(id) ?? 0) + 1);
        for (const { address } of session.envelope.rcptTo) by.set(address, (by.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', () => resolve(undefined)));
  const address = listening.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    by,
    set: (next) => (condition = next),
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
