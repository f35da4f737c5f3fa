// The servers that the bench measures, and their databases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ROOT, say } from '../../scripts/bootstrap.mjs';
import { freePort } from '../../scripts/postgres.mjs';
import { endChild, startChild } from '../../scripts/run.mjs';
import { fillParts } from './data.mjs';

/**
 * @typedef {{ port: number, pid: number, database: string, seconds: number, log: () => string,
 *   stop: () => Promise<void> }} Server `seconds` until it was ready
 */

/** BENCH_SERVER measures another build than the one in dist. */
const MAIN = process.env.BENCH_SERVER ?? join(ROOT, 'dist', 'server', 'main.js');
const BARE = join(ROOT, 'lab', 'bench', 'bare.mjs');

/**
 * @param {{ url?: string, folder: string, smtpUrl: string, isDemo?: boolean, dataDir?: string,
 *   env?: Record<string, string> }} how `url`: of the database; without it the embedded one in `dataDir`
 * @returns {Promise<Server>}
 */
export async function startOurs({ url, folder, smtpUrl, isDemo = false, dataDir, env = {} }) {
  const port = await freePort();
  const flags = (process.env.BENCH_FLAGS ?? (url ? '' : startFlags())).split(' ').filter(Boolean);
  return untilReady(port, '/readyz', url, [...flags, MAIN, ...(isDemo ? [] : ['--empty'])], {
    PORT: String(port),
    // One folder for all servers of a database, which run one after the other: it has the database's files.
    DATA_DIR: dataDir ?? join(folder, url ? new URL(url).pathname.slice(1) : 'embedded'),
    ...(url ? { DATABASE_URL: url } : {}),
    LIMITS_FACTOR: '1000',
    SMTP_URL: smtpUrl,
    NODE_ENV: 'production',
    ...env,
  });
}

/** What `npm start` gives Node, which runs the embedded database. */
const startFlags = () =>
  /node (.*) scripts/.exec(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start)?.[1] ?? '';

/**
 * Starts the server that ours is compared with.
 * @param {string} url of the database
 * @returns {Promise<Server>}
 */
export async function startBare(url) {
  const port = await freePort();
  return untilReady(port, '/', url, [BARE], { PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production' });
}

/**
 * @param {number} port
 * @param {string} path
 * @param {string | undefined} url
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Server>}
 */
async function untilReady(port, path, url, args, env) {
  const from = performance.now();
  const child = startChild('node', args, { env });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-8_000)));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, pause(12_000)]);
    endChild(child, 'SIGKILL');
  };
  while (performance.now() - from < 120_000 && child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    );
    const seconds = (performance.now() - from) / 1_000;
    const database = url ? new URL(url).pathname.slice(1) : '';
    if (isReady) return { port, pid: child.pid ?? 0, database, seconds, log: () => log, stop };
    await pause(50);
  }
  throw new Error(`A server did not become ready:\n${log}`);
}

/**
 * Makes a migrated database with tickets, or takes that of a run before (one whose fill failed is to be dropped by hand).
 * Resolves to its address and to what the questions need to know of it.
 * @param {string} base
 * @param {number} tickets
 * @param {string} folder
 * @param {string} smtpUrl
 */
export async function makeDatabase(base, tickets, folder, smtpUrl) {
  const name = `bench_${tickets}`;
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await admin.query(`create database ${name}`);
  await admin.end();
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).toString();
  // The server itself migrates and fills in dictionaries and documents.
  if (!rowCount) await (await startOurs({ url, folder, smtpUrl })).stop();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  if (!rowCount) await fillIn(owner, url, tickets);
  // The folder with the key and the files ended with the run before.
  else await owner.query(`delete from setting where key in ('embeddedStorage', 'secretKeyId')`);
  const known = await knownOf(async (text) => (await owner.query(text)).rows);
  await owner.end();
  return { url, known };
}

/** @param {pg.Client} owner @param {string} url @param {number} tickets */
async function fillIn(owner, url, tickets) {
  say(`Filling in ${tickets.toLocaleString('en')} tickets`);
  const { first, beside, last } = fillParts(tickets);
  const fill = async (/** @type {pg.Client} */ client, /** @type {string[]} */ texts) => {
    for (const text of texts) await client.query(text);
  };
  await fill(owner, first);
  await Promise.all(
    beside.map(async (texts) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await fill(client, texts);
      await client.end();
    }),
  );
  await fill(owner, last);
  const { rows } = await owner.query('select pg_size_pretty(pg_database_size(current_database())) as size');
  say(`Filled in: ${rows[0].size}`);
}

/**
 * What the questions need to know of a filled database.
 * @param {import('../drills/database.mjs').Query} query
 * @returns {Promise<import('./questions.mjs').Known>}
 */
export async function knownOf(query) {
  const ofTicket = async (/** @type {string} */ expression) =>
    (await query(`select ${expression} as value from ticket t order by md5(id::text) limit 500`)).map((row) =>
      String(row.value),
    );
  const open = await query(`select id from ticket where status = 'accepted' order by md5(id::text) limit 100`);
  return {
    ids: await ofTicket('id'),
    open: open.map((row) => String(row.id)),
    numbers: await ofTicket('number'),
    sns: await ofTicket('sn'),
    units: await query(
      `select u.sn, p.id as partner from unit u join customer_partner c on c.customer_id = u.customer_id
         join app_user p on p.organisation_id = c.organisation_id and p.role = 'partner' order by md5(u.sn || p.id) limit 500`,
    ),
  };
}
