// Every figure over all years, quality in the field and similar tickets, at each size of `npm run bench -- --scale`.
import { say } from '../../scripts/bootstrap.mjs';
import { openConnection } from './connections.mjs';
import { spentBetween } from './cpu.mjs';
import { ids } from './data.mjs';
import { quantile } from './report.mjs';

const TIMES = 3;
/** Processor time that one may take, by the number of tickets (figures.md of the design: 300 and 600 ms). */
const MUST_MS = /** @type {Readonly<Record<number, number>>} */ ({ 10_000: 100, 100_000: 300, 1_000_000: 600 });
const QUERY = 'from=1970-01-01&to=2099-12-31';
/** Similar tickets: what any GET may take, and of how many tickets the median is told. */
const SIMILAR = { name: 'similar', mustMs: 50, of: 15 };

/**
 * @param {readonly { server: import('./servers.mjs').Server, known: import('./questions.mjs').Known }[]} sides
 * @param {import('./compare.mjs').Watch} watch
 * @param {readonly number[]} sizes
 * @returns {Promise<{ head: string[], rows: string[][], passed: boolean }>}
 */
export async function figuresBySize(sides, watch, sizes) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const { server, known } of sides) {
    say('Waiting for the sums of days that are long over');
    await watch.summed(server);
    // Ratings that nobody gave end meanwhile: 20,000 of a million.
    await watch.jobsDone(server);
    await watch.analyze(server);
    // After it: a server closes a connection that waits for minutes.
    const connection = openConnection(server.port);
    const get = async (/** @type {string} */ path) => {
      const answer = await connection.send({ path, headers: { xauthorization: `bench-${ids.admin}` } });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text()}`);
      return JSON.parse(answer.text()).data;
    };
    /** @type {{ items: { name: string, hasPeriod: boolean }[] }} */
    const { items } = await get('/itr-api/v1/figures');
    const leastOf = async (/** @type {string} */ path) => {
      let least = Infinity;
      for (let turn = 0; turn < TIMES; turn++) {
        const before = await watch.look(server);
        await get(path);
        least = Math.min(least, spentBetween(before, await watch.look(server)) * 1_000);
      }
      return least;
    };
    const add = (/** @type {string} */ name, /** @type {number} */ ms) => {
      found.set(name, [...(found.get(name) ?? []), ms]);
      say(`${name}: ${ms.toFixed(0)} ms`);
    };
    for (const { name, hasPeriod } of items)
      add(name, await leastOf(`/itr-api/v1/figures/${name}${hasPeriod ? `?${QUERY}` : ''}`));
    add('lifetime', await leastOf('/itr-api/v1/quality/lifetime'));
    add('warning of a model', await leastOf('/itr-api/v1/quality/warning?model=SV660N-2R8'));
    const similar = [];
    for (const id of known.open.slice(0, SIMILAR.of)) similar.push(await leastOf(`/itr-api/v1/tickets/${id}/similar`));
    add(
      SIMILAR.name,
      quantile(
        similar.toSorted((a, b) => a - b),
        0.5,
      ),
    );
    connection.close();
  }
  const isGood = (/** @type {string} */ name, /** @type {number[]} */ each) =>
    each.every((ms, at) => ms <= (name === SIMILAR.name ? SIMILAR.mustMs : (MUST_MS[sizes[at] ?? 0] ?? Infinity)));
  return {
    head: [
      'figure, all years, CPU',
      ...sizes.map((size) => `${size.toLocaleString('en')} (must ${MUST_MS[size]} ms)`),
      '',
    ],
    rows: [...found].map(([name, each]) => [
      name,
      ...each.map((ms) => `${ms.toFixed(0)} ms`),
      isGood(name, each) ? 'must' : 'MISSED',
    ]),
    passed: [...found].every(([name, each]) => isGood(name, each)),
  };
}
