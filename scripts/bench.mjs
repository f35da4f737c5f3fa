// `npm run bench`: our server beside one without any rule, on the same PostgreSQL, under the same load, in turns: only the
// ratio says something, because machines differ and are noisy. `npm run bench -- --scale`: ten times the tickets, with `--million`
// ten times more again (it takes minutes and gigabytes).
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillStatements } from './bench/data.mjs';
import { openLine, press } from './bench/lines.mjs';
import { questionsFor } from './bench/questions.mjs';
import { openSink } from './bench/sink.mjs';
import { openTap } from './bench/wire.mjs';
import { ROOT, Stop, fail, prepare, say } from './bootstrap.mjs';
import { findOrInstallPostgres, freePort, startPostgres } from './postgres.mjs';
import { endChild, endChildrenWithUs, run, startChild } from './run.mjs';

const LINES = 8;
const SLICE_MS = 600;
const ROUNDS = 6;
const WARM_MS = 1_500;
const MEMORY_MUST_MIB = 200;
const SCALES = [10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])];
/** Requests of each size in a turn of the scale, and turns. */
const SCALE_SLICE_MS = 1_000;

/**
 * @typedef {import('./bench/questions.mjs').Question} Question
 * @typedef {{ port: number, child: import('node:child_process').ChildProcess }} Server
 */

const sink = await openSink();

/** An other build to measure than the one in dist. */
const MAIN = process.env.BENCH_SERVER ?? join(ROOT, 'dist', 'server', 'main.js');

/**
 * @param {string} url
 * @param {string} folder
 * @param {string[]} [flags] of Node
 * @returns {Promise<Server>}
 */
async function startOurs(url, folder, flags = []) {
  const port = await freePort();
  const child = startChild('node', [...flags, MAIN, '--empty'], {
    env: {
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(folder, 'ours-')),
      DATABASE_URL: url,
      LIMITS_FACTOR: '1000',
      SMTP_URL: sink.url,
      NODE_ENV: 'production',
    },
  });
  return ready({ port, child }, '/readyz');
}

/**
 * @param {string} url
 * @returns {Promise<Server>}
 */
