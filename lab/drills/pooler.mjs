// npm run drill:pooler: a real PgBouncer between server and PostgreSQL. What it would drop or share without a word is
// refused at the start with a sentence; each way that is supported carries writers, and a statement that waits for a lock
// ends in the database after the limit that was asked for.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { ids } from '../bench/data.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { needs } from './needs.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { POOL, startPooler } from './pgbouncer.mjs';
import { fill, makeServer } from './servers.mjs';
import { compareWithDatabase, startWriters } from './writers.mjs';

const WRITERS = 16;
const WRITING_MS = 10_000;
/** In the address, where a start parameter would be dropped or refused. */
const LIMIT_MS = 3_000;

/** @type {readonly [what: string, pooler: Record<string, string>, server: string, sentence: RegExp][]} */
const REFUSED = [
  ['transactions, and nothing said of it', { pool_mode: 'transaction' }, 'none', /set DATABASE_POOLER=transaction/],
  ['statements', { pool_mode: 'statement' }, 'transaction', /set pool_mode=transaction/],
  [
    'sessions that are not cleaned',
    { pool_mode: 'session', server_reset_query: '', default_pool_size: '30' },
    'session',
    /server_reset_query = DISCARD ALL/,
  ],
];
/** @type {readonly [what: string, pooler: Record<string, string>, server: string][]} */
const CARRIED = [
  ['transaction', { pool_mode: 'transaction' }, 'transaction'],
  ['session', { pool_mode: 'session', server_reset_query: 'DISCARD ALL', default_pool_size: '30' }, 'session'],
];

/** @returns {Promise<boolean>} */
export async function drill() {
  needs({ pgbouncer: 'pgbouncer' });
  const folder = mkdtempSync('/tmp/closeloop-pooler-');
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL.');
  const database = await makeDatabase(programs);
  const version = execFileSync('pgbouncer', ['--version'], {
    encoding: 'utf8',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  }).split('\n', 1)[0];
  /** @type {string[]} */
  const wrong = [];
  /** @type {[string, string | number][]} */
  const rows = [];
  try {
    await database.start();
    const served = async (
      /** @type {import('./pgbouncer.mjs').Pooler} */ pooler,
      /** @type {string} */ mode,
      /** @type {string} */ more = '',
    ) =>
      makeServer(folder, {
        DATABASE_URL: `${pooler.url}${more}`,
        DATABASE_POOLER: mode,
        ...(mode === 'transaction' ? { DATABASE_DIRECT_URL: database.url } : {}),
        MAIL_CATCHER: 'true',
        DATA_DIR: join(folder, 'data'),
        SECRET_KEY: 'one key for all the servers of this drill',
      });
    let isFilled = false;
    for (const [what, settings, mode] of CARRIED) {
      const pooler = await startPooler(folder, database.port, settings);
      const server = await served(pooler, mode, `?statement_timeout=${LIMIT_MS}`);
      try {
        await server.start();
        if (!isFilled) await onPostgres(database.url, fill);
        isFilled = true;
        rows.push([`${what}: what the server says`, /The pooler[^\n"]*/.exec(server.log())?.[0] ?? 'nothing']);
        const tickets = (
          await onPostgres(database.url, (query) =>
            query(`select id from ticket where status = 'accepted' order by id limit 400`),
          )
        ).map(({ id }) => String(id));
        const writers = startWriters({ port: server.port, tickets, count: WRITERS });
        await pause(WRITING_MS);
        await writers.stop();
        const held = await onPostgres(database.url, (query) => compareWithDatabase(query, writers.acknowledged));
        const others = [...writers.statuses].filter(([status]) => status !== 200);
        if (held.lost + held.doubled + held.gaps > 0 || others.length > 0 || writers.acknowledged.size === 0)
          wrong.push(
            `${what}: ${JSON.stringify({ ...held, others, acknowledged: writers.acknowledged.size })} ${writers.wrong[0] ?? ''}`,
          );
        rows.push([
          `${what}: acknowledged writes of ${WRITERS} writers in ${WRITING_MS / 1000} s`,
          writers.acknowledged.size,
        ]);
        const lasted = await waitingStatement(database.url, server.port);
        rows.push([
          `${what}: a statement before a lock ends in the database after`,
          `${(lasted / 1000).toFixed(1)} s (limit ${LIMIT_MS / 1000} s)`,
        ]);
        if (lasted < LIMIT_MS * 0.9 || lasted > LIMIT_MS * 2)
          wrong.push(`${what}: the limit of statements is not in force: ${lasted} ms`);
      } finally {
        await server.kill();
        await pooler.stop();
      }
    }
    for (const [what, settings, mode, sentence] of REFUSED) {
      const pooler = await startPooler(folder, database.port, settings);
      const server = await served(pooler, mode);
      const error = await server.start().then(
        () => 'it started',
        (reason) => String(reason.message),
      );
      await server.kill();
      await pooler.stop();
      if (!sentence.test(error)) wrong.push(`${what}: ${error}`);
      else rows.push([`refused: ${what}`, 'with its sentence']);
    }
    for (const each of wrong) say(each);
    const passed = wrong.length <= PASS_MARKS.pooler.wrong.most;
    recordFigures('pooler', {
      passed,
      conditions: `${cpus().length} processors, Node ${process.version}, ${version}, ${POOL} connections for the pooler of transactions.`,
      rows,
    });
    return passed;
  } finally {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Asks for a ticket while somebody holds a lock on all of them; resolves to the longest time that a statement
 * has waited for it in the database, in milliseconds.
 * @param {string} url
 * @param {number} port
 */
async function waitingStatement(url, port) {
  return onPostgres(url, async (query) => {
    await query('begin; lock table ticket in access exclusive mode');
    const asked = fetch(`http://127.0.0.1:${port}/itr-api/v1/tickets`, {
      headers: { xauthorization: `bench-${ids.engineer(1)}` },
      signal: AbortSignal.timeout(30_000),
    }).then(
      (answer) => answer.text(),
      () => '',
    );
    const longest = async () =>
      Number(
        (
          await onPostgres(url, (ask) =>
            ask(
              `select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::int as ms
                 from pg_stat_activity where wait_event_type = 'Lock'`,
            ),
          )
        )[0]?.ms,
      );
    // Jobs wait there too, one after the other, as long as the lock is held.
    let lasted = 0;
    for (const from = performance.now(); performance.now() - from < LIMIT_MS * 4; await pause(50))
      lasted = Math.max(lasted, await longest());
    await query('rollback');
    await asked;
    return lasted;
  });
}
