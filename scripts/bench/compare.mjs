// Ours and the bare server in turns: processor time and throughput of one operation.
import { spentBetween } from './cpu.mjs';
import { openLine, press } from './lines.mjs';

const SLICE_MS = 600;
const ROUNDS = 6;
const WARM_MS = 1_500;
export const LINES = 8;
const SIDES = /** @type {const} */ (['bare', 'ours']);

/**
 * @typedef {import('./questions.mjs').Question} Question
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {Awaited<ReturnType<typeof import('./cpu.mjs').openCpu>>} Watch
 * @typedef {{ done: number, seconds: number, cpu: number }} Sum
 */

/**
 * The cost of a slice of requests to our server or the bare one, including the jobs that ours does afterwards.
 * @param {(line: import('./lines.mjs').Line) => Promise<void>} work
 * @param {Server} server
 * @param {Watch} watch
 * @param {{ ms: number, lines: import('./lines.mjs').Line[], hasJobs: boolean }} how
 * @returns {Promise<Sum>}
 */
export async function slice(work, server, watch, { ms, lines, hasJobs }) {
  const before = await watch.look(server);
  const { done, seconds } = await press(lines, ms, work);
  if (hasJobs) await watch.jobsDone(server);
  return { done, seconds, cpu: spentBetween(before, await watch.look(server)) };
}

/**
 * Both in turns, so that whatever else the machine does hits both.
 * @param {Question} question
 * @param {{ ours: Server, bare: Server }} servers
 * @param {Watch} watch
 * @returns {Promise<{ ours: Sum, bare: Sum }>}
 */
export async function compare(question, servers, watch) {
  const open = (/** @type {Server} */ { port }) => Array.from({ length: LINES }, () => openLine(port));
  const lines = { bare: open(servers.bare), ours: open(servers.ours) };
  const sums = { bare: { done: 0, seconds: 0, cpu: 0 }, ours: { done: 0, seconds: 0, cpu: 0 } };
  const turn = (/** @type {'bare' | 'ours'} */ side, /** @type {number} */ ms) =>
    slice(question[side], servers[side], watch, { ms, lines: lines[side], hasJobs: side === 'ours' });
  for (const side of SIDES) await turn(side, WARM_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const { done, seconds, cpu } = await turn(side, SLICE_MS);
      sums[side].done += done;
      sums[side].seconds += seconds;
      sums[side].cpu += cpu;
    }
  for (const line of Object.values(lines).flat()) line.close();
  return sums;
}
