// npm run drill:replica: a streaming standby answers lists. Readers who have seen records change ask two servers in turn,
// while the standby is late, does not replay, is stopped and is frozen: none may read an older record. `-- --pooler`: with a
// PgBouncer of transactions before each of both.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { ids } from '../bench/data.mjs';
import { openFaultyProxy } from './faulty-proxy.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { needs } from './needs.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { startPooler } from './pgbouncer.mjs';
import { startReaders } from './readers.mjs';
import { fill, makeServer } from './servers.mjs';

const TOKEN = 'metrics-of-this-drill';

/** @returns {Promise<boolean>} */
export async function drill() {
  const isPooled = process.argv.includes('--pooler');
  if (isPooled) needs({ pgbouncer: 'pgbouncer' });
  const folder = mkdtempSync('/tmp/closeloop-replica-');
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL.');
  const primary = await makeDatabase(programs);
  /** @type {import('./database.mjs').DrillDatabase | undefined} */
  let standby;
  /** @type {import('./servers.mjs').DrillServer[]} */
  const servers = [];
  /** @type {import('./pgbouncer.mjs').Pooler[]} */
  const poolers = [];
  const pooled = async (/** @type {import('./database.mjs').DrillDatabase} */ { url, port }) => {
    if (!isPooled) return url;
    const pooler = await startPooler(folder, port, { pool_mode: 'transaction', default_pool_size: '20' });
    poolers.push(pooler);
    return pooler.url;
  };
  /** @type {string[]} */
  const wrong = [];
  /** @type {[string, string | number][]} */
  const rows = [];
  try {
    await primary.start();
    standby = await makeDatabase(programs, '/tmp', primary.port);
    await standby.start();
    const { url } = standby;
    const env = {
      DATABASE_URL: await pooled(primary),
      DATABASE_READ_URL: await pooled(standby),
      ...(isPooled ? { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: primary.url } : {}),
      MAIL_CATCHER: 'true',
      METRICS_TOKEN: TOKEN,
      // Two servers share a store; nothing here asks for it.
      STORAGE_PROTOCOL: 's3',
      STORAGE_ENDPOINT: 'http://127.0.0.1:9',
      STORAGE_REGION: 'none',
      STORAGE_ACCESS_KEY_ID: 'none',
      STORAGE_ACCESS_KEY_SECRET: 'none',
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'one key for all the servers of this drill',
    };
    for (let n = 0; n < 2; n++) {
      const server = await makeServer(folder, { ...env, DATA_DIR: join(folder, `data-${n}`) });
      servers.push(server);
      await server.start();
      if (n === 0) await onPostgres(primary.url, fill);
    }
    wrong.push(...(await differingLists(servers[0]?.port ?? 0, primary.url, url)));
    const readers = startReaders(servers.map(({ port }) => port));
    const during = async (/** @type {string} */ what, /** @type {number} */ share) => {
      const [before, count] = [await answeredBy(servers), readers.checks];
      const until = PASS_MARKS.replica.checks.least * share;
      readers.slowestMs = 0;
      while (readers.checks - count < until && readers.wrong.length < 10) await pause(50);
      const after = await answeredBy(servers);
      rows.push([
        what,
        `${readers.checks - count} records, lists answered by the replica ${after.replica - before.replica}, by the primary instead ${after.primary - before.primary}, slowest ${Math.round(readers.slowestMs)} ms`,
      ]);
      if (readers.slowestMs > PASS_MARKS.replica.slowest.most) wrong.push(`${what}: ${readers.slowestMs} ms`);
      return after.replica - before.replica;
    };
    const order = (/** @type {string} */ text) => onPostgres(url, (query) => query(text));
    if ((await during('replica in good health', 0.25)) === 0) wrong.push('The replica answered nothing.');
    await order(`alter system set recovery_min_apply_delay = '100ms'`);
    await order('select pg_reload_conf()');
    if ((await during('replica 100 ms late', 0.15)) === 0) wrong.push('Nobody waited for the replica.');
    await order(`alter system set recovery_min_apply_delay = '2s'`);
    await order('select pg_reload_conf()');
    await during('replica 2 s late', 0.1);
    await order('alter system reset recovery_min_apply_delay');
    await order('select pg_reload_conf(), pg_wal_replay_pause()');
    await during('replica does not replay', 0.1);
    await order('select pg_wal_replay_resume()');
    await during('replica replays again', 0.1);
    await standby.end('SIGQUIT');
    await during('replica killed', 0.1);
    await standby.start();
    await pause(2_000);
    if ((await during('replica back', 0.1)) === 0) wrong.push('The replica was not used when it was back.');
    const frozen = standby.pids();
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await during('replica frozen', 0.05);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await pause(2_000);
    if ((await during('replica awake', 0.1)) === 0) wrong.push('The replica was not used when it was awake.');
    await readers.stop();
    wrong.push(...readers.wrong.slice(0, 10));
    if (!isPooled) {
      const alone = await listedWithoutPrimary(folder, env, primary.port, standby);
      rows.push(['a list while the primary is silent and the replica was for a moment', `${Math.round(alone)} ms`]);
      if (alone > PASS_MARKS.replica.alone.most) wrong.push(`A list took ${alone} ms without the primary.`);
    }
    rows.push(['writes acknowledged', readers.writes], ['records checked', readers.checks], ['older', readers.older]);
    wrong.push(...(await refusals(folder, programs, env, primary.url)));
    for (const each of wrong) say(each);
    const passed = wrong.length === 0 && readers.checks >= PASS_MARKS.replica.checks.least;
    recordFigures(isPooled ? 'replica -- --pooler' : 'replica', {
      passed,
      conditions: `${cpus().length} processors, Node ${process.version}, two servers, primary and standby on one machine${isPooled ? ', PgBouncer of transactions before each' : ''}.`,
      rows,
    });
    return passed;
  } finally {
    for (const server of servers) await server.kill();
    for (const pooler of poolers) await pooler.stop();
    await standby?.remove();
    await primary.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The line to the primary falls silent, and the replica is frozen long enough to be missed.
 * @param {string} folder @param {Record<string, string>} env @param {number} port of the primary @param {import('./database.mjs').DrillDatabase} standby
 * @returns {Promise<number>} ms until a list is answered
 */
async function listedWithoutPrimary(folder, env, port, standby) {
  const line = await openFaultyProxy(port);
  const DATABASE_URL = Object.assign(new URL(env.DATABASE_URL ?? ''), { port: String(line.port) }).href;
  const server = await makeServer(folder, { ...env, DATABASE_URL, DATA_DIR: join(folder, 'alone') });
  try {
    await server.start();
    const list = () =>
      fetch(`http://127.0.0.1:${server.port}/itr-api/v1/tickets?view=all&limit=20`, {
        headers: { xauthorization: `bench-${ids.engineer(1)}`, 'x-position': '0/0' },
      }).then((answer) => answer.status);
    await list();
    line.set('silent');
    const frozen = standby.pids();
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await pause(2_500);
    const from = performance.now();
    setTimeout(() => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }, 300);
    while ((await list()) !== 200 && performance.now() - from < 60_000);
    return performance.now() - from;
  } finally {
    await server.kill();
    await line.close();
  }
}

/** Set-ups in which the replica is none. @param {string} folder @param {string} programs @param {Record<string, string>} env @param {string} url */
async function refusals(folder, programs, env, url) {
  const other = await makeDatabase(programs);
  await other.start();
  /** @type {string[]} */
  const wrong = [];
  try {
    for (const [readUrl, sentence] of /** @type {const} */ ([
      [url, /leads to the primary, not to a standby/],
      [other.url, /leads to another system/],
    ])) {
      const server = await makeServer(folder, {
        ...env,
        DATABASE_READ_URL: readUrl,
        DATA_DIR: join(folder, 'refused'),
      });
      const said = await server.start().then(
        () => 'it started',
        (error) => String(error.message),
      );
      await server.kill();
      if (!sentence.test(said)) wrong.push(`${sentence}: ${said}`);
    }
  } finally {
    await other.remove();
  }
  return wrong;
}

/** Row security and roles hold on the replica: each role lists there what the primary lists. @param {number} port @param {string} primary @param {string} standby */
async function differingLists(port, primary, standby) {
  const [{ at }] = await onPostgres(primary, (query) => query('select pg_current_wal_flush_lsn()::text as at'));
  for (let turn = 0; turn < 200; turn++) {
    const [{ reached }] = await onPostgres(standby, (query) =>
      query(`select pg_last_wal_replay_lsn() >= '${at}' as reached`),
    );
    if (reached) break;
    await pause(50);
  }
  const people = {
    engineer: ids.engineer(1),
    manager: ids.partner(5),
    admin: ids.admin,
    partner: ids.partner(1),
    other: ids.partner(2),
  };
  /** @type {string[]} */
  const wrong = [];
  const seen = new Set();
  for (const [who, id] of Object.entries(people))
    for (const path of ['tickets?view=all&limit=50', 'tickets?view=all&q=motor', 'notifications']) {
      const [one, other] = await Promise.all(
        [undefined, String(at)].map((position) =>
          fetch(`http://127.0.0.1:${port}/itr-api/v1/${path}`, {
            headers: { xauthorization: `bench-${id}`, ...(position && { 'x-position': position }) },
          }).then(async (answer) => `${answer.status} ${(await answer.text()).replaceAll(/"asOf":"[^"]*"/g, '')}`),
        ),
      );
      seen.add(one);
      if (one !== other || !one?.startsWith('200'))
        wrong.push(`${who}, ${path}: ${one?.slice(0, 200)} | ${other?.slice(0, 200)}`);
    }
  if (seen.size < 8) wrong.push(`Lists of ${Object.keys(people).length} people were alike.`);
  return wrong;
}

/** Lists answered by the replica, and by the primary in its place. @param {import('./servers.mjs').DrillServer[]} servers */
async function answeredBy(servers) {
  const sum = { replica: 0, primary: 0 };
  for (const { port } of servers) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await fetch(`http://127.0.0.1:${port}/metrics`, { headers }).then((answer) => answer.text());
    for (const [, by, count] of text.matchAll(/^closeloop_replica_reads_total\{by="(\w+)"\} (\d+)/gm))
      if (by === 'replica' || by === 'primary') sum[by] += Number(count);
  }
  return sum;
}
