// npm run drill:reports: two server processes on one PostgreSQL mail the kept reports of a week, both at the same time. First one
// and then the other is killed in the middle. Every reader gets every report: nothing is lost, and twice comes only what was
// being sent at a kill.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { openRelay } from './relay.mjs';
import { fill, makeServer } from './servers.mjs';

const { mails: MAILS, missing: MISSING, twice: TWICE } = PASS_MARKS.reports;
/** Of all mails that have come. */
const KILL_AT = [0.25, 0.6];
/** What is in flight at a kill is due again after two minutes, and found by the next maintenance. */
const WITHIN_MS = 600_000;
/** The present week, as the server counts it: a report goes out from 6 in the morning of a Monday on. */
const WEEK = `date_trunc('week', now() at time zone 'UTC' - interval '6 hours')::date`;
/** As the clock of the jobs sends it; one for each process. */
const BEGIN = `insert into pgboss.job (name, retry_limit, expire_in)
  select name, (options ->> 'retryLimit')::int, make_interval(secs => (options ->> 'expireInSeconds')::int)
  from pgboss.schedule, generate_series(1, 2) where name = 'reports'`;

export async function drill() {
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('The drill needs a PostgreSQL 15 or later on this machine.');
  const folder = mkdtempSync(join(ROOT, '.tmp', 'reports-'));
  const postgres = await startPostgres(programs);
  const relay = await openRelay();
  const env = {
    ...{ DATABASE_URL: postgres.url, SMTP_URL: `smtp://127.0.0.1:${relay.port}`, TIME_ZONE: 'UTC' },
    SECRET_KEY: 'a drill seals with this key, and nothing else',
    // Several processes need a store that is nobody's folder; no file is asked for here.
    ...{ STORAGE_PROTOCOL: 's3', STORAGE_ENDPOINT: 'http://127.0.0.1:9', STORAGE_REGION: 'none' },
    ...{ STORAGE_ACCESS_KEY_ID: 'none', STORAGE_ACCESS_KEY_SECRET: 'none' },
  };
  const servers = [await makeServer(folder, env), await makeServer(folder, env)];
  try {
    for (const server of servers) await server.start();
    return await onPostgres(postgres.url, async (query) => {
      await fill(query);
      const total = await keepReports(query);
      const from = performance.now();
      say(`Mailing ${total} reports`);
      await query(BEGIN);
      const atKill = [];
      for (const [n, part] of KILL_AT.entries()) {
        await until(() => Promise.resolve(relay.received.size >= total * part), `${part * 100} % have come`);
        await servers[n]?.kill();
        atKill.push(relay.received.size);
        await servers[n]?.start();
        await query(BEGIN);
      }
      await until(async () => {
        const [row] = await query(
          `select (select count(*) from pgboss.job where name = 'mail' and state < 'completed')
            + (select count(*) from report_reader where stopped is null and sent_on < ${WEEK}) as n`,
        );
        return Number(row.n) === 0;
      }, 'all are on their way and none waits');
      const twice = [...relay.received.values()].filter((times) => times > 1).length;
      const stopped = (await query('select count(*)::int as n from report_reader where stopped is not null'))[0].n;
      const come = relay.received.size;
      // A second mail of one reader and report would have a Message-ID of its own.
      const [lost, other] = [Math.max(total - come, 0) + stopped, Math.max(come - total, 0)];
      const passed = lost + other <= MISSING.most && twice <= TWICE.most;
      recordFigures('reports', {
        conditions: 'Two built servers on one PostgreSQL, each killed once, and a mail server on the same machine.',
        rows: [
          ['mails, one for each reader of each report', total],
          ['come at the kills', atKill.join(' and ')],
          ['missing, or whose reader fell out', lost],
          ['of a report that its reader has already', other],
          ['come twice, with the same Message-ID', twice],
          ['until the last', `${Math.round((performance.now() - from) / 1_000)} s`],
        ],
        passed,
      });
      return passed;
    });
  } finally {
    for (const server of servers) await server.kill();
    await relay.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reports of one owner for all insiders, last mailed a week ago. @param {import('./database.mjs').Query} query @returns {Promise<number>} */
async function keepReports(query) {
  const readers = `from app_user where role in ('engineer', 'expert', 'lead') and disabled_at is null and not service`;
  const [{ n: people }] = await query(`select count(*)::int as n ${readers}`);
  const reports = Math.ceil(MAILS.least / people);
  await query(`insert into kept_report (id, owner_id, name, query, every, version, updated_at)
    select gen_random_uuid(), (select id ${readers} order by id limit 1), 'Report ' || n, 'name=inflow&by=line&days=90', 'week', 1, now()
    from generate_series(1, ${reports}) n`);
  await query(`insert into report_reader (report_id, user_id, owner_id, sent_on)
    select k.id, u.id, k.owner_id, ${WEEK} - 7 from kept_report k, (select id ${readers}) u`);
  return people * reports;
}

/** @param {() => Promise<boolean>} is @param {string} what */
async function until(is, what) {
  const from = performance.now();
  while (!(await is())) {
    if (performance.now() - from > WITHIN_MS) throw new Error(`Not within ${WITHIN_MS} ms: ${what}`);
    await pause(20);
  }
}
