// `npm run bench -- --floors`: what the least servers need that answer and write what ours does (floor.mjs, walls.ts),
// beside the bare server and ours, in turns. Where a floor is above its must, musts.mjs judges a limit.
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, say } from '../../scripts/bootstrap.mjs';
import { compare } from './compare.mjs';
import { openCpu } from './cpu.mjs';
import { OPERATIONS } from './musts.mjs';
import { questionsFor } from './questions.mjs';
import { copyDatabase, copyForReference } from './reference.mjs';
import { print, record } from './report.mjs';
import { BARE, makeDatabase, startOurs, startScript } from './servers.mjs';

const TICKETS = 10_000;
const FLOOR = join(ROOT, 'lab', 'bench', 'floor.mjs');
const CONDITIONS = `${TICKETS.toLocaleString('en')} tickets on PostgreSQL, in turns with the bare server. Floor: \`lab/bench/floor.mjs\`, the same answer or the same rows by one statement, as superuser without row-level security, no rules; the session looked up, gzip, the mail sent from a queue. Behind the walls: \`walls.ts\`, the product's statement under row-level security, its view for the viewer, its parsing of the output; no framework, no limits.`;
const SIDES = /** @type {const} */ (['bare', 'floor', 'walls', 'ours']);
/** @typedef {typeof SIDES[number]} Side */
/**
 * Which servers are asked what.
 * @type {{ operation: keyof typeof OPERATIONS, sides: Side[] }[]}
 */
const TRIALS = [
  { operation: 'list, 20 rows', sides: ['bare', 'floor', 'walls', 'ours'] },
  { operation: 'ticket with its timeline', sides: ['bare', 'floor', 'walls', 'ours'] },
  { operation: 'create', sides: ['bare', 'floor', 'ours'] },
  { operation: 'transition', sides: ['bare', 'floor', 'ours'] },
];
/** Whether a server takes the questions of the bare one or ours. */
const ASKED_AS = /** @type {const} */ ({ bare: 'bare', floor: 'bare', walls: 'ours', ours: 'ours' });

/** Builds walls.ts, which uses modules of the product. @param {string} folder @returns {Promise<string>} its path */
async function buildWalls(folder) {
  const outDir = join(folder, 'walls');
  const entry = join(ROOT, 'lab', 'bench', 'walls.ts');
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: entry, outDir, target: 'node20' },
  });
  return join(outDir, 'walls.js');
}

/**
 * @param {string} base address of the PostgreSQL
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<boolean>}
 */
export async function floors(base, folder, smtpUrl) {
  const walls = await buildWalls(folder);
  const { url, known } = await makeDatabase(base, TICKETS, folder, smtpUrl);
  const name = new URL(url).pathname.slice(1);
  const copies = { bare: await copyForReference(base, name), floor: await copyDatabase(base, name, 'floor') };
  const servers = {
    bare: await startScript(BARE, copies.bare),
    floor: await startScript(FLOOR, copies.floor, { SMTP_URL: smtpUrl }),
    walls: await startScript(walls, url),
    ours: await startOurs({ url, folder, smtpUrl }),
  };
  // Each has its own questions, because it has tickets of its own to move.
  const questions = Object.fromEntries(Object.keys(servers).map((side) => [side, questionsFor(TICKETS, known)]));
  const watch = await openCpu(base);
  say('Measuring');
  const rows = [];
  for (const { operation, sides } of TRIALS) {
    const contenders = sides.map((side) => {
      const question = questions[side]?.find((each) => each.name === operation);
      if (!question) throw new Error(`There is no question ${operation}.`);
      return [side, { server: servers[side], work: question[ASKED_AS[side]], hasJobs: side !== 'bare' }];
    });
    rows.push(rowOf(operation, await compare(Object.fromEntries(contenders), watch)));
    say(rows.at(-1)?.join(', ') ?? '');
  }
  await watch.close();
  for (const server of Object.values(servers)) await server.stop();
  const table = { head: ['CPU of one', 'bare', 'floor', 'behind the walls', 'ours', 'must'], rows, passed: true };
  print(table);
  record('bench --floors', CONDITIONS, [table]);
  return table.passed;
}

/**
 * @param {keyof typeof OPERATIONS} operation
 * @param {Partial<Record<Side, import('./compare.mjs').Cost>>} costs
 */
function rowOf(operation, costs) {
  const cells = SIDES.map((side) => {
    const { ms } = costs[side] ?? {};
    return ms === undefined ? '' : `${ms.toFixed(2)} ms, ${(ms / (costs.bare?.ms ?? ms)).toFixed(1)} ×`;
  });
  return [operation, ...cells, `${OPERATIONS[operation].cpu.must} ×`];
}