async function startBare(url) {
  const port = await freePort();
  const child = startChild('node', [join(ROOT, 'scripts', 'bench', 'bare.mjs')], {
    env: { PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production' },
  });
  return ready({ port, child }, '/');
}

/**
 * @param {Server} server
 * @param {string} path
 */
async function ready(server, path) {
  let log = '';
  for (const stream of [server.child.stdout, server.child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-4_000)));
  for (let attempt = 0; attempt < 300 && server.child.exitCode === null; attempt++) {
    const there = await fetch(`http://127.0.0.1:${server.port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (there) return server;
    await pause(100);
  }
  throw new Error(`A server did not become ready:\n${log}`);
}

/**
 * A migrated database with so many tickets; answers its address and what the questions need to know of it.
 * @param {string} base
 * @param {number} tickets
 * @param {string} folder
 */
async function makeDatabase(base, tickets, folder) {
  const name = `bench_${tickets}`;
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).toString();
  // The server itself migrates and fills in dictionaries and documents.
  const once = await startOurs(url, folder);
  await stop(once);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  say(`Filling in ${tickets.toLocaleString('en')} tickets`);
  for (const text of fillStatements(tickets)) await owner.query(text);
  const ofTicket = async (/** @type {string} */ expression) =>
    (await owner.query(`select ${expression} as value from ticket t order by md5(id::text) limit 500`)).rows.map(
      (row) => String(row.value),
    );
  const known = {
    ids: await ofTicket('id'),
    numbers: await ofTicket('number'),
    sns: await ofTicket('sn'),
    units: (
      await owner.query(
        `select u.sn, p.id as partner from unit u join customer_partner c on c.customer_id = u.customer_id
         join app_user p on p.organisation_id = c.organisation_id and p.role = 'partner' order by md5(u.sn || p.id) limit 500`,
      )
    ).rows,
  };
  await owner.end();
  return { url, known };
}

/** @param {Server} server */
async function stop(server) {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await Promise.race([ended, pause(12_000)]);
  endChild(server.child, 'SIGKILL');
}

/** @param {Server} server resident memory in MiB */
async function memoryOf({ child }) {
  const { output } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(output.trim()) / 1024;
}

/**
 * Both in turns, so that whatever else the machine does hits both.
 * @param {Question} question
 * @param {{ ours: Server, bare: Server }} servers
 */
async function compare(question, servers) {
  const sides = /** @type {const} */ (['bare', 'ours']);
  const lines = Object.fromEntries(
    sides.map((side) => [side, Array.from({ length: LINES }, () => openLine(servers[side].port))]),
  );
  const sums = { bare: { done: 0, seconds: 0 }, ours: { done: 0, seconds: 0 } };
  for (const side of sides) await press(lines[side] ?? [], WARM_MS, question[side]);
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { done, seconds } = await press(lines[side] ?? [], SLICE_MS, question[side]);
      sums[side].done += done;
      sums[side].seconds += seconds;
    }
  for (const line of Object.values(lines).flat()) line.close();
  const [bare, ours] = sides.map((side) => sums[side].done / sums[side].seconds);
  return { bare: bare ?? 0, ours: ours ?? 0, ratio: (ours ?? 0) / (bare ?? 1) };
}

/**
 * What one request of each operation sends to PostgreSQL: round trips, begin and commit included. Sign-in is looked up every
 * five seconds by a transaction of its own and is not part of it.
 * @param {Question[]} questions
 * @param {string} url
 * @param {string} folder
 */
async function countStatements(questions, url, folder) {
  const tap = await openTap(url);
  const server = await startOurs(tap.url, folder);
  const line = openLine(server.port);
  /** @type {Map<string, { trips: number, sql: number }>} */
  const counts = new Map();
  for (const question of questions) {
    // The first ones also load dictionaries and calendars.
    for (let n = 0; n < 8; n++) await question.ours(line);
    tap.take();
    const rounds = 28;
    for (let n = 0; n < rounds; n++) await question.ours(line);
    const trips = tap.take().flatMap((transaction) => transaction.trips);
    counts.set(question.name, { trips: trips.length / rounds, sql: trips.flat().length / rounds });
  }
  line.close();
  await stop(server);
  tap.close();
  return counts;
}

/** @param {string} base @param {string} folder */
async function ratios(base, folder) {
  const [tickets = 0] = SCALES;
  const { url, known } = await makeDatabase(base, tickets, folder);
  const questions = questionsFor(tickets, known);
  const servers = {
    ours: await startOurs(url, folder, (process.env.BENCH_FLAGS ?? '').split(' ').filter(Boolean)),
    bare: await startBare(url),
  };
  say('Measuring');
  const measured = [];
  const only = process.argv.slice(2).filter((given) => !given.startsWith('--'));
  for (const question of questions) {
    if (only.length > 0 && !only.some((name) => question.name.startsWith(name))) continue;
    const result = await compare(question, servers);
    say(`${question.name}: ${result.ours.toFixed(0)} of ${result.bare.toFixed(0)} a second`);
    measured.push({ question, result });
  }
  const memory = await memoryOf(servers.ours);
  await Promise.all([stop(servers.ours), stop(servers.bare)]);
  const counts = await countStatements(questions, url, folder);
  let passed = true;
  const rows = measured.map(({ question, result }) => {
    const count = counts.get(question.name) ?? { trips: 0, sql: 0 };
    const good = result.ratio >= question.must && count.trips <= question.statements;
    passed &&= good;
    const { must, goal, statements } = question;
    return [
      question.name,
      result.ours.toFixed(0),
      result.bare.toFixed(0),
      percent(result.ratio),
      `${percent(must)} / ${percent(goal)}`,
      `${count.trips.toFixed(1)} (${count.sql.toFixed(1)}) / ${statements}`,
      good ? 'pass' : 'FAIL',
    ];
  });
  table(['operation', 'ours/s', 'bare/s', 'ratio', 'must / goal', 'round trips (statements) / must', ''], rows);
  const light = memory <= MEMORY_MUST_MIB;
  process.stdout.write(
    `\nMemory after the run: ${memory.toFixed(0)} MiB, must ≤ ${MEMORY_MUST_MIB}: ${light ? 'pass' : 'FAIL'}\n`,
  );
  process.stdout.write(
    'Round trips: commit included; begin travels with what follows it. Statements: begin, place and commit are one each.\n',
  );
  return passed && light;
}

const percent = (/** @type {number} */ part) => `${Math.round(part * 100)} %`;

/** CPU seconds that a process has used; Linux tells it in hundredths. */
const cpuOf = (/** @type {number | string} */ pid) => {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { parent: Number(parts[1]), seconds: (Number(parts[11]) + Number(parts[12])) / 100 };
};

/**
 * @typedef {ReadonlyMap<string, number>} Cpu seconds by process
 * @param {string} url
 * @returns {Promise<() => Cpu>} of all processes of a PostgreSQL
 */
async function postgresCpu(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const main = cpuOf(rows[0].pid).parent;
  await client.end();
  return () => {
    const used = new Map();
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        const { parent, seconds } = cpuOf(pid);
        if (parent === main) used.set(pid, seconds);
      } catch {
        // it has just ended
      }
    return used;
  };
}

/**
 * What was used between two looks. Idle connections are closed meanwhile, and their whole life must not be taken off.
 * @param {Cpu} before
 * @param {Cpu} after
 */
const spentBetween = (before, after) =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** @param {string} base @param {string} folder */
async function scale(base, folder) {
  if (process.platform !== 'linux')
    throw new Stop('The scale is measured by CPU time, which this script reads on Linux only.');
  const sides = [];
  for (const tickets of SCALES) {
    const { url, known } = await makeDatabase(base, tickets, folder);
    sides.push({ tickets, url, questions: questionsFor(tickets, known), server: await startOurs(url, folder) });
  }
  const database = await postgresCpu(base);
  say('Measuring');
  const rows = [];
  let passed = true;
  for (const [index, { name, step }] of (sides[0]?.questions ?? []).entries()) {
    const spent = sides.map(() => ({ cpu: 0, done: 0 }));
    for (let round = -1; round < ROUNDS; round++)
      for (const [which, { server, questions }] of sides.entries()) {
        const lines = Array.from({ length: 4 }, () => openLine(server.port));
        const ours = String(server.child.pid);
        const used = () => new Map([...database(), [ours, cpuOf(ours).seconds]]);
        const before = used();
        const { done } = await press(
          lines,
          SCALE_SLICE_MS,
          (line) => questions[index]?.ours(line) ?? Promise.resolve(),
        );
        const cpu = spentBetween(before, used());
        for (const line of lines) line.close();
        const sum = spent[which];
        if (round < 0 || !sum) continue;
        sum.cpu += cpu;
        sum.done += done;
      }
    const each = spent.map(({ cpu, done }) => (cpu / done) * 1000);
    const steps = each.slice(1).map((ms, at) => ms / (each[at] ?? ms));
    const good = steps.every((grown) => grown <= step);
    passed &&= good;
    say(`${name}: ${each.map((ms) => `${ms.toFixed(2)} ms`).join(', ')}`);
    rows.push([
      name,
      ...each.map((ms) => `${ms.toFixed(2)} ms`),
      ...steps.map((grown) => `${grown.toFixed(2)} ×`),
      `${step} ×`,
      good ? 'pass' : 'FAIL',
    ]);
  }
  for (const { server } of sides) await stop(server);
  table(
    [
      'CPU of one',
      ...SCALES.map((size) => size.toLocaleString('en')),
      ...SCALES.slice(1).map(() => 'step'),
      'must',
      '',
    ],
    rows,
  );
  process.stdout.write(
    '\nCPU: of our server and of PostgreSQL together, the work on jobs that goes on beside it included.\n',
  );
  return passed;
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  process.stdout.write(`\n${[line(head), ...rows.map(line)].join('\n')}\n`);
}

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: process.env.BENCH_SERVER === undefined });
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('The bench needs a PostgreSQL 15 or later on this machine.');
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'bench-'));
  const postgres = await startPostgres(programs);
  try {
    const passed = await (process.argv.includes('--scale')
      ? scale(postgres.url, folder)
      : ratios(postgres.url, folder));
    process.exitCode = passed ? 0 : 1;
  } finally {
    sink.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(fail);
