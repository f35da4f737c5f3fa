// The cost of an idle server, and of a change that is sent to many event streams.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../scripts/bootstrap.mjs';
import { memoryOf, secondsOf } from './cpu.mjs';
import { ids } from './data.mjs';
import { openConnection } from './connections.mjs';
import { startOurs } from './servers.mjs';
import { openTap } from './wire.mjs';

const STREAMS = 500;
const STREAMS_EACH = 10;
const INSIDERS = 40;
const WATCHED_MS = 30_000;
const CHANGES = 100;

/** @typedef {import('./servers.mjs').Server} Server */

/**
 * Opens event streams. Resolves to functions that count the events and close the streams.
 * @param {number} port
 */
async function openStreams(port) {
  let events = 0;
  const sockets = await Promise.all(
    Array.from(
      { length: STREAMS },
      (_, n) =>
        new Promise((/** @type {(socket: import('node:net').Socket) => void} */ resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1' });
          // A user may have ten streams. Forty users are insiders, who see all tickets; the rest are partners.
          const one = Math.floor(n / STREAMS_EACH);
          const token = `bench-${one < INSIDERS ? ids.engineer(one) : ids.partner(one - INSIDERS)}`;
          socket.write(
            `GET /itr-api/v1/stream HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\nxauthorization: ${token}\r\n\r\n`,
          );
          let isOpen = false;
          socket.setEncoding('latin1').on('error', reject);
          socket.on('data', (text) => {
            if (!isOpen && !String(text).startsWith('HTTP/1.1 200'))
              reject(new Error(`A stream was refused: ${String(text)}`));
            isOpen = true;
            events += String(text).split('event: ').length - 1;
            resolve(socket);
          });
        }),
    ),
  );
  return {
    events: () => events,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The server's CPU time for one comment, in ms. @param {Server} server @param {string[]} tickets */
async function costOfChange(server, tickets) {
  const connection = openConnection(server.port);
  const before = secondsOf(server.pid);
  for (let n = 0; n < CHANGES; n++) {
    const answer = await connection.send({
      method: 'POST',
      path: `/itr-api/v1/tickets/${tickets[n % tickets.length]}/actions/comment`,
      headers: { xauthorization: `bench-${ids.engineer(0)}`, 'idempotency-key': `bench-stream-${before}-${n}` },
      body: { text: 'Seen, on it.', visibility: 'public' },
    });
    if (answer.status >= 300) throw new Error(`A comment was refused: ${answer.text()}`);
  }
  await pause(500); // the last events arrive
  connection.close();
  return ((secondsOf(server.pid) - before) / CHANGES) * 1_000;
}

/** @param {Server} server @returns {Promise<number>} the mean bytes of the first twenty rows */
export async function bytesOfRow({ port }, headers = { xauthorization: `bench-${ids.engineer(0)}` }) {
  const connection = openConnection(port);
  const answer = await connection.send({ path: '/itr-api/v1/tickets?view=all', headers });
  connection.close();
  /** @type {unknown[]} */
  const rows = JSON.parse(answer.text()).data.items.slice(0, 20);
  if (rows.length === 0) throw new Error('The list is empty.');
  return rows.reduce((/** @type {number} */ sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0) / rows.length;
}

/**
 * @param {Server} server that has been under load; it is stopped
 * @param {string} url of its database
 * @param {{ folder: string, smtpUrl: string, ticket: string[], watch: Awaited<ReturnType<typeof import('./cpu.mjs').openCpu>> }} how
 * @returns {Promise<Record<string, number>>} by the names of musts.mjs
 */
export async function measureIdle(server, url, { folder, smtpUrl, ticket, watch }) {
  const memory = memoryOf(server.pid);
  const bytes = await bytesOfRow(server);
  await server.stop();
  say('Measuring an idle server, and one with streams');
  const tap = await openTap(url);
  const quiet = await startOurs({ url: tap.url, folder, smtpUrl });
  const perSecond = async () => {
    const before = tap.statements();
    await pause(WATCHED_MS);
    return ((tap.statements() - before) / WATCHED_MS) * 1_000;
  };
  await pause(5_000); // until the work of the start is done
  const idle = await perSecond();
  const alone = await costOfChange(quiet, ticket);
  await watch.jobsDone(quiet);
  const streams = await openStreams(quiet.port);
  const withStreams = await perSecond();
  const told = await costOfChange(quiet, ticket);
  if (streams.events() < CHANGES) throw new Error('The streams received no events.');
  streams.close();
  await quiet.stop();
  tap.close();
  return {
    'statements a second, idle': idle,
    'statements a second with 500 streams': withStreams,
    'server ms for a change told to 500 streams': told - alone,
    'memory in use (PSS), MiB': memory,
    'bytes of a list row': bytes,
  };
}
