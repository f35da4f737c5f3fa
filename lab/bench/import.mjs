// `npm run bench -- --import`: the product imports 100,000 units, from the upload of the file to the last row. Compared
// with a COPY of the same rows into the same tables and indexes, with import rows and audit log. Meanwhile another user
// reads a list. Before that, 10,000 units into the embedded database, where nobody may wait long for a batch of rows, and
// rows that change records of large tables.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { say } from '../../scripts/bootstrap.mjs';
import { changedConditions, changedRows } from './import-changed.mjs';
import { demoToken } from './embedded.mjs';
import { importUnits, listTimes, smallReadTimes } from './import-client.mjs';
import { print, quantile, record } from './report.mjs';
import { startOurs } from './servers.mjs';

const UNITS = 100_000;
const EMBEDDED_UNITS = 10_000;
const CUSTOMERS = 100;
const MODEL = 'MD520-4T11B';
/** A customer of the demo. */
const CUSTOMER = 'nordfeld-pumpen';
/** One copy took 4.0 to 5.7 s on the same machine. */
const COPIES = 3;
const TABLES = ['unit', 'import_row', 'audit_event'];
const MUSTS = { ratio: 5, growthMiB: 300, list: 2, waitMs: 50 };
const TOKEN = 'bench-import';
const ADMIN = '00000000-0000-7000-8009-000000000001';

/** @typedef {import('./servers.mjs').Server} Server */
/** @typedef {{ rows: string[][], passed: boolean }} Part of the table */

/**
 * @param {string} base address of the PostgreSQL
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<boolean>}
 */
export async function importing(base, folder, smtpUrl) {
  // Entities that are named: only those, for looking into one.
  if (process.argv.slice(2).some((given) => !given.startsWith('--'))) {
    const named = await changedRows(base, folder, smtpUrl);
    print(named);
    return named.passed;
  }
  // First, because the disk is busy for a while after the 100,000 units, and the embedded database waits for the disk.
  const embedded = await onEmbedded(folder, smtpUrl);
  const postgres = await onPostgres(base, folder, smtpUrl);
  const changed = await changedRows(base, folder, smtpUrl);
  const passed = embedded.passed && postgres.passed && changed.passed;
  const table = { head: ['figure', 'now', 'must', ''], rows: [...postgres.rows, ...embedded.rows], passed };
  print(table);
  print(changed);
  const count = (/** @type {number} */ units) => units.toLocaleString('en');
  record(
    'bench --import',
    `${count(UNITS)} units in a CSV, on PostgreSQL, ${count(EMBEDDED_UNITS)} in the embedded database; ${changedConditions} All of it on the same machine.`,
    [table, changed],
  );
  return passed;
}

/** @param {string} base @param {string} folder @param {string} smtpUrl @returns {Promise<Part>} */
async function onPostgres(base, folder, smtpUrl) {
  const url = Object.assign(new URL(base), { pathname: '/bench_import' }).toString();
  await ask(base, ['create database bench_import']);
  const server = await startOurs({ url, folder, smtpUrl });
  await ask(url, seed());
  const alone = await listTimes(server, TOKEN, { pauseMs: 100, most: 60 });
  const before = residentMiB(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMiB(server.pid))), 200);
  const from = performance.now();
  const run = importUnits(server, TOKEN, { units: UNITS, model: MODEL, customer: (n) => `C${1 + (n % CUSTOMERS)}` });
  const beside = await listTimes(server, TOKEN, { pauseMs: 100, while: run });
  const seconds = await run;
  clearInterval(watch);
  const whole = (performance.now() - from) / 1_000;
  await server.stop();
  const bare = await copied(url);
  const list = listRow('list of another user', alone, beside);
  const checks = [judged('import / COPY', whole / bare, MUSTS.ratio, '×'), list];
  checks.push(judged('growth of the server', most - before, MUSTS.growthMiB, 'MiB'));
  return {
    rows: [
      ['bare COPY into unit, import_row, audit_event', `${bare.toFixed(1)} s`, '', ''],
      ['upload, check, write', inSeconds(seconds), '', ''],
      ...checks.map(({ row }) => row),
    ],
    passed: checks.every(({ good }) => good),
  };
}

/**
 * The embedded database does one transaction at a time: who reads a list meanwhile waits for a batch of rows.
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<Part>}
 */
