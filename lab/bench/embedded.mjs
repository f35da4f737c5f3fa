// `npm run bench -- --embedded`: the product as `npm start` runs it, with its database in a thread: measures starts,
// answers, and how long its event loop is blocked (loop-delay.mjs).
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from '../../scripts/bootstrap.mjs';
import { onEmbedded } from '../drills/database.mjs';
import { memoryOf } from './cpu.mjs';
import { fillStatements } from './data.mjs';
import { bytesOfRow } from './idle.mjs';
import { openConnection } from './connections.mjs';
import { EMBEDDED } from './musts.mjs';
import { questionsFor } from './questions.mjs';
import { print, quantile, record, tableOf } from './report.mjs';
import { knownOf, startOurs } from './servers.mjs';

const TICKETS = 10_000;
const ASKED = 200;

/**
 * Sends one request after the other. Resolves to their times in ms, sorted.
 * @param {number} port
 * @param {(connection: import('./connections.mjs').Connection) => Promise<void>} work
 */
async function times(port, work) {
  const connection = openConnection(port);
  const taken = [];
  for (let n = 0; n < ASKED; n++) {
    const from = performance.now();
    await work(connection);
    taken.push(performance.now() - from);
  }
  connection.close();
  return taken.slice(ASKED / 10).toSorted((a, b) => a - b);
}

/**
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<boolean>}
 */
export async function embedded(folder, smtpUrl) {
  const demo = { folder, smtpUrl, dataDir: mkdtempSync(join(folder, 'demo-')), isDemo: true };
  const delays = join(folder, 'loop-delay');
  const env = { NODE_OPTIONS: `--import ${join(ROOT, 'lab', 'bench', 'loop-delay.mjs')}`, LOOP_DELAY_FILE: delays };
  say('The first start, with demo data');
  const first = await startOurs(demo);
  const bytes = await bytesOfRow(first, { xauthorization: await demoToken(first.port, 'engineer') });
  await first.stop();
  const again = await startOurs(demo);
  await again.stop();
  // Without the demo: its tickets would get lines of the timeline a second time.
  const dataDir = mkdtempSync(join(folder, 'embedded-'));
  await (await startOurs({ folder, smtpUrl, dataDir })).stop();
  say(`Filling in ${TICKETS.toLocaleString('en')} tickets`);
  const known = await onEmbedded(dataDir, async (query) => {
    for (const text of fillStatements(TICKETS)) await query(text);
    return knownOf(query);
  });
  const server = await startOurs({ folder, smtpUrl, dataDir, env });
  say('Measuring');
  const [list, , create] = questionsFor(TICKETS, known);
  const ask = {
    lists: () => times(server.port, async (connection) => list?.ours(connection)),
    creates: () => times(server.port, async (connection) => create?.ours(connection)),
  };
  // The first answers load code and compile it.
  for (const first of Object.values(ask)) await first();
  process.kill(server.pid, 'SIGUSR2');
  const lists = await ask.lists();
  const creates = await ask.creates();
  const memory = memoryOf(server.pid);
  await server.stop();
  const table = tableOf(EMBEDDED, {
    'first start with demo data, s': first.seconds,
    'second start, s': again.seconds,
    'list p50, ms': quantile(lists, 0.5),
    'create p99, ms': quantile(creates, 0.99),
    'event loop blocked at most, ms': Number(readFileSync(delays, 'utf8')),
    'memory in use (PSS), MiB': memory,
    'bytes of a list row': bytes,
  });
  print(table);
  record(
    'bench --embedded',
    `Starts: the demo, built before. The rest: ${TICKETS.toLocaleString('en')} tickets in the embedded database, with fsync.`,
    [table],
  );
  return table.passed;
}

/** @param {number} port @param {string} who */
export async function demoToken(port, who) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/client/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: `${who}@demo.closeloop.example`, password: 'closeloop-demo' }),
  });
  const { data } = await answer.json();
  if (!data?.token) throw new Error(`The demo does not let its ${who} in.`);
  return String(data.token);
}
