// Compares our server with the bare one: CPU time and throughput of one operation, in turns.
import { spentBetween } from './cpu.mjs';
import { openConnection, runLoad } from './connections.mjs';

const SLICE_MS = 600;
const ROUNDS = 6;
/** Until the just-in-time compiler is done with the code of an operation; the bare server has little of it. */
const WARM_MS = { bare: 3_000, ours: 12_000 };
/** Until every connection has made its plans anew after the statistics have changed. */
const PLANNED_MS = 2_000;
export const CONNECTIONS = 8;
const SIDES = /** @type {const} */ (['bare', 'ours']);

/**
 * @typedef {import('./questions.mjs').Question} Question
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {Awaited<ReturnType<typeof import('./cpu.mjs').openCpu>>} Watch
 * @typedef {{ done: number, seconds: number, cpu: number }} Sum
 */

/**
 * The cost of a slice of requests to our server or the bare one, including the jobs that ours runs afterwards.
 * @param {(connection: import('./connections.mjs').Connection) => Promise<void>} work
 * @param {Server} server
 * @param {Watch} watch
 * @param {{ ms: number, connections: import('./connections.mjs').Connection[], hasJobs: boolean }} how
 * @returns {Promise<Sum>}
 */
export async function slice(work, server, watch, { ms, connections, hasJobs }) {
  const before = await watch.look(server);
  const { done, seconds } = await runLoad(connections, ms, work);
  if (hasJobs) await watch.jobsDone(server);
  return { done, seconds, cpu: spentBetween(before, await watch.look(server)) };
}

/**
 * Warms a server up for an operation: until its code is compiled, the tables that it fills have statistics, and every
 * connection has made its plans from those.
 * @param {(connection: import('./connections.mjs').Connection) => Promise<void>} work
 * @param {Server} server
 * @param {Watch} watch
 * @param {{ ms?: number, connections: import('./connections.mjs').Connection[], hasJobs: boolean }} how
 */
export async function warmUp(work, server, watch, { ms = WARM_MS.ours, connections, hasJobs }) {
  await slice(work, server, watch, { ms, connections, hasJobs });
  await watch.analyze(server);
  await slice(work, server, watch, { ms: PLANNED_MS, connections, hasJobs });
}

/**
 * Measures both in turns, so that other load on the machine affects both.
 * @param {Question} question
 * @param {{ ours: Server, bare: Server }} servers
 * @param {Watch} watch
 * @returns {Promise<{ ours: Sum, bare: Sum }>}
 */
export async function compare(question, servers, watch) {
  const open = (/** @type {Server} */ { port }) => Array.from({ length: CONNECTIONS }, () => openConnection(port));
  const connections = { bare: open(servers.bare), ours: open(servers.ours) };
  const sums = { bare: { done: 0, seconds: 0, cpu: 0 }, ours: { done: 0, seconds: 0, cpu: 0 } };
  const howOf = (/** @type {'bare' | 'ours'} */ side, /** @type {number} */ ms) => ({
    ms,
    connections: connections[side],
    hasJobs: side === 'ours',
  });
  for (const side of SIDES) await warmUp(question[side], servers[side], watch, howOf(side, WARM_MS[side]));
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const { done, seconds, cpu } = await slice(question[side], servers[side], watch, howOf(side, SLICE_MS));
      sums[side].done += done;
      sums[side].seconds += seconds;
      sums[side].cpu += cpu;
    }
  for (const connection of Object.values(connections).flat()) connection.close();
  return sums;
}
