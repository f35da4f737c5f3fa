// `npm run bench -- --processes`: what a second process brings, on one PostgreSQL. Requests go to the processes in turn,
// whoever asks: no session belongs to one.
import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { recordSection } from '../drills/figures.mjs';
import { onPostgres } from '../drills/database.mjs';
import { fill, makeServer } from '../drills/servers.mjs';
import { say } from '../../scripts/bootstrap.mjs';
import { ids } from './data.mjs';
import { openConnection } from './connections.mjs';

const SESSIONS = 24;
const TURNS = 5;
const WARM_MS = 8_000;
const TURN_MS = 6_000;
/** One request in so many writes. */
const WRITES = 5;
const MUST = 1.6;
/** Two processes, PostgreSQL with as much, and who asks. */
const CORES = 6;

/** @param {string} url of PostgreSQL @param {string} folder @param {string} smtpUrl @returns {Promise<boolean>} */
export async function processes(url, folder, smtpUrl) {
  const env = {
    DATABASE_URL: url,
    SMTP_URL: smtpUrl,
    SECRET_KEY: 'one key for all the servers of this bench',
    // Processes share a store; nothing here asks for it.
    STORAGE_PROTOCOL: 's3',
    STORAGE_ENDPOINT: 'http://127.0.0.1:9',
    STORAGE_REGION: 'none',
    STORAGE_ACCESS_KEY_ID: 'none',
    STORAGE_ACCESS_KEY_SECRET: 'none',
  };
  const [before = 0] = loadavg();
  const servers = [await makeServer(folder, env), await makeServer(folder, env)];
  try {
    await servers[0]?.start();
    const tickets = await onPostgres(url, fill);
    await servers[1]?.start();
    const ports = servers.map(({ port }) => port);
    await rateOf(ports, tickets, WARM_MS);
    /** @type {[number[], number[]]} */
    const rates = [[], []];
    for (let turn = 0; turn < TURNS; turn++)
      for (const count of /** @type {const} */ ([1, 2]))
        rates[count - 1]?.push(await rateOf(ports.slice(0, count), tickets, TURN_MS));
    const [one, two] = rates.map((all) => all.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0);
    const ratio = (two ?? 0) / (one ?? 1);
    const cores = cpus().length;
    const isJudged = cores >= CORES;
    const rows = [
      `- one process: ${Math.round(one ?? 0)} requests a second`,
      `- two processes, asked in turn: ${Math.round(two ?? 0)} requests a second, ${ratio.toFixed(2)} × (must ${MUST} × from ${CORES} cores on)`,
    ];
    for (const row of rows) say(row);
    recordSection(
      'bench --processes',
      `${SESSIONS} sessions, one request in ${WRITES} writes, median of ${TURNS} turns of ${TURN_MS / 1000} s. ${cores} processors for processes, PostgreSQL and who asks${isJudged ? '' : ': too few to judge by'}; a load of ${before.toFixed(1)} before. Node ${process.version}.\n\n${rows.join('\n')}`,
    );
    return !isJudged || ratio >= MUST;
  } finally {
    for (const server of servers) await server.kill();
  }
}

/** Answers a second. @param {number[]} ports @param {string[]} tickets @param {number} ms */
async function rateOf(ports, tickets, ms) {
  const until = performance.now() + ms;
  let answered = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: SESSIONS }, async (_unused, n) => {
      const connections = ports.map((port) => openConnection(port));
      const token = `bench-${ids.engineer(n + 1)}`;
      for (let turn = n; performance.now() < until; turn++) {
        const connection = connections[turn % connections.length];
        const isWrite = turn % WRITES === 0;
        const ticket = tickets[(turn * 7 + n * 31) % tickets.length];
        if (!connection) throw new Error('There is no process.');
        const { status } = await connection.send(
          isWrite
            ? {
                method: 'POST',
                path: `/itr-api/v1/tickets/${ticket}/actions/comment`,
                headers: { xauthorization: token, 'idempotency-key': randomUUID() },
                body: { text: 'bench of processes', visibility: 'public' },
              }
            : { method: 'GET', path: '/itr-api/v1/tickets?view=todo&limit=20', headers: { xauthorization: token } },
        );
        if (status !== 200) throw new Error(`${isWrite ? 'A comment' : 'A list'} was answered by ${status}.`);
        answered++;
      }
      for (const connection of connections) connection.close();
    }),
  );
  return (answered / (performance.now() - from)) * 1000;
}
