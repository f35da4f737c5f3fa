// `npm run drill:outage`: every external service fails in turn while 8 writers work. During an outage only 429 and 503
// with Retry-After are allowed; after it the server must recover within 10 s, with nothing lost and every mail sent
// once. `--long`: also an outage of 5 minutes; `--short`: two minutes in all.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop, fail, prepare, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { endChildrenWithUs } from '../../scripts/run.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { diskFull } from './disk-full.mjs';
import { recordFigures } from './figures.mjs';
import { openFaultyProxy } from './faulty-proxy.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { openRelay } from './relay.mjs';
import { openStore, storeEnv } from './object-store.mjs';
import { openRobot, ratePoorly } from './robot.mjs';
import { fill, makeServer } from './servers.mjs';
import { compareWithDatabase, startWriters } from './writers.mjs';

const WRITERS = 8;
const MARKS = PASS_MARKS.outage;
const isShort = process.argv.includes('--short');
const isLong = process.argv.includes('--long');

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: true });
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL (15 or later).');
  const folder = mkdtempSync(join(tmpdir(), 'closeloop-outage-'));
  const database = await makeDatabase(programs);
  await database.start();
  const [store, relay, robot] = await Promise.all([openStore(), openRelay(), openRobot()]);
  const proxies = {
    database: await openFaultyProxy(database.port),
    store: await openFaultyProxy(store.port),
    mail: await openFaultyProxy(relay.port),
  };
  // At the start every service is unavailable.
  for (const proxy of Object.values(proxies)) proxy.set('refusing');
  const through = Object.assign(new URL(database.url), { port: String(proxies.database.port) }).toString();
  const clockFile = join(folder, 'clock');
  const moveClock = (/** @type {number} */ hours) => writeFileSync(clockFile, String(hours * 3_600_000));
  moveClock(0);
  const server = await makeServer(folder, {
    NODE_OPTIONS: `--import=${new URL('./moved-clock.mjs', import.meta.url)}`,
    DRILL_CLOCK_FILE: clockFile,
    DATABASE_URL: through,
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    ROBOT_WEBHOOK_URL: `http://127.0.0.1:${robot.port}`,
    ROBOT_WEBHOOK_SECRET: 'drill',
    ROBOT_FORMAT: 'generic',
    ...storeEnv(proxies.store.port),
  });
  /** @type {string[]} */
  const failures = [];
  /** @type {[string, string | number][]} */
  const rows = [];
  const judge = (/** @type {boolean} */ isRight, /** @type {string} */ text) => {
    if (!isRight) failures.push(text);
    say(`${isRight ? 'ok  ' : 'FAIL'} ${text}`);
  };

  const started = server.start();
  started.catch(() => {});
  let before = await server.ready();
  while (before.status === 0 && !server.died()) before = await server.ready();
  // A server that gives up at the start would have ended by then.
  await pause(2_000);
  before = await server.ready();
  judge(before.status === 503 && !server.died(), `at the start without a database: alive, /readyz ${before.status}`);
  proxies.database.set('working');
  await started;
  const degraded = await server.ready();
  judge(
    degraded.body.status === 'degraded' &&
      degraded.body.checks.storage === 'failing' &&
      degraded.body.checks.mail === 'failing',
    `without store and mail it serves: ${JSON.stringify(degraded.body)}`,
  );
  proxies.store.set('working');
  proxies.mail.set('working');
  await pause(6_000);
  const whole = await server.ready();
  judge(whole.body.status === 'ready', `with all there: ${whole.body.status}`);

  const tickets = await onPostgres(database.url, fill);
  const writers = startWriters({ port: server.port, tickets, count: WRITERS });
  await pause(3_000);
  const descriptors = server.descriptors();
  rows.push(['descriptors before', descriptors]);

  /**
   * @param {string} name
   * @param {() => unknown} begin
   * @param {number} ms how long it lasts
   * @param {() => unknown} end
   * @param {'database' | 'other'} kind an outage of another service must not affect writers
   */
  const phase = async (name, begin, ms, end, kind = 'database') => {
    const counted = new Map(writers.statuses);
    writers.slowestMs = 0;
    await begin();
    const attemptsBefore = proxies.database.attempts();
    let mostOpen = 0;
    const watch = setInterval(() => (mostOpen = Math.max(mostOpen, server.descriptors())), 100);
    await pause(ms);
    const attempts = proxies.database.attempts() - attemptsBefore;
    const during = writers.acknowledged.size;
    await end();
    const from = performance.now();
    // Recovered: readiness is OK, and writes are acknowledged again.
    let backMs = Infinity;
    while (performance.now() - from < 2 * MARKS.back.most) {
      if ((await server.ready()).status === 200 && writers.acknowledged.size > during) {
        backMs = Math.round(performance.now() - from);
        break;
      }
      await pause(50);
    }
    await pause(2_000);
    clearInterval(watch);
    const seen = [...writers.statuses]
      .map(([status, n]) => /** @type {const} */ ([status, n - (counted.get(status) ?? 0)]))
      .filter(([, n]) => n > 0)
      .map(([status, n]) => `${n} × ${status || 'cut'}`);
    const slowest = Math.round(writers.slowestMs);
    rows.push([
      name,
      `back in ${backMs} ms; ${seen.join(', ')}; slowest ${slowest} ms; descriptors at most ${mostOpen}, ${attempts} connection attempts meanwhile`,
    ]);
    judge(!server.died() && backMs <= MARKS.back.most, `${name}: back in ${backMs} ms`);
    judge(slowest <= MARKS.slowest.most, `${name}: the slowest answer took ${slowest} ms`);
    judge((writers.statuses.get(0) ?? 0) <= MARKS.cut.most, `${name}: every request was answered`);
    judge(mostOpen <= descriptors + MARKS.open.most, `${name}: at most ${mostOpen} descriptors`);
    if (kind === 'other')
      judge(
        (writers.statuses.get(503) ?? 0) - (counted.get(503) ?? 0) <= MARKS.noticed.most,
        `${name}: no writer noticed it`,
      );
  };
  const cutAll = () =>
    onPostgres(database.url, async (query) => {
      for (let n = 0; n < 5; n++) {
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
        await pause(200);
      }
    });
  const setProxy =
    (/** @type {keyof typeof proxies} */ name, /** @type {import('./faulty-proxy.mjs').Condition} */ condition) => () =>
      proxies[name].set(condition);

  await phase('database: connections cut five times', cutAll, 0, () => {});
  await phase('database: restarted (fast)', () => database.end('SIGINT'), 0, database.start);
  await phase('database: killed and recovered', () => database.end('SIGKILL'), 0, database.start);
  await phase('database: away 1 s', setProxy('database', 'refusing'), 1_000, setProxy('database', 'working'));
  if (!isShort) {
    await phase('database: away 12 s', setProxy('database', 'refusing'), 12_000, setProxy('database', 'working'));
    await phase('database: silent 20 s', setProxy('database', 'silent'), 20_000, setProxy('database', 'working'));
  }
  if (isLong)
    await phase('database: away 5 min', setProxy('database', 'refusing'), 300_000, setProxy('database', 'working'));
  const others = isShort ? 3_000 : 10_000;
  for (const condition of /** @type {const} */ (['slow', 'refusing', 'cutting', 'silent']))
    await phase(
      `object store: ${condition}`,
      setProxy('store', condition),
      others,
      setProxy('store', 'working'),
      'other',
    );
  await phase(
    'mail: relay refuses (451)',
    () => relay.set('failing'),
    others,
    () => relay.set('fine'),
    'other',
  );
  await phase('mail: away', setProxy('mail', 'refusing'), others, setProxy('mail', 'working'), 'other');
  if (!isShort)
    await phase(
      'mail: silent 35 s',
      () => relay.set('hanging'),
      35_000,
      () => relay.set('fine'),
      'other',
    );

  let rated = 0;
  const rate = () => onPostgres(database.url, async (query) => (rated += await ratePoorly(query, server.port, 2)));
  for (const condition of /** @type {const} */ (['failing', 'hanging']))
    await phase(
      `robot: ${condition}`,
      async () => {
        robot.set(condition);
        await rate();
      },
      others,
      () => robot.set('fine'),
      'other',
    );
  for (const [name, hours] of /** @type {const} */ ([
    ['an hour ahead', 1],
    ['an hour behind', -1],
  ]))
    await phase(
      `clock of the server: ${name}`,
      () => moveClock(hours),
      others,
      () => moveClock(0),
      'other',
    );

  await writers.stop();
  const sums = await onPostgres(database.url, (query) => compareWithDatabase(query, writers.acknowledged));
  judge(
    sums.lost + sums.doubled + sums.gaps <= MARKS.unharmed.most,
    `${writers.acknowledged.size} acknowledged: ${JSON.stringify(sums)}`,
  );
  judge(
    writers.wrong.length <= MARKS.otherAnswers.most,
    `answers that are neither success nor 429/503: ${writers.wrong.slice(0, 3).join(' | ') || 'none'}`,
  );
  rows.push([
    'acknowledged, lost, doubled, timelines with gaps',
    `${writers.acknowledged.size}, ${sums.lost}, ${sums.doubled}, ${sums.gaps}`,
  ]);
  await pause(6_000);
  rows.push(['descriptors afterwards', server.descriptors()]);
  judge(
    server.descriptors() <= descriptors + MARKS.left.most,
    `descriptors ${descriptors} before, ${server.descriptors()} afterwards`,
  );

  const mails = await whenMailed(database.url, relay.received);
  rows.push(['mails written, received, received twice', `${mails.written}, ${mails.received}, ${mails.twice}`]);
  judge(
    mails.written > 0 && mails.written - mails.received + mails.twice <= MARKS.unsent.most,
    `mails: ${JSON.stringify(mails)}`,
  );

  const cards = { due: rated, received: robot.received.size, twice: twiceIn(robot.received) };
  rows.push(['cards due, received, received twice', `${cards.due}, ${cards.received}, ${cards.twice}`]);
  judge(
    rated > 0 && rated - cards.received + cards.twice <= MARKS.unsent.most,
    `cards for the robot: ${JSON.stringify(cards)}`,
  );
  rows.push(...(await diskFull({ programs, relayPort: relay.port, isShort, judge })));

  recordFigures('outage', {
    conditions: `${WRITERS} writers on one server, PostgreSQL behind a TCP line on loopback, pool of 10; a request is answered within 20 s, everything is whole within 10 s.`,
    rows,
    passed: failures.length === 0,
  });
  await server.kill('SIGTERM');
  for (const proxy of Object.values(proxies)) await proxy.close();
  await relay.close();
  robot.close();
  store.close();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
  for (const failure of failures) say(`FAIL ${failure}`);
  say(failures.length === 0 ? 'drill:outage passed' : 'drill:outage FAILED');
  process.exit(failures.length === 0 ? 0 : 1);
}

/** @param {Map<string, number>} received */
const twiceIn = (received) => [...received.values()].filter((n) => n > 1).length;

/**
 * Waits at most some minutes until no notification and no mail is pending; retries come at growing intervals.
 * @param {string} url
 * @param {Map<string, number>} received
 */
const whenMailed = (url, received) =>
  onPostgres(url, async (query) => {
    const until = performance.now() + MARKS.mailed.most;
    let left = Infinity;
    while (left > 0 && performance.now() < until) {
      const [open] = await query(
        `select count(*)::int as n from pgboss.job where name in ('mail', 'ticketEvent', 'robot') and state < 'completed'`,
      );
      left = Number(open?.n);
      await pause(500);
    }
    const [all] = await query(
      `select count(*)::int as n from (select id from pgboss.job where name = 'mail' union select id from pgboss.archive where name = 'mail') m`,
    );
    return {
      written: Number(all?.n),
      left,
      received: received.size,
      twice: twiceIn(received),
    };
  });

main().catch(fail);
