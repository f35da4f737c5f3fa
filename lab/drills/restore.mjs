// `npm run drill:restore`: makes a backup while the server runs and rows are written, and restores it on an empty
// machine as an ordinary owner. For every released schema: an upgrade that is killed half-way, two upgrades at the same
// time, backup and restore. DRILL_TICKETS: the number of tickets.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { fillStatements } from '../bench/data.mjs';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres, freePort, startPostgres } from '../../scripts/postgres.mjs';
import { endChild, run, startChild } from '../../scripts/run.mjs';
import { recordFigures } from './figures.mjs';
import { PASS_MARKS } from './pass-marks.mjs';

const TICKETS = Number(process.env.DRILL_TICKETS ?? 100_000);
const MARKS = PASS_MARKS.restore;
const FIXTURES = join(ROOT, 'test', 'fixtures');
/** Every machine of the drill has the key; what a restore without it loses is tested elsewhere. */
const SECRET_KEY = 'the-key-of-all-machines-of-this-drill';
const CLI = join(ROOT, 'scripts', 'closeloop.mjs');

/** @typedef {{ base: string, folder: string }} Machine */

/** @param {Machine} machine @param {string} name */
async function makeDatabase({ base }, name) {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  await admin.query(`create database ${name} owner owner`);
  await admin.end();
  return Object.assign(new URL(base), { username: 'owner', pathname: `/${name}` }).toString();
}

/** @param {string} url @param {string} user @param {(client: pg.Client) => Promise<any>} work */
async function asUser(url, user, work) {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { username: user }).toString() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {Machine} machine @param {string} url @param {string[]} args */
async function closeloop({ folder }, url, args) {
  const env = { DATABASE_URL: url, DATA_DIR: mkdtempSync(join(folder, 'machine-')), SECRET_KEY };
  const { code, output, seconds } = await run('node', [CLI, ...args, '--json'], { env, timeoutMs: 600_000 });
  if (code !== 0) throw new Error(`closeloop ${args[0]} ended with ${code}: ${output}`);
  return { report: JSON.parse(output.trim().split('\n').at(-1) ?? ''), seconds };
}

