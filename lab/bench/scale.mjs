// `npm run bench -- --scale`: ten times the tickets, with open tickets growing alike and as many engineers; with `--million` ten
// times more.
import { say } from '../../scripts/bootstrap.mjs';
import { costOf, slice, warmUp } from './compare.mjs';
import { openCpu } from './cpu.mjs';
import { openConnection } from './connections.mjs';
import { OPERATIONS, judge } from './musts.mjs';
import { questionsFor } from './questions.mjs';
import { print, record } from './report.mjs';
import { figuresBySize } from './scale-figures.mjs';
import { makeDatabase, startOurs } from './servers.mjs';

const ROUNDS = 6;
const SLICE_MS = 1_000;
const CONNECTIONS = 4;

/**
 * @param {string} base address of the PostgreSQL
 * @param {string} folder
 * @param {string} smtpUrl
 * @param {number[]} sizes
 * @returns {Promise<boolean>}
 */
export async function scale(base, folder, smtpUrl, sizes) {
  const sides = [];
  for (const tickets of sizes) {
    const { url, known } = await makeDatabase(base, tickets, folder, smtpUrl);
    sides.push({ known, questions: questionsFor(tickets, known), server: await startOurs({ url, folder, smtpUrl }) });
  }
  const watch = await openCpu(base);
  say('Measuring');
  const rows = [];
  let passed = true;
  // As for the ratios: only the operations that the command names.
  const only = process.argv.slice(2).filter((given) => !given.startsWith('--'));
  for (const [index, { name }] of (sides[0]?.questions ?? []).entries()) {
    if (only.length > 0 && !only.some((each) => name.startsWith(each))) continue;
    /** @type {import('./compare.mjs').Sum[][]} */
    const turns = sides.map(() => []);
    for (let round = -1; round < ROUNDS; round++)
      for (const [which, { server, questions }] of sides.entries()) {
        const connections = Array.from({ length: CONNECTIONS }, () => openConnection(server.port));
        const work = questions[index]?.ours ?? (() => Promise.resolve());
        if (round < 0) await warmUp(work, server, watch, { connections, hasJobs: true });
        else turns[which]?.push(await slice(work, server, watch, { ms: SLICE_MS, connections, hasJobs: true }));
        for (const connection of connections) connection.close();
      }
    const each = turns.map((some) => costOf(some).ms);
    const steps = each.slice(1).map((ms, at) => ms / (each[at] ?? ms));
    const { step } = OPERATIONS[name];
    const { verdict, good } = judge(step, Math.max(...steps));
    passed &&= good;
    say(`${name}: ${each.map((ms) => `${ms.toFixed(2)} ms`).join(', ')}`);
    rows.push([
      name,
      ...each.map((ms) => `${ms.toFixed(2)} ms`),
      ...steps.map((grown) => `${grown.toFixed(2)} ×`),
      `${step.now}, ${step.must}, ${step.goal} ×`,
      verdict,
    ]);
  }
  const figures = only.length === 0 || only.includes('figure') ? [await figuresBySize(sides, watch, sizes)] : [];
  passed &&= figures.every((each) => each.passed);
  await watch.close();
  for (const { server } of sides) await server.stop();
  const names = sizes.map((size) => size.toLocaleString('en'));
  const table = {
    head: ['CPU of one', ...names, ...names.slice(1).map(() => 'step'), 'before, must, goal', ''],
    rows,
    passed,
  };
  for (const each of [table, ...figures]) print(each);
  process.stdout.write('\nCPU: of our server and of PostgreSQL together, with the jobs done.\n');
  if (only.length === 0)
    record('bench --scale', 'One ticket in ten is open; ten groups of ten engineers at every size.', [
      table,
      ...figures,
    ]);
  return passed;
}
