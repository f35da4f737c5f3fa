// `npm run drill:kill`: 32 writers with Idempotency-Keys, and 20 SIGKILLs of the server, the database or both: of
// 20,000 acknowledged comments none may be lost or doubled; on PostgreSQL and on the embedded database. Then, on
// PostgreSQL, two servers behind a proxy, one of which is killed under load. `--short`: a few minutes;
// `--acknowledged=N --kills=N`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop, fail, prepare, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { endChildrenWithUs } from '../../scripts/run.mjs';
import { openBalancer } from './balancer.mjs';
import { makeDatabase, onEmbedded, onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { openStore, storeEnv } from './object-store.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { openRelay } from './relay.mjs';
import { fill, makeServer } from './servers.mjs';
import { compareWithDatabase, startWriters } from './writers.mjs';

const WRITERS = 32;
const MARKS = PASS_MARKS.kill;
const STUCK_MS = 60_000;
const isShort = process.argv.includes('--short');
const flag = (/** @type {string} */ name, /** @type {number} */ fallback) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const ACKNOWLEDGED = flag('acknowledged', isShort ? 2_000 : MARKS.acknowledged.least);
const KILLS = flag('kills', isShort ? 6 : MARKS.kills.least);
const TURNS = /** @type {const} */ (['server', 'database', 'both']);

/**
 * A server and its database; without `database` it is the embedded one, which is killed with the server.
 * @typedef {{ name: string, server: import('./servers.mjs').DrillServer,
 *   database?: import('./database.mjs').DrillDatabase }} Setup
 */

/**
 * @param {import('./writers.mjs').Writers} writers
 * @param {number} count
 */
async function until(writers, count) {
  while (writers.acknowledged.size < count) {
    if (performance.now() - writers.lastAt > STUCK_MS)
      throw new Error(`Nothing was acknowledged for ${STUCK_MS / 1_000} s.`);
    await pause(20);
  }
}

/**
 * @param {Setup} setup
 * @param {typeof TURNS[number]} what
 * @returns {Promise<number>} milliseconds from the start until the server was ready
 */
async function killAndStart({ database, server }, what) {
  await Promise.all([
    what === 'database' ? undefined : server.kill(),
    what === 'server' ? undefined : database?.end('SIGKILL'),
  ]);
  if (what !== 'server') await database?.start();
  const from = performance.now();
  if (what !== 'database') return server.start();
  while ((await server.ready()).status !== 200) await pause(20);
  return performance.now() - from;
}

/**
 * @param {Setup} setup
 * @param {string} folder
 * @param {string[]} tickets
 * @param {Record<string, string>} env
 */
async function twoServers({ server }, folder, tickets, env) {
  const other = await makeServer(folder, env);
  await other.start();
  const balancer = await openBalancer([server.port, other.port]);
  const writers = startWriters({ port: balancer.port, tickets, count: WRITERS });
  const each = Math.max(300, Math.round(ACKNOWLEDGED / 20));
  await until(writers, each);
  await server.kill();
  await until(writers, 3 * each);
  await writers.stop();
  balancer.close();
  await other.kill('SIGTERM');
  return writers;
}

/**
 * Writes, kills and starts until enough is acknowledged. Resolves to whether nothing was lost, and to the rows for the
 * figures.
 * @param {Setup} setup
 * @param {string} folder
 * @param {Record<string, string>} env of the servers
 */
async function killRepeatedly(setup, folder, env) {
  const { name, server, database } = setup;
  await server.start();
  /** @type {<T>(work: (query: import('./database.mjs').Query) => Promise<T>) => Promise<T>} */
  const within = async (work) => {
    if (database) return onPostgres(database.url, work);
    await server.kill('SIGTERM');
    return onEmbedded(server.dataDir, work);
  };
  const tickets = await within(fill);
  if (!database) await server.start();

  const from = performance.now();
  const writers = startWriters({ port: server.port, tickets, count: WRITERS });
  const turns = database ? TURNS : TURNS.slice(0, 1);
  /** @type {{ what: string, ms: number }[]} */
  const starts = [];
  for (let n = 1; n <= KILLS; n++) {
    await until(writers, Math.round((ACKNOWLEDGED * n) / (KILLS + 1)));
    const what = turns[n % turns.length] ?? 'server';
    const ms = Math.round(await killAndStart(setup, what));
    starts.push({ what, ms });
    say(`${name}: ${writers.acknowledged.size} acknowledged, SIGKILL ${n} of ${KILLS} (${what}): ready in ${ms} ms`);
  }
  await until(writers, ACKNOWLEDGED);
  await writers.stop();
  const seconds = Math.round((performance.now() - from) / 1_000);
  const pair = database && (await twoServers(setup, folder, tickets, env));

  const all = [...writers.acknowledged, ...(pair?.acknowledged ?? [])];
  const sums = await within((query) => compareWithDatabase(query, all));
  const wrong = [...writers.wrong, ...(pair?.wrong ?? [])];
  if (wrong.length > 0) say(`FAIL ${wrong.slice(0, 3).join(' | ')}`);
  const slowest = (/** @type {string} */ what) =>
    Math.max(0, ...starts.filter((each) => each.what === what).map(({ ms }) => ms));
  /** @type {[string, string | number][]} */
  const rows = [
    [`${name}: ${KILLS} SIGKILLs in`, `${seconds} s`],
    [
      `${name}: acknowledged, lost, doubled, timelines with gaps`,
      `${all.length}, ${sums.lost}, ${sums.doubled}, ${sums.gaps}`,
    ],
    ...turns.map(
      (what) =>
        /** @type {[string, string]} */ ([`${name}: ready after a kill of ${what}, at most`, `${slowest(what)} ms`]),
    ),
    [`${name}: answers that are neither success nor 429/503`, wrong.length],
  ];
  if (pair) {
    const again = [...pair.statuses].filter(([status]) => status !== 200).reduce((sum, [, n]) => sum + n, 0);
    rows.push([
      `${name}: two servers behind a proxy, one killed under load`,
      `${pair.acknowledged.size} acknowledged, ${again} requests sent again, slowest ${Math.round(pair.slowestMs)} ms`,
    ]);
  }
  const passed =
    sums.lost + sums.doubled + sums.gaps <= MARKS.unharmed.most &&
    wrong.length <= MARKS.otherAnswers.most &&
    starts.every(({ ms }) => ms <= MARKS.ready.most);
  return { passed, rows };
}

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: true });
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL (15 or later).');
  const folder = mkdtempSync(join(tmpdir(), 'closeloop-kill-'));
  const [database, relay, store] = [await makeDatabase(programs), await openRelay(), await openStore()];
  await database.start();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${relay.port}` };
  // Two servers share one object store.
  const shared = { DATABASE_URL: database.url, SECRET_KEY: 'one key for all the servers of this drill' };
  const env = { ...mail, ...storeEnv(store.port), ...shared };
  const onServer = await killRepeatedly(
    { name: 'PostgreSQL', server: await makeServer(folder, env), database },
    folder,
    env,
  );
  await database.remove();
  const embedded = await killRepeatedly({ name: 'embedded', server: await makeServer(folder, mail) }, folder, mail);
  await relay.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });

  const passed = onServer.passed && embedded.passed;
  const rows = [...onServer.rows, ...embedded.rows];
  recordFigures('kill', {
    conditions: `${WRITERS} writers with Idempotency-Keys on loopback, databases with fsync; ready at most ${MARKS.ready.most} ms after a start.`,
    rows,
    passed,
  });
  for (const [figure, value] of rows) say(`${figure}: ${value}`);
  say(passed ? 'drill:kill passed' : 'drill:kill FAILED');
  process.exit(passed ? 0 : 1);
}

main().catch(fail);
