// Compares servers: CPU time and throughput of one operation, in turns.
import { spentBetween } from './cpu.mjs';
import { openConnection, runLoad } from './connections.mjs';

const SLICE_MS = 600;
const ROUNDS = 6;
/** Until the just-in-time compiler is done with the code of an operation. */
const WARM_MS = 12_000;
/** Until every connection has made its plans anew after the statistics have changed. */
const PLANNED_MS = 2_000;
export const CONNECTIONS = 8;

/**
 * @typedef {import('./servers.mjs').Server} Server
 * @typedef {Awaited<ReturnType<typeof import('./cpu.mjs').openCpu>>} Watch
 * @typedef {{ done: number, seconds: number, cpu: number }} Sum of one turn
 * @typedef {{ ms: number, rate: number }} Cost CPU time of one request, with its jobs; requests a second
 * @typedef {import('./connections.mjs').Connection} Connection
 * @typedef {(connection: Connection) => Promise<void>} Work one request
 * @typedef {{ server: Server, work: Work, warmMs?: number, hasJobs?: boolean }} Contender `hasJobs`: what it does
 *   leaves jobs behind, which are waited for
 */

/**
 * The cost of a slice of requests to our server or the bare one, including the jobs that ours runs afterwards.
 * @param {Work} work
 * @param {Server} server
 * @param {Watch} watch
 * @param {{ ms: number, connections: Connection[], hasJobs: boolean }} how
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
 * @param {Work} work
 * @param {Server} server
 * @param {Watch} watch
 * @param {{ ms?: number, connections: Connection[], hasJobs: boolean }} how
 */
export async function warmUp(work, server, watch, { ms = WARM_MS, connections, hasJobs }) {
  await slice(work, server, watch, { ms, connections, hasJobs });
  await watch.analyze(server);
  await slice(work, server, watch, { ms: PLANNED_MS, connections, hasJobs });
}

/**
 * Eight connections for one turn: a server closes those that are idle while the others have theirs.
 * @template T
 * @param {Server} server
 * @param {(connections: Connection[]) => Promise<T>} turn
 */
async function connected({ port }, turn) {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(port));
  const result = await turn(connections);
  for (const connection of connections) connection.close();
  return result;
}

/**
 * The median of some turns. While the host takes the processor away, a request seems to cost two or three times as much;
 * one such turn in six raises a mean by a quarter.
 * @param {Sum[]} turns
 * @returns {Cost}
 */
export const costOf = (turns) => ({
  ms: medianOf(turns.map(({ cpu, done }) => (cpu / done) * 1_000)),
  rate: medianOf(turns.map(({ done, seconds }) => done / seconds)),
});

/** @param {number[]} values */
function medianOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

/**
 * Measures servers in turns, so that other load on the machine affects all of them.
 * @template {string} Name
 * @param {Record<Name, Contender>} contenders
 * @param {Watch} watch
 * @returns {Promise<Record<Name, Cost>>}
 */
export async function compare(contenders, watch) {
  const names = /** @type {Name[]} */ (Object.keys(contenders));
  for (const name of names) {
    const { server, work, warmMs = WARM_MS, hasJobs = true } = contenders[name];
    await connected(server, (connections) => warmUp(work, server, watch, { ms: warmMs, connections, hasJobs }));
  }
  /** @type {Map<Name, Sum[]>} */
  const turns = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { server, work, hasJobs = true } = contenders[name];
      const how = { ms: SLICE_MS, hasJobs };
      const turn = await connected(server, (connections) => slice(work, server, watch, { ...how, connections }));
      turns.get(name)?.push(turn);
    }
  const costs = [...turns].map(([name, each]) => [name, costOf(each)]);
  return /** @type {Record<Name, Cost>} */ (Object.fromEntries(costs));
}
