// npm run drill:metrics: promtool reads the metrics of a running server and judges the alerts; and what metrics cost.
// Two servers, one with
// metrics and a scrape in five seconds, get the same lists in turns.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secondsOf } from '../bench/cpu.mjs';
import { ids } from '../bench/data.mjs';
import { ROOT, Stop, say } from '../../scripts/bootstrap.mjs';
import { freePort, findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { needs } from './needs.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { fill, makeServer } from './servers.mjs';

const TURNS = 61;
const REQUESTS = 80;
const DEPLOY = join(ROOT, 'deploy', 'prometheus');

/** @param {string[]} args @param {string} [input] @returns {Promise<string>} what it complains about */
const promtool = (args, input) =>
  new Promise((resolve) => {
    const child = execFile('promtool', args, { cwd: DEPLOY }, (error, out, err) =>
      resolve(error ? `${out}${err}` : err),
    );
    child.stdin?.end(input ?? '');
  });

/** @param {import('./servers.mjs').DrillServer} server */
async function turn(server) {
  const before = secondsOf(server.pid() ?? 0);
  for (let n = 0; n < REQUESTS; n++) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/itr-api/v1/tickets`, {
      headers: { xauthorization: `bench-${ids.engineer(n % 10)}` },
    });
    if (!answer.ok) throw new Error(`A list was answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
  }
  return secondsOf(server.pid() ?? 0) - before;
}

/** @returns {Promise<boolean>} */
export async function drill() {
  needs({ promtool: 'prometheus' });
  const folder = mkdtempSync('/tmp/closeloop-metrics-');
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL.');
  const database = await makeDatabase(programs);
  /** @type {Record<string, import('./servers.mjs').DrillServer>} */
  const servers = {};
  try {
    await database.start();
    const port = await freePort();
    const server = async (/** @type {string} */ name, /** @type {Record<string, string>} */ more) => {
      await onPostgres(database.url, (query) => query(`create database ${name}`));
      const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).toString();
      const made = await makeServer(folder, { DATABASE_URL: url, MAIL_CATCHER: 'true', ...more });
      await made.start();
      await onPostgres(url, fill);
      await onPostgres(url, (query) => query('analyze'));
      return made;
    };
    servers.off = await server('metrics_off', {});
    servers.on = await server('metrics_on', { METRICS_PORT: String(port) });
    const { on, off } = servers;
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await turn(on);
    const text = await scrape();
    const complaints = [
      await promtool(['check', 'metrics'], text),
      await promtool(['check', 'rules', 'alerts.yml']),
      await promtool(['test', 'rules', 'alerts.test.yml']),
    ].filter((each) => each.trim() !== '');
    for (const each of complaints) say(each);
    /** @type {number[]} */
    const ratios = [];
    for (let n = 0; n <= TURNS; n++) {
      const scraping = new AbortController();
      // The other one first in every second turn.
      const first = n % 2 ? await turn(off) : 0;
      void everyFiveSeconds(scrape, scraping.signal);
      const spent = await turn(on);
      scraping.abort();
      const other = n % 2 ? first : await turn(off);
      // The first turn warms both.
      if (n > 0) ratios.push(spent / other);
    }
    const sorted = ratios.toSorted((a, b) => a - b);
    const quarter = (/** @type {number} */ n) => sorted[Math.floor((sorted.length * n) / 4)] ?? NaN;
    const cost = quarter(2);
    const { complaints: none, cost: most } = PASS_MARKS.metrics;
    const passed = complaints.length <= none.most && cost <= most.most;
    recordFigures('metrics', {
      passed,
      conditions: `${cpus().length} processors, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at the end; PostgreSQL with 4,000 tickets, ${TURNS} turns of ${REQUESTS} lists each way, a scrape in five seconds.`,
      rows: [
        ['complaints of promtool', complaints.length],
        ['samples in a scrape', text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length],
        [
          'processor time with metrics by that without',
          `${cost.toFixed(3)} × (the middle half of the turns: ${quarter(1).toFixed(2)} to ${quarter(3).toFixed(2)})`,
        ],
      ],
    });
    return passed;
  } finally {
    for (const server of Object.values(servers)) await server.kill();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {() => Promise<unknown>} work @param {AbortSignal} signal */
async function everyFiveSeconds(work, signal) {
  while (!signal.aborted) {
    await work().catch(() => undefined);
    await pause(5_000, undefined, { signal }).catch(() => undefined);
  }
}
