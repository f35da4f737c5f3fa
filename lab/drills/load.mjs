// `npm run drill:load` (two minutes; `-- --long`: thirty): 16, 64 and 256 sessions with 80 % reads, on its own
// PostgreSQL. There must be no errors, memory must not grow, and one user's 32 slow searches must not slow down another
// user's list.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillStatements, ids, sizesFor } from '../bench/data.mjs';
import { openConnection } from '../bench/connections.mjs';
import { openSink } from '../bench/sink.mjs';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres, freePort, startPostgres } from '../../scripts/postgres.mjs';
import { endChild, run, startChild } from '../../scripts/run.mjs';
import { recordFigures } from './figures.mjs';
import { PASS_MARKS } from './pass-marks.mjs';

const TICKETS = 10_000;
const SESSIONS = [16, 64, 256];
const LONG = process.argv.includes('--long');
const LOAD_MS = (LONG ? 1_800_000 : 96_000) / SESSIONS.length;
/** The average pause between two requests of a session. */
const THINK_MS = 300;
const SEARCHES = 32;
const FAIR_ROUNDS = 3;
const FAIR_SLICE_MS = LONG ? 20_000 : 4_000;
const SAMPLE_MS = 1_000;
const MARKS = PASS_MARKS.load;

/**
 * @typedef {{ kind: 'read' | 'write', ms: number }} Took
 * @typedef {{ port: number, child: import('node:child_process').ChildProcess, log: () => string }} Server
 */

/** @param {string} url @param {string} folder @param {string} smtp @returns {Promise<Server>} */
async function startServer(url, folder, smtp) {
  const port = await freePort();
  let log = '';
  const child = startChild('node', [join(ROOT, 'dist', 'server', 'main.js'), '--empty'], {
    env: {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      SMTP_URL: smtp,
      LIMITS_FACTOR: '1000',
      NODE_ENV: 'production',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-4_000)));
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { port, child, log: () => log };
    await pause(100);
  }
  throw new Error(`The server did not become ready:\n${log}`);
}

/** @param {Server} server */
async function stop({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, pause(12_000)]);
  endChild(child, 'SIGKILL');
}

/**
 * Makes a database with tickets. Resolves to its address and some ticket ids.
 * @param {string} base
 * @param {string} folder
 * @param {string} smtp
 */
async function fill(base, folder, smtp) {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  await admin.query('create database load');
  await admin.end();
  const url = Object.assign(new URL(base), { pathname: '/load' }).toString();
  await stop(await startServer(url, folder, smtp)); // the first start migrates and fills in the dictionaries
  say(`Filling in ${TICKETS.toLocaleString('en')} tickets`);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const text of fillStatements(TICKETS)) await owner.query(text);
  const { rows } = await owner.query('select id from ticket where version < 6 order by md5(id::text) limit 500');
  await owner.end();
  return { url, tickets: rows.map((row) => String(row.id)) };
}

const { engineers, organisations } = sizesFor(TICKETS);
const PARTNERS_PER_ORGANISATION = 5;
const token = (/** @type {string} */ user) => ({ xauthorization: `bench-${user}`, 'accept-language': 'en' });
const engineer = (/** @type {number} */ n) => token(ids.engineer(n % engineers));
/**
 * Spread over all users: the server limits one user's share of its connections, so sessions of one user would wait for
 * each other.
 */
const partner = (/** @type {number} */ n) => token(ids.partner(n % (organisations * PARTNERS_PER_ORGANISATION)));
let keys = 0;

/**
 * The n-th request of a session; one in five is a write.
 * @param {number} session @param {number} n @param {string[]} tickets
 * @returns {import('../bench/connections.mjs').Request}
 */
function requestOf(session, n, tickets) {
  const id = tickets[(session * 31 + n * 7) % tickets.length];
  const headers = engineer(session);
  const list = '/itr-api/v1/tickets';
  /** @type {import('../bench/connections.mjs').Request[]} */
  const mix = [
    { path: list, headers },
    { path: `${list}/${id}`, headers },
    { path: `${list}?view=all`, headers: partner(session) },
    { path: `${list}?view=all&q=${n % 2 ? 'sv660n' : 'e.oc1'}`, headers },
    {
      method: 'POST',
      path: `${list}/${id}/actions/comment`,
      headers: { ...headers, 'idempotency-key': `drill-load-${process.pid}-${keys++}` },
      body: { text: 'Seen, on it.', visibility: 'internal' },
    },
  ];
  return mix[(session + n) % mix.length] ?? { path: list, headers };
}

/** @param {number[]} values @param {number} part */
const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;

/**
 * Runs sessions for some time. Every answer except a success is an error.
 * @param {Server} server
 * @param {number} sessions
 * @param {number} forMs
 * @param {string[]} tickets
 * @param {string[]} errors
 */
async function runLoad(server, sessions, forMs, tickets, errors) {
  const until = performance.now() + forMs;
  /** @type {Took[]} */
  const took = [];
  await Promise.all(
    Array.from({ length: sessions }, async (_, session) => {
      const connection = openConnection(server.port);
      await pause((session * THINK_MS) / sessions);
      for (let n = 0; performance.now() < until; n++) {
        const request = requestOf(session, n, tickets);
        const started = performance.now();
        const answer = await connection.send(request).catch((error) => ({ status: 0, text: () => String(error) }));
        took.push({ kind: request.method ? 'write' : 'read', ms: performance.now() - started });
        if (answer.status < 200 || answer.status > 299)
          errors.push(`${answer.status} ${request.path}: ${answer.text().slice(0, 200)}`);
        if (answer.status === 0) break;
        await pause(THINK_MS * (0.5 + ((session * 7 + n * 13) % 10) / 10));
      }
      connection.close();
    }),
  );
  return took;
}

