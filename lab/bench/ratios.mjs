// `npm run bench`: compares every operation with the bare server, counts its round trips, and measures the idle server.
import { Stop, say } from '../../scripts/bootstrap.mjs';
import { CONNECTIONS, compare } from './compare.mjs';
import { openCpu } from './cpu.mjs';
import { measureIdle } from './idle.mjs';
import { openConnection } from './connections.mjs';
import { IDLE, OPERATIONS, judge, targetsOf } from './musts.mjs';
import { questionsFor } from './questions.mjs';
import { checkReference, copyForReference } from './reference.mjs';
import { print, record, tableOf } from './report.mjs';
import { makeDatabase, startBare, startOurs } from './servers.mjs';
import { openTap } from './wire.mjs';

const TICKETS = 10_000;
/** The bare server has little code to compile. */
const BARE_WARM_MS = 3_000;
const UNCOUNTED = 8;
const COUNTED = 28;

const percent = (/** @type {number} */ part) => `${Math.round(part * 100)} %`;

/**
 * Counts the round trips of one request of each operation, with begin and commit. The look-up of the session, a
 * transaction of its own every five seconds, is not part of it.
 * @param {import('./questions.mjs').Question[]} questions
 * @param {string} url
 * @param {string} folder
 * @param {string} smtpUrl
 */
async function countStatements(questions, url, folder, smtpUrl) {
  const tap = await openTap(url);
  const server = await startOurs({ url: tap.url, folder, smtpUrl });
  const connection = openConnection(server.port);
  /** @type {Map<string, { trips: number, sql: number }>} */
  const counts = new Map();
  for (const question of questions) {
    // The first requests also load dictionaries and calendars.
    for (let n = 0; n < UNCOUNTED; n++) await question.ours(connection);
    tap.take();
    for (let n = 0; n < COUNTED; n++) await question.ours(connection);
    const trips = tap.take().flatMap((transaction) => transaction.trips);
    counts.set(question.name, { trips: trips.length / COUNTED, sql: trips.flat().length / COUNTED });
  }
  connection.close();
  await server.stop();
  tap.close();
  return counts;
}

/**
 * @param {import('./questions.mjs').Question} question
 * @param {Record<'bare' | 'ours', import('./compare.mjs').Cost>} costs
 * @param {{ trips: number, sql: number } | undefined} count
 */
function rowOf({ name }, { ours, bare }, count) {
  const { cpu, statements } = OPERATIONS[name];
  const times = ours.ms / bare.ms;
  const { verdict, good } = judge(cpu, times);
  const isFew = !count || count.trips <= statements;
  return {
    good: isFew && good,
    cells: [
      name,
      `${ours.ms.toFixed(2)} / ${bare.ms.toFixed(2)} ms`,
      `${times.toFixed(1)} ×`,
      `${targetsOf(cpu).join(', ')} ×`,
      `${ours.rate.toFixed(0)} / ${bare.rate.toFixed(0)}`,
      percent(ours.rate / bare.rate),
      count ? `${count.trips.toFixed(1)} (${count.sql.toFixed(1)}) of ${statements}` : '',
      isFew ? verdict : `${verdict}, MORE TRIPS`,
    ],
  };
}

/**
 * @param {string} base address of the PostgreSQL
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<boolean>}
 */
export async function ratios(base, folder, smtpUrl) {
  const { url, known } = await makeDatabase(base, TICKETS, folder, smtpUrl);
  const reference = await copyForReference(base, new URL(url).pathname.slice(1));
  const questions = questionsFor(TICKETS, known);
  const servers = { ours: await startOurs({ url, folder, smtpUrl }), bare: await startBare(reference) };
  say('Checking the reference against fixed bytes');
  const check = await checkReference(servers.bare.port, questions, CONNECTIONS);
  for (const { name, rate, fixedRate, share } of check.shares)
    say(`${name}: ${rate.toFixed(0)} a second, ${percent(share)} of ${fixedRate.toFixed(0)} fixed answers`);
  if (!check.good) throw new Stop('The bare server is too slow here to compare with: the ratios would look too good.');

  say('Measuring');
  const watch = await openCpu(base);
  const only = process.argv.slice(2).filter((given) => !given.startsWith('--'));
  const chosen = questions.filter(({ name }) => only.length === 0 || only.some((each) => name.startsWith(each)));
  const measured = [];
  for (const question of chosen) {
    const bare = { server: servers.bare, work: question.bare, warmMs: BARE_WARM_MS, hasJobs: false };
    const costs = await compare({ bare, ours: { server: servers.ours, work: question.ours } }, watch);
    say(`${question.name}: ${costs.ours.rate.toFixed(0)} of ${costs.bare.rate.toFixed(0)} a second`);
    measured.push({ question, costs });
  }
  await servers.bare.stop();
  const how = { folder, smtpUrl, ticket: known.open, watch };
  const idle = only.length > 0 ? {} : await measureIdle(servers.ours, url, how);
  if (only.length > 0) await servers.ours.stop();
  await watch.close();
  const counts = await countStatements(chosen, url, folder, smtpUrl);

  const rows = measured.map(({ question, costs }) => rowOf(question, costs, counts.get(question.name)));
  const operations = {
    head: ['operation', 'CPU, ours / bare', 'ratio', 'before, must, goal', 'a second', 'share', 'round trips', ''],
    rows: rows.map(({ cells }) => cells),
    passed: rows.every(({ good }) => good),
  };
  const others = tableOf(IDLE, idle);
  for (const table of [operations, others]) print(table);
  process.stdout.write(
    '\nCPU: of server and database for one answered request, the jobs that it leaves behind done. Round trips: commit included;\nbegin travels with what follows it; in brackets statements, begin, place and commit one each.\n',
  );
  if (only.length === 0)
    record('bench', `${TICKETS.toLocaleString('en')} tickets on PostgreSQL, in turns with the bare server.`, [
      operations,
      others,
    ]);
  return operations.passed && others.passed;
}
