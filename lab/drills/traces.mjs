// npm run drill:traces: what traces cost. Two servers, one of which sends its spans to a collector of ours, get the same
// lists. They are begun anew and swapped sixteen times, because two of the same differ by up to 6 %, as they have been compiled
// while they ran; and asked for thousands before it counts, because a server runs for weeks. And each request must be among the spans.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { secondsOf } from '../bench/cpu.mjs';
import { ids } from '../bench/data.mjs';
import { Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { fill, makeServer } from './servers.mjs';

/** Each database with traces and without, and whoever traces begun first and second: each four times, and in each so many turns. */
const PAIRS = 16;
const TURNS = 3;
/** Of each server in a turn, */
const REQUESTS = 1_000;
/** after so many that warm it. */
const WARMING = 4_000;
/** So many of one server, then of the other: a machine is now slower, now faster by a tenth. */
const TOGETHER = 20;

/** Counts the spans of requests and of all. */
async function openCollector() {
  const seen = { requests: 0, spans: 0, bytes: 0 };
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      /** @type {{ name: string }[]} */
      const spans = JSON.parse(body.toString()).resourceSpans[0].scopeSpans[0].spans;
      seen.spans += spans.length;
      seen.bytes += body.length;
      seen.requests += spans.filter(({ name }) => name === 'GET /itr-api/v1/tickets').length;
      response.end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { seen, url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

/**
 * Asks each of the servers for so many lists.
 * @param {readonly import('./servers.mjs').DrillServer[]} servers
 * @param {number} requests
 */
async function ask(servers, requests) {
  for (let n = 0; n < requests * servers.length; n++) {
    const server = servers[Math.floor(n / TOGETHER) % servers.length];
    const answer = await fetch(`http://127.0.0.1:${server?.port}/itr-api/v1/tickets`, {
      headers: { xauthorization: `bench-${ids.engineer(n % 10)}` },
    });
    if (!answer.ok) throw new Error(`A list was answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
  }
}

/**
 * @param {readonly import('./servers.mjs').DrillServer[]} servers
 * @returns {Promise<number[]>} the processor time of each, in seconds
 */
async function turn(servers) {
  const spent = () => servers.map((server) => secondsOf(server.pid() ?? 0));
  const before = spent();
  await ask(servers, REQUESTS);
  return spent().map((seconds, at) => seconds - (before[at] ?? 0));
}

/** @returns {Promise<boolean>} */
export async function drill() {
  const folder = mkdtempSync('/tmp/closeloop-traces-');
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL.');
  const database = await makeDatabase(programs);
  const collector = await openCollector();
  /** @type {import('./servers.mjs').DrillServer[]} */
  const servers = [];
  try {
    await database.start();
    /** Each database with a server that traces and one that does not. */
    const pairs = [];
    for (const name of ['traces_one', 'traces_other']) {
      await onPostgres(database.url, (query) => query(`create database ${name}`));
      const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).toString();
      const plain = await makeServer(folder, { DATABASE_URL: url, MAIL_CATCHER: 'true' });
      const more = { DATA_DIR: plain.dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      const traced = await makeServer(folder, { DATABASE_URL: url, MAIL_CATCHER: 'true', ...more });
      servers.push(plain, traced);
      pairs.push({ plain, traced });
      await plain.start();
      await onPostgres(url, fill);
      await onPostgres(url, (query) => query('analyze'));
      await plain.kill('SIGTERM');
    }
    /** @type {number[]} */
    const ratios = [];
    for (let n = 0; n < PAIRS; n++) {
      const [one, other] = n % 4 < 2 ? pairs : pairs.toReversed();
      if (!one || !other) throw new Error('Two databases are needed.');
      const both = n % 2 === 0 ? [one.traced, other.plain] : [one.plain, other.traced];
      for (const server of both) await server.start();
      await ask(both, WARMING);
      for (let at = 0; at < TURNS; at++) {
        const [first = NaN, second = NaN] = await turn(both);
        ratios.push(both[0] === one.traced ? first / second : second / first);
      }
      // Not killed: what waits is sent.
      for (const server of both) await server.kill('SIGTERM');
    }
    const sorted = ratios.toSorted((a, b) => a - b);
    const half = ratios.length / 2;
    const cost = ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
    const asked = PAIRS * (WARMING + TURNS * REQUESTS);
    const { requests, spans, bytes } = collector.seen;
    const marks = PASS_MARKS.traces;
    const passed = cost <= marks.cost.most && Math.abs(asked - requests) <= marks.missing.most;
    recordFigures('traces', {
      passed,
      conditions: `${cpus().length} processors, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at the end; PostgreSQL with 4,000 tickets, ${PAIRS} pairs of servers begun anew and warmed by ${WARMING.toLocaleString('en')} lists, ${TURNS} turns of ${REQUESTS.toLocaleString('en')} lists each way.`,
      rows: [
        [
          'processor time with traces by that without',
          `${cost.toFixed(3)} × (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`,
        ],
        ['requests, and their spans at the collector', `${asked}, ${requests}`],
        ['spans of a list, and their bytes', `${(spans / asked).toFixed(1)}, ${Math.round(bytes / asked)}`],
      ],
    });
    return passed;
  } finally {
    for (const server of servers) await server.kill();
    collector.close();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
