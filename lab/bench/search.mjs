// `npm run bench -- --search`: searches of all kinds through the list call, with every filter and by each role, compared
// with a look at every ticket; then the slowest ten at once beside the list of somebody else.
import pg from 'pg';
import { say } from '../../scripts/bootstrap.mjs';
import { print, quantile, record } from './report.mjs';
import { filtersIn, having, readCorpus, searchesIn, seekersIn, treeManagerIn, wrongIn } from './search-oracle.mjs';
import { makeDatabase, startOurs } from './servers.mjs';
import { TREE } from './sweep.mjs';
import { ids } from './data.mjs';

const TICKETS = 100_000;
const MOST_MS = 500;
const AT_ONCE = 10;
const LISTS = 20;
/** Names of roles: only those search, and the figures are then not written. */
const ONLY = process.argv.slice(2).filter((given) => !given.startsWith('--'));

/** @typedef {import('./search-oracle.mjs').Answered} Answered */
/** @typedef {{ ms: number, status: number, answered: Answered }} Timed */

/** @param {number} port @param {string} user @param {Record<string, string>} query @returns {Promise<Timed>} */
async function ask(port, user, query) {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/itr-api/v1/tickets?${new URLSearchParams(query).toString()}`, {
    headers: { xauthorization: `bench-${user}` },
  });
  const { data } = await answer.json();
  const ms = performance.now() - from;
  const found = (data?.items ?? []).map((/** @type {{ id: string }} */ { id }) => id);
  return { ms, status: answer.status, answered: { counts: {}, ...data, ids: found } };
}

/**
 * A search that took too long is asked again: what it took on top the first time was a connection's plan, or another
 * program on this machine.
 * @param {number} port @param {string} user @param {Record<string, string>} query
 * @returns {Promise<Timed & { first: number }>}
 */
async function askTwice(port, user, query) {
  const timed = await ask(port, user, query);
  if (timed.ms <= MOST_MS) return { ...timed, first: timed.ms };
  say(`${timed.ms.toFixed(0)} ms, asked again: ${JSON.stringify(query)}`);
  return { ...(await ask(port, user, query)), first: timed.ms };
}

/** @param {string} base address of the PostgreSQL @param {string} folder @param {string} smtpUrl @returns {Promise<boolean>} */
export async function searching(base, folder, smtpUrl) {
  const { url } = await makeDatabase(base, TICKETS, folder, smtpUrl);
  return searchIn({ url, folder, smtpUrl });
}

/** @param {{ url: string, folder: string, smtpUrl: string }} of a filled database @returns {Promise<boolean>} */
export async function searchIn({ url, folder, smtpUrl }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async (/** @type {string} */ text) => (await client.query(text)).rows;
  await query(TREE);
  const corpus = await readCorpus(query);
  const treeManager = await treeManagerIn(corpus, query);
  await client.end();
  const server = await startOurs({ url, folder, smtpUrl });
  say('Searching');
  const { engineer, lead, partner } = seekersIn(corpus);
  const rows = [];
  const wrong = [];
  /** @type {{ ms: number, user: string, query: Record<string, string> }[]} */
  const all = [];
  for (const [role, seeker] of Object.entries({ engineer, lead, partner, treeManager }).filter(
    ([name]) => ONLY.length === 0 || ONLY.includes(name),
  )) {
    await ask(server.port, seeker.id, { view: 'all' });
    const times = [];
    let more = 0;
    let longest = 0;
    let refused = 0;
    const before = wrong.length;
    for (const search of searchesIn(corpus)) {
      const kept = new Map();
      const havingOf = (/** @type {string} */ q) => {
        if (!kept.has(q)) kept.set(q, having(corpus, seeker, q));
        return kept.get(q);
      };
      for (const filter of filtersIn(corpus)) {
        const query = { view: 'all', ...filter, q: search.q };
        const { ms, first, status, answered } = await askTwice(server.port, seeker.id, query);
        longest = Math.max(longest, first);
        times.push(ms);
        all.push({ ms, user: seeker.id, query });
        more += answered.more ? 1 : 0;
        refused += status === 200 ? 0 : 1;
        const problem = status === 200 ? wrongIn(corpus, seeker, search, filter, answered, havingOf) : `HTTP ${status}`;
        if (problem !== undefined) wrong.push(`${role}, ${JSON.stringify(query)}: ${problem}`);
      }
    }
    const sorted = times.toSorted((a, b) => a - b);
    rows.push([
      role,
      String(times.length),
      `${quantile(sorted, 0.5).toFixed(0)} ms`,
      `${quantile(sorted, 0.99).toFixed(0)} ms`,
      `${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
      `${longest.toFixed(0)} ms`,
      String(more),
      String(refused),
      String(wrong.length - before),
    ]);
  }
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, AT_ONCE);
  for (const { ms, query } of slowest) say(`${ms.toFixed(0)} ms: ${JSON.stringify(query)}`);
  for (const each of wrong.slice(0, 20)) say(`Wrong: ${each}`);
  const beside = await atOnce(server.port, slowest);
  await server.stop();
  const isFast = all.every(({ ms }) => ms <= MOST_MS);
  const passed = wrong.length === 0 && isFast && beside.refused === 0;
  const table = {
    head: ['role', 'searches', 'p50', 'p99', 'max', 'max, first time', '`more`', 'refused', 'wrong'],
    rows,
    passed,
  };
  const together = {
    head: ['the slowest ten at once', 'max', 'refused', "somebody's list, alone", 'beside, max'],
    rows: [
      [
        '',
        `${beside.max.toFixed(0)} ms`,
        String(beside.refused),
        `${beside.alone.toFixed(0)} ms`,
        `${beside.list.toFixed(0)} ms`,
      ],
    ],
    passed,
  };
  print(table);
  print(together);
  if (ONLY.length > 0) return passed;
  const conditions = `100,000 tickets on PostgreSQL; every search with every filter, each answer compared with a look at every ticket; a search takes at most ${MOST_MS} ms; one that took longer is asked once more.`;
  record('bench --search', conditions, [table, together]);
  return passed;
}

/** @param {number} port @param {{ user: string, query: Record<string, string> }[]} searches */
async function atOnce(port, searches) {
  const list = async () => (await ask(port, ids.engineer(2), { view: 'all' })).ms;
  const alone = Math.max(await list(), await list(), await list());
  const asked = Promise.all(searches.map(({ user, query }) => ask(port, user, query)));
  const lists = [];
  while (lists.length < LISTS) lists.push(await list());
  const answers = await asked;
  return {
    alone,
    list: Math.max(...lists),
    max: Math.max(...answers.map(({ ms }) => ms)),
    refused: answers.filter(({ status }) => status !== 200).length,
  };
}
