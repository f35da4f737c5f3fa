// Every figure over all years, at each size of `npm run bench -- --scale`.
import { say } from '../../scripts/bootstrap.mjs';
import { openConnection } from './connections.mjs';
import { spentBetween } from './cpu.mjs';
import { ids } from './data.mjs';

const TIMES = 3;
/** Processor time that one may take, by the number of tickets (figures.md of the design: 300 and 600 ms). */
const MUST_MS = /** @type {Readonly<Record<number, number>>} */ ({ 10_000: 100, 100_000: 300, 1_000_000: 600 });
const QUERY = 'from=1970-01-01&to=2099-12-31';

/**
 * @param {readonly { server: import('./servers.mjs').Server }[]} sides
 * @param {import('./compare.mjs').Watch} watch
 * @param {readonly number[]} sizes
 * @returns {Promise<{ head: string[], rows: string[][], passed: boolean }>}
 */
export async function figuresBySize(sides, watch, sizes) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { server } of sides) {
    const connection = openConnection(server.port);
    const get = async (/** @type {string} */ path) => {
      const answer = await connection.send({ path, headers: { xauthorization: `bench-${ids.admin}` } });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text()}`);
      return JSON.parse(answer.text()).data;
    };
    await watch.analyze(server);
    /** @type {{ items: { name: string, hasPeriod: boolean }[] }} */
    const { items } = await get('/itr-api/v1/figures');
    for (const { name, hasPeriod } of items) {
      const path = `/itr-api/v1/figures/${name}${hasPeriod ? `?${QUERY}` : ''}`;
      let least = Infinity;
      for (let turn = 0; turn < TIMES; turn++) {
        const before = await watch.look(server);
        await get(path);
        least = Math.min(least, spentBetween(before, await watch.look(server)) * 1_000);
      }
      found.set(name, [...(found.get(name) ?? []), least]);
      say(`${name}: ${least.toFixed(0)} ms`);
    }
    connection.close();
  }
  const isGood = (/** @type {number[]} */ each) => each.every((ms, at) => ms <= (MUST_MS[sizes[at] ?? 0] ?? Infinity));
  return {
    head: [
      'figure, all years, CPU',
      ...sizes.map((size) => `${size.toLocaleString('en')} (must ${MUST_MS[size]} ms)`),
      '',
    ],
    rows: [...found].map(([name, each]) => [
      name,
      ...each.map((ms) => `${ms.toFixed(0)} ms`),
      isGood(each) ? 'must' : 'MISSED',
    ]),
    passed: [...found.values()].every(isGood),
  };
}