async function onEmbedded(folder, smtpUrl) {
  say('The embedded database, with demo data');
  const server = await startOurs({ folder, smtpUrl, dataDir: mkdtempSync(join(folder, 'embedded-')), isDemo: true });
  const [admin, reader] = [await demoToken(server.port, 'admin'), await demoToken(server.port, 'engineer')];
  await listTimes(server, reader, { pauseMs: 0, most: 50 });
  const alone = await listTimes(server, reader, { pauseMs: 20, most: 200 });
  const smallAlone = await smallReadTimes(server, reader, { pauseMs: 20, most: 500 });
  const run = importUnits(server, admin, { units: EMBEDDED_UNITS, model: MODEL, customer: () => CUSTOMER });
  const [beside, smallBeside] = await Promise.all([
    listTimes(server, reader, { pauseMs: 20, while: run }),
    smallReadTimes(server, reader, { pauseMs: 20, while: run }),
  ]);
  const seconds = await run;
  await server.stop();
  // The list's own time varies more than a batch takes, so the wait is measured on a read that takes hardly any time.
  const wait = quantile(smallBeside, 0.99) - quantile(smallAlone, 0.99);
  const checks = [
    listRow('embedded: list of another user', alone, beside),
    judged('embedded: wait for a batch of rows: p99 of the smallest read, beside less alone', wait, MUSTS.waitMs, 'ms'),
  ];
  return {
    rows: [['embedded: upload, check, write', inSeconds(seconds), '', ''], ...checks.map(({ row }) => row)],
    passed: checks.every(({ good }) => good),
  };
}

/** @param {number[]} seconds */
const inSeconds = (seconds) => `${seconds.map((each) => each.toFixed(1)).join(' + ')} s`;

/** @param {string} name @param {number} value @param {number} must @param {string} unit */
function judged(name, value, must, unit) {
  const good = value <= must;
  return { good, row: [name, `${value.toFixed(unit === '×' ? 1 : 0)} ${unit}`, `${must} ${unit}`, verdict(good)] };
}

/** @param {string} name @param {number[]} alone @param {number[]} beside */
function listRow(name, alone, beside) {
  const [quiet, busy] = [quantile(alone, 0.5), quantile(beside, 0.5)];
  const good = busy / quiet <= MUSTS.list;
  const times = `${quiet.toFixed(1)} and ${busy.toFixed(1)} ms`;
  return { good, row: [`${name}, p50, alone and beside`, times, `${MUSTS.list} ×`, verdict(good)] };
}

/** @param {boolean} good */
const verdict = (good) => (good ? 'must' : 'MISSED');

/** @param {string} url @param {string[]} statements */
async function ask(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

const seed = () => [
  `insert into app_user (id, account, user_name, role) values ('${ADMIN}', 'admin@bench.example', 'Admin', 'admin')`,
  `insert into session (id, token_hash, user_id) values ('${randomUUID()}', '${createHash('sha256').update(TOKEN).digest('base64url')}', '${ADMIN}')`,
  `insert into product_series (id, product_line, name, description) values ('md520', 'low-voltage-ac-drives', 'MD520', '')`,
  `insert into product_model (id, series_id, name, product_number, product_type, description, parameters)
     values ('md520-4t11b', 'md520', 'MD520-4T11B', '1', 'general-purpose-drive', '', '[]')`,
  `insert into customer (id, code, name, representative, industry, attraction, zone, market_organisation, business_division)
     select gen_random_uuid(), 'C' || n, 'Customer ' || n, 'R', 'machine-tools', 'key-account', 'dach', 'western-europe', 'general-automation'
     from generate_series(1, ${CUSTOMERS}) n`,
  'vacuum analyze',
];

/** @param {number} pid */
const residentMiB = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/**
 * Copies the rows of the import into the same tables again, after emptying them. Resolves to the seconds, the median of three.
 * @param {string} url
 */
async function copied(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = (await client.query('show data_directory')).rows[0].data_directory;
  for (const table of TABLES) await client.query(`copy ${table} to '${folder}/bench_${table}.copy'`);
  say('Copying the same rows');
  const seconds = [];
  while (seconds.length < COPIES) {
    await client.query(`truncate ${TABLES.join(', ')}`);
    await client.query('checkpoint');
    const from = performance.now();
    for (const table of TABLES) await client.query(`copy ${table} from '${folder}/bench_${table}.copy'`);
    seconds.push((performance.now() - from) / 1_000);
  }
  await client.end();
  return quantile(
    seconds.toSorted((a, b) => a - b),
    0.5,
  );
}