/** The number of rows and a digest of them for each table, without row-level security. @param {string} url */
const digestsOf = (url) =>
  asUser(url, 'postgres', async (client) => {
    const tables = await client.query(
      `select tablename from pg_tables where schemaname = 'public' and tablename not in ('migration', 'applied_sql', 'rate_limit') order by 1`,
    );
    /** @type {Record<string, string>} */
    const digests = {};
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from "${tablename}" t`,
      );
      digests[tablename] = rows[0].digest;
    }
    return digests;
  });

/** @param {Machine} machine @param {string} url */
async function startServer({ folder }, url) {
  const port = await freePort();
  const child = startChild('node', [join(ROOT, 'dist', 'server', 'main.js'), '--empty'], {
    env: {
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: mkdtempSync(join(folder, 'server-')),
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET_KEY,
    },
  });
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const there = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (there) return child;
    await pause(100);
  }
  throw new Error('The server did not start.');
}

/** @param {Machine} machine */
async function underLoad(machine) {
  const url = await makeDatabase(machine, 'from_it');
  await closeloop(machine, url, ['migrate']);
  say(`Filling in ${TICKETS.toLocaleString('en')} tickets`);
  await asUser(url, 'postgres', async (client) => {
    for (const text of fillStatements(TICKETS)) await client.query(text);
  });
  const server = await startServer(machine, url);
  let writes = 0;
  let over = false;
  // Each transaction writes the same value to two rows: they would differ in a backup that is not one snapshot.
  const load = asUser(url, 'postgres', async (client) => {
    await client.query(`insert into setting (key, value) values ('drill a', '0'), ('drill b', '0')`);
    while (!over) {
      await client.query('begin');
      await client.query(`update setting set value = $1 where key = 'drill a'`, [writes]);
      await client.query(`update setting set value = $1 where key = 'drill b'`, [writes]);
      await client.query('commit');
      writes++;
    }
  });
  const file = join(machine.folder, 'under-load.backup');
  const backup = await closeloop(machine, url, ['backup', file]);
  over = true;
  await load;
  endChild(server, 'SIGKILL');
  const target = await makeDatabase(machine, 'to_it');
  const restore = await closeloop(machine, target, ['restore', file]);
  const pair = await asUser(target, 'postgres', (client) =>
    client.query(`select value from setting where key like 'drill %'`),
  );
  // The binding to a folder of files is not restored; the next server to start writes it again.
  for (const at of [url, target])
    await asUser(at, 'postgres', (client) =>
      client.query(`delete from setting where key like 'drill %' or key = 'embeddedStorage'`),
    );
  const [before, after] = [await digestsOf(url), await digestsOf(target)];
  const different = Object.keys(before).filter((table) => before[table] !== after[table]);
  return {
    rows: Object.values(backup.report.tables).reduce((sum, rows) => sum + rows, 0),
    writes,
    backup: backup.seconds,
    restore: restore.seconds,
    different,
    oneMoment: pair.rows.length === 2 && pair.rows[0].value === pair.rows[1].value,
  };
}

/** @param {Machine} machine @param {string} name */
async function released(machine, name) {
  const url = await makeDatabase(machine, name.replaceAll('-', '_'));
  await asUser(url, 'owner', (client) =>
    client.query(gunzipSync(readFileSync(join(FIXTURES, name, 'database.sql.gz'))).toString('utf8')),
  );
  // Killed at different moments; each migration must have run completely or not at all.
  for (const ms of [300, 600, 900, 1_200]) {
    const child = startChild('node', [CLI, 'migrate'], {
      env: { DATABASE_URL: url, DATA_DIR: mkdtempSync(join(machine.folder, 'killed-')) },
    });
    await pause(ms);
    endChild(child, 'SIGKILL');
  }
  const both = await Promise.all([closeloop(machine, url, ['migrate']), closeloop(machine, url, ['migrate'])]);
  const file = join(machine.folder, `${name}.backup`);
  await closeloop(machine, url, ['backup', file]);
  const target = await makeDatabase(machine, `${name.replaceAll('-', '_')}_back`);
  await closeloop(machine, target, ['restore', file]);
  const [before, after] = [await digestsOf(url), await digestsOf(target)];
  return (
    both.length === 2 &&
    JSON.stringify(before) === JSON.stringify(after) &&
    before['ticket']?.startsWith('100 ') === true
  );
}

export async function drill() {
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('No PostgreSQL 15 or later here.');
  const server = await startPostgres(programs);
  const machine = { base: server.url, folder: mkdtempSync('/tmp/closeloop-restore-') };
  try {
    await asUser(server.url, 'postgres', async (client) => {
      await client.query('create role owner login createrole');
      await client.query('create role closeloop_request nologin; create role closeloop_insider nologin');
      await client.query('grant closeloop_request, closeloop_insider to owner');
    });
    const schemas = readdirSync(FIXTURES).filter((name) => name.startsWith('schema-'));
    let upgraded = 0;
    for (const name of schemas) if (await released(machine, name)) upgraded++;
    const all = await underLoad(machine);
    const seconds = all.backup + all.restore;
    const passed =
      schemas.length - upgraded <= MARKS.refused.most &&
      all.different.length <= MARKS.different.most &&
      all.oneMoment &&
      seconds <= MARKS.seconds.most;
    if (all.different.length > 0) say(`Not the same: ${all.different.join(', ')}`);
    recordFigures('restore', {
      conditions: `${TICKETS.toLocaleString('en')} tickets on PostgreSQL without fsync, an ordinary owner; backup beside the server while a writer commits.`,
      rows: [
        ['rows', all.rows],
        ['commits of the writer meanwhile', all.writes],
        ['backup, s', all.backup.toFixed(1)],
        ['restore, s', all.restore.toFixed(1)],
        ['both at most, s', MARKS.seconds.most],
        ['tables whose rows differ', all.different.length],
        [
          'released schemas upgraded (killed four times, then two at once) and restored',
          `${upgraded} of ${schemas.length}`,
        ],
      ],
      passed,
    });
    return passed;
  } finally {
    await server.stop();
    rmSync(machine.folder, { recursive: true, force: true });
  }
}
