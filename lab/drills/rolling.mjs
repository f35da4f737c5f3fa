// npm run drill:rolling: a rolling update from the last release to this build, two processes behind nginx on one
// PostgreSQL under load. Then the way back, and how long the upgrade of a large database takes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { ids } from '../bench/data.mjs';
import { openSink } from '../bench/sink.mjs';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { needs } from './needs.mjs';
import { startNginx } from './nginx.mjs';
import { openStore, storeEnv } from './object-store.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { builtRelease, RELEASES } from './released.mjs';
import { makeServer } from './servers.mjs';
import { compareWithDatabase, startWriters, TICKETS } from './writers.mjs';

const WRITERS = 8;
const READERS = 8;
const SETTLED_MS = 4_000;
/** How long the old version works beside the new schema. */
const BESIDE_MS = 10_000;
const LARGE = 100_000;
const CLI = join(ROOT, 'dist', 'server', 'cli.js');
const MARKS = PASS_MARKS.rolling;

/** Asks what people ask, each as somebody else. @param {number} port @param {string[]} tickets */
function startReaders(port, tickets) {
  let going = true;
  /** @type {Map<string, number>} */
  const others = new Map();
  let answers = 0;
  let repeats = 0;
  let slowestMs = 0;
  const paths = (/** @type {number} */ n) => ['', `/${tickets[n % tickets.length]}`, '?view=all', '?view=all&q=drive'];
  const reading = Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const user = reader % 2 ? ids.partner(reader) : ids.engineer(reader);
      for (let n = reader; going; n++) {
        const from = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}/itr-api/v1/tickets${paths(n)[n % 4]}`, {
          headers: { xauthorization: `bench-${user}` },
          signal: AbortSignal.timeout(25_000),
        }).then(
          async (response) => ({
            status: response.status,
            again: response.headers.get('retry-after'),
            text: await response.text(),
          }),
          (/** @type {unknown} */ error) => ({ status: 0, again: null, text: String(error) }),
        );
        slowestMs = Math.max(slowestMs, performance.now() - from);
        answers++;
        // A partner does not see every ticket.
        const isFine = answer.status === 200 || (reader % 2 === 1 && answer.status === 404);
        if (!isFine && answer.status === 503 && answer.again !== null) repeats++;
        else if (!isFine) {
          const what = `${answer.status} ${answer.text.slice(0, 160)}`;
          others.set(what, (others.get(what) ?? 0) + 1);
        }
        await pause(20);
      }
    }),
  );
  return {
    others,
    stop: async () => {
      going = false;
      await reading;
      return { answers, repeats, slowestMs };
    },
  };
}

/** @returns {Promise<boolean>} */
export async function drill() {
  needs({ nginx: 'nginx', git: 'git' });
  const [[version, commit] = ['', '']] = Object.entries(RELEASES).slice(-1);
  const old = await builtRelease(commit);
  const { fillStatements } = await import(pathToFileURL(join(old, 'lab', 'bench', 'data.mjs')).href);
  const folder = mkdtempSync('/tmp/closeloop-rolling-');
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL.');
  const database = await makeDatabase(programs);
  const [store, sink] = [await openStore(), await openSink()];
  /** @type {import('./servers.mjs').DrillServer[]} */
  const servers = [];
  /** @type {string[]} */
  const wrong = [];
  /** @type {[string, string | number][]} */
  const rows = [];
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: sink.url,
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'one key for all the servers of this drill',
    ...storeEnv(store.port),
  };
  const made = async (/** @type {{ main?: string, at?: number }} */ which, more = {}) => {
    const server = await makeServer(folder, { ...env, ...more }, ['--empty'], which);
    servers.push(server);
    return server;
  };
  const ofOld = { main: join(old, 'dist', 'server', 'main.js') };
  try {
    await database.start();
    const before = [await made(ofOld), await made(ofOld)];
    for (const server of before) await server.start();
    const tickets = await onPostgres(database.url, async (query) => {
      for (const text of fillStatements(TICKETS)) await query(text);
      const found = await query(`select id from ticket where status = 'accepted' and kind <> 'internal' order by id`);
      return found.map(({ id }) => String(id));
    });
    const nginx = await startNginx(
      folder,
      before.map(({ port }) => port),
    );
    say(`Two processes of ${version} behind nginx`);
    const writers = startWriters({ port: nginx.port, tickets, count: WRITERS });
    const readers = startReaders(nginx.port, tickets);
    await pause(SETTLED_MS);
    for (const [n, server] of before.entries()) {
      await server.kill('SIGTERM');
      const took = await (await made({ at: server.port })).start();
      rows.push([
        `process ${n + 1}: from its start to ready`,
        `${Math.round(took)} ms${n === 0 ? ', with the upgrade' : ''}`,
      ]);
      if (n > 0) break;
      say(`${version} works beside the new schema`);
      const beside = startReaders(before[1]?.port ?? 0, tickets);
      await pause(BESIDE_MS);
      const { answers, repeats } = await beside.stop();
      rows.push([`reads by ${version} itself beside the new schema, and repeated ones`, `${answers}, ${repeats}`]);
      for (const [what, count] of beside.others) wrong.push(`${version} beside the new schema: ${count} × ${what}`);
    }
    await pause(SETTLED_MS);
    const read = await readers.stop();
    await writers.stop();
    const held = await onPostgres(database.url, (query) => compareWithDatabase(query, writers.acknowledged));
    for (const [what, count] of readers.others) wrong.push(`a reader: ${count} × ${what}`);
    const cut = writers.statuses.get(0) ?? 0;
    if (cut > 0) wrong.push(`writers: ${cut} without an answer`);
    wrong.push(...writers.wrong.map((each) => `a writer: ${each}`));
    const repeated = [...writers.statuses].filter(([status]) => status !== 200).reduce((sum, [, n]) => sum + n, 0);
    rows.push(
      ['acknowledged writes; repeated ones', `${writers.acknowledged.size}; ${repeated}`],
      ['lost, doubled, timelines with a gap', `${held.lost}, ${held.doubled}, ${held.gaps}`],
      ['reads through nginx; repeated ones', `${read.answers}; ${read.repeats}`],
      ['slowest write and read', `${Math.round(writers.slowestMs)} and ${Math.round(read.slowestMs)} ms`],
    );
    say('The way back');
    await servers.at(-1)?.kill('SIGTERM');
    const back = await made({ ...ofOld, at: before[1]?.port ?? 0 });
    await back.start();
    const again = startReaders(back.port, tickets);
    await pause(SETTLED_MS);
    rows.push([`reads by ${version}, started again beside the newer one`, (await again.stop()).answers]);
    for (const [what, count] of again.others) wrong.push(`${version} started again: ${count} × ${what}`);
    await back.kill('SIGTERM');
    await nginx.stop();
    await onPostgres(database.url, (query) => query(`insert into migration (name) values ('9999_drill.breaking.sql')`));
    const refused = await (await made({})).start().then(
      () => 'it started',
      (error) => String(error.message),
    );
    if (!/newer version of Closeloop has upgraded this database/.test(refused)) wrong.push(`not refused: ${refused}`);
    rows.push([
      'a version that cannot work with the database',
      refused.includes('newer version') ? 'refuses with its sentence' : 'starts',
    ]);
    rows.push(await largeUpgrade(database.url, { made, main: ofOld.main, fillStatements }));
    for (const each of wrong) say(each);
    if (wrong.length > 0)
      for (const { log } of servers)
        for (const line of log().split('\n')) if (line.includes('"error"')) say(line.slice(0, 600));
    const harm = held.lost + held.doubled + held.gaps;
    const passed = wrong.length <= MARKS.wrong.most && harm <= MARKS.unharmed.most && writers.acknowledged.size > 0;
    recordFigures('rolling', {
      passed,
      conditions: `${cpus().length} processors, Node ${process.version}, nginx with deploy/nginx/closeloop.conf, PostgreSQL with ${TICKETS.toLocaleString('en')} tickets, ${WRITERS} writers and ${READERS} readers without a pause, from ${version} to this build.`,
      rows,
    });
    return passed;
  } finally {
    for (const server of servers) await server.kill();
    store.close();
    sink.close();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} base
 * @param {{ made: Function, main: string, fillStatements: (tickets: number) => string[] }} how
 * @returns {Promise<[string, string]>}
 */
async function largeUpgrade(base, { made, main, fillStatements }) {
  say(`The upgrade of ${LARGE.toLocaleString('en')} tickets`);
  await onPostgres(base, (query) => query('create database large'));
  const url = Object.assign(new URL(base), { pathname: '/large' }).toString();
  const server = await made({ main }, { DATABASE_URL: url });
  await server.start();
  await server.kill('SIGTERM');
  const count = await onPostgres(url, async (query) => {
    for (const text of fillStatements(LARGE)) await query(text);
    const [all] = await query(`select sum(n_live_tup)::int as n from pg_stat_user_tables where schemaname = 'public'`);
    return Number(all?.n);
  });
  const from = performance.now();
  execFileSync(process.execPath, [CLI, 'migrate'], {
    env: { ...process.env, DATABASE_URL: url, MAIL_CATCHER: 'true' },
    stdio: 'pipe',
  });
  const seconds = (performance.now() - from) / 1_000;
  return [
    `\`closeloop migrate\` of ${LARGE.toLocaleString('en')} tickets (${count.toLocaleString('en')} rows) from the release before`,
    `${seconds.toFixed(1)} s, ${Math.round(count / seconds).toLocaleString('en')} rows a second`,
  ];
}
