// `npm run bench -- --import`: the product imports 100,000 units, from the upload of the file to the last row. Compared
// with a COPY of the same rows into the same tables and indexes, with import rows and audit log. Meanwhile another user
// reads a list.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import OSS from 'ali-oss';
import pg from 'pg';
import { say } from '../bootstrap.mjs';
import { print, record } from './report.mjs';
import { startOurs } from './servers.mjs';

const UNITS = 100_000;
const CUSTOMERS = 100;
const TABLES = ['unit', 'import_row', 'audit_event'];
const MUSTS = { ratio: 5, growthMiB: 300, list: 2 };
const TOKEN = 'bench-import';
const ADMIN = '00000000-0000-7000-8009-000000000001';

/** @typedef {import('./servers.mjs').Server} Server */

/**
 * @param {string} base address of the PostgreSQL
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<boolean>}
 */
export async function importUnits(base, folder, smtpUrl) {
  const url = Object.assign(new URL(base), { pathname: '/bench_import' }).toString();
  await ask(base, ['create database bench_import']);
  const server = await startOurs({ url, folder, smtpUrl });
  await ask(url, seed());
  const quiet = await listTimes(server, () => Promise.resolve(false), 60);
  const before = residentMiB(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMiB(server.pid))), 200);
  const from = performance.now();
  const run = imported(server);
  let isOver = false;
  run.finally(() => (isOver = true)).catch(() => undefined);
  const beside = await listTimes(server, () => Promise.resolve(isOver), Infinity);
  const seconds = await run;
  clearInterval(watch);
  const whole = (performance.now() - from) / 1_000;
  await server.stop();
  const bare = await copied(url);
  const ratio = whole / bare;
  const slower = beside / quiet;
  const rows = [
    ['bare COPY into unit, import_row, audit_event', `${bare.toFixed(1)} s`, '', ''],
    ['upload, check, write', `${seconds.map((each) => each.toFixed(1)).join(' + ')} s`, '', ''],
    ['import / COPY', `${ratio.toFixed(1)} ×`, `${MUSTS.ratio} ×`, verdict(ratio <= MUSTS.ratio)],
    [
      'growth of the server',
      `${(most - before).toFixed(0)} MiB`,
      `${MUSTS.growthMiB} MiB`,
      verdict(most - before <= MUSTS.growthMiB),
    ],
    [
      'list of another user, p50, alone and beside',
      `${quiet.toFixed(1)} and ${beside.toFixed(1)} ms`,
      `${MUSTS.list} ×`,
      verdict(slower <= MUSTS.list),
    ],
  ];
  const passed = ratio <= MUSTS.ratio && most - before <= MUSTS.growthMiB && slower <= MUSTS.list;
  const table = { head: ['figure', 'now', 'must', ''], rows, passed };
  print(table);
  record(
    'bench --import',
    `${UNITS.toLocaleString('en')} units in a CSV, on PostgreSQL; all of it on the same machine.`,
    [table],
  );
  return passed;
}

/** @param {boolean} good */
const verdict = (good) => (good ? 'must' : 'not yet');

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

/** The file to import, as CSV. */
function file() {
  const rows = Array.from(
    { length: UNITS },
    (_, n) =>
      `AX1-${String(n).padStart(7, '0')},MD520-4T11B,2.40,2026-11-${String(1 + (n % 28)).padStart(2, '0')},C${1 + (n % CUSTOMERS)}`,
  );
  return Buffer.from(`sn,productModel,softwareModel,deliveryDate,customer\n${rows.join('\n')}\n`);
}

/** @param {Server} server @param {string} method @param {string} path @param {object} [body] */
async function call(server, method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { xauthorization: TOKEN, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg, data } = await answer.json();
  if (code >= 300) throw new Error(`${method} ${path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

/** Imports the file. Resolves to the seconds of upload, check and writing. @param {Server} server */
async function imported(server) {
  const bytes = file();
  const start = performance.now();
  const given = await call(server, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const key = `${given.dirPrefix}import/20261122/${Date.now()}-${randomUUID()}.csv`;
  await new OSS({
    ...{ accessKeyId: given.accessKeyId, accessKeySecret: given.accessKeySecret, stsToken: given.securityToken },
    ...{ bucket: given.bucketName, region: 'oss-eu-central-1', endpoint: `http://127.0.0.1:${server.port}` },
    ...{ sldEnable: true, authorizationV4: true },
  }).put(key, bytes);
  const { id } = await call(server, 'POST', '/itr-api/v1/admin/imports', {
    entity: 'units',
    upload: { key, name: 'units.csv' },
  });
  const sent = performance.now();
  const { version, counts } = await until(server, id, 'checked');
  if (counts.new !== UNITS) throw new Error(`The check found ${JSON.stringify(counts)}`);
  const checked = performance.now();
  await call(server, 'POST', `/itr-api/v1/admin/imports/${id}/apply`, { version });
  await until(server, id, 'applied');
  return [sent - start, checked - sent, performance.now() - checked].map((ms) => ms / 1_000);
}

/** @param {Server} server @param {string} id @param {string} wanted */
async function until(server, id, wanted) {
  for (;;) {
    const run = await call(server, 'GET', `/itr-api/v1/admin/imports/${id}`);
    if (run.state === wanted) return run;
    if (run.state === 'failed') throw new Error(`The import failed: ${run.error}`);
    await pause(100);
  }
}

/**
 * The median time of a list in ms, requested ten times a second.
 * @param {Server} server
 * @param {() => Promise<boolean>} isOver
 * @param {number} most
 */
async function listTimes(server, isOver, most) {
  const taken = [];
  while (taken.length < most && !(await isOver())) {
    const from = performance.now();
    await call(server, 'GET', '/itr-api/v1/tickets?view=all');
    taken.push(performance.now() - from);
    await pause(100);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
}

/** @param {number} pid */
const residentMiB = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/**
 * Copies the rows of the import into the same tables again, after emptying them. Resolves to the seconds.
 * @param {string} url
 */
async function copied(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = (await client.query('show data_directory')).rows[0].data_directory;
  for (const table of TABLES) await client.query(`copy ${table} to '${folder}/bench_${table}.copy'`);
  await client.query(`truncate ${TABLES.join(', ')}`);
  await client.query('checkpoint');
  say('Copying the same rows');
  const from = performance.now();
  for (const table of TABLES) await client.query(`copy ${table} from '${folder}/bench_${table}.copy'`);
  const seconds = (performance.now() - from) / 1_000;
  await client.end();
  return seconds;
}