/**
 * Samples the server's memory until the returned function is called, which resolves to the samples in MiB.
 * @param {Server} server
 */
function watchMemory({ child }) {
  /** @type {number[]} */
  const seen = [];
  let going = true;
  const watching = (async () => {
    while (going) {
      const { output } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      seen.push(Number(output.trim()) / 1024);
      await pause(SAMPLE_MS);
    }
  })();
  return async () => {
    going = false;
    await watching;
    return seen;
  };
}

/**
 * Times the lists of one user, with and without the searches of another, in turns.
 * @param {Server} server
 * @param {string[]} errors
 */
async function fairness(server, errors) {
  const other = openConnection(server.port);
  const lists = async (/** @type {number[]} */ into) => {
    for (const until = performance.now() + FAIR_SLICE_MS; performance.now() < until;) {
      const started = performance.now();
      const answer = await other.send({ path: '/itr-api/v1/tickets?view=all', headers: engineer(1) });
      into.push(performance.now() - started);
      if (answer.status !== 200) errors.push(`${answer.status} list: ${answer.text().slice(0, 200)}`);
    }
  };
  /** @type {number[]} */
  const alone = [];
  /** @type {number[]} */
  const beside = [];
  let searches = 0;
  await lists([]); // warm
  for (let round = 0; round < FAIR_ROUNDS; round++) {
    await lists(alone);
    let going = true;
    // New connections each time, because the server closes connections that are idle for as long as the lists take.
    const connections = Array.from({ length: SEARCHES }, () => openConnection(server.port));
    const searching = connections.map(async (connection) => {
      while (going) {
        const path = `/itr-api/v1/tickets?view=all&q=${encodeURIComponent('the drive motor')}`;
        const answer = await connection.send({ path, headers: engineer(2) });
        searches++;
        if (answer.status !== 200) errors.push(`${answer.status} search: ${answer.text().slice(0, 200)}`);
      }
    });
    await pause(500);
    await lists(beside);
    going = false;
    await Promise.all(searching);
    for (const connection of connections) connection.close();
  }
  other.close();
  return { alone: percentile(alone, 0.95), beside: percentile(beside, 0.95), searches };
}

/** Runs the drill; resolves to whether all limits hold. */
export async function drill() {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'load-'));
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('The drill needs a PostgreSQL 15 or later on this machine.');
  const sink = await openSink();
  const postgres = await startPostgres(programs);
  /** @type {string[]} */
  const errors = [];
  /** @type {Server | undefined} */
  let server;
  try {
    const { url, tickets } = await fill(postgres.url, folder, sink.url);
    server = await startServer(url, folder, sink.url);
    /** @type {[string, string | number][]} */
    const rows = [];
    let memory = [0];
    for (const sessions of SESSIONS) {
      say(`${sessions} sessions for ${(LOAD_MS / 1_000).toFixed(0)} s`);
      const watched = watchMemory(server);
      const took = await runLoad(server, sessions, LOAD_MS, tickets, errors);
      memory = await watched();
      for (const kind of /** @type {const} */ (['read', 'write'])) {
        const all = took.filter((one) => one.kind === kind).map((one) => one.ms);
        rows.push([
          `${sessions} sessions, ${kind}s`,
          `${all.length}, p50 ${ms(percentile(all, 0.5))}, p95 ${ms(percentile(all, 0.95))}, p99 ${ms(percentile(all, 0.99))}`,
        ]);
      }
    }
    const quarter = Math.floor(memory.length / 4);
    const before = percentile(memory.slice(quarter, quarter * 2), 0.5);
    const after = percentile(memory.slice(-quarter), 0.5);
    say('One user searches, another lists');
    const fair = await fairness(server, errors);
    const slower = fair.beside / fair.alone;
    rows.push(
      ['errors', `${errors.length} (at most ${MARKS.errors.most})`],
      [
        'memory under the highest load, second and last quarter',
        `${before.toFixed(0)} and ${after.toFixed(0)} MiB (at most ${MARKS.growth.most} ×)`,
      ],
      [
        `list p95 alone, and beside ${SEARCHES} searches of one other user (${fair.searches} answered)`,
        `${ms(fair.alone)} and ${ms(fair.beside)}: ${slower.toFixed(2)} × (at most ${MARKS.slower.most} ×)`,
      ],
    );
    const passed =
      errors.length <= MARKS.errors.most && after <= before * MARKS.growth.most && slower <= MARKS.slower.most;
    for (const [figure, value] of rows) process.stdout.write(`${figure}: ${value}\n`);
    for (const error of errors.slice(0, 10)) process.stdout.write(`  ${error}\n`);
    const conditions = `${LONG ? 'Long' : 'Short'} form: ${TICKETS.toLocaleString('en')} tickets on PostgreSQL, one server, the load and the database on the same ${cpus().length} cores; one write in five; ${THINK_MS} ms between two requests of a session.`;
    recordFigures('load', { conditions, rows, passed });
    return passed;
  } finally {
    if (server) await stop(server);
    await postgres.stop();
    sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
