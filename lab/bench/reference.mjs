// The database of the bare server: the same rows, with only the indexes that its questions need. A slow reference would
// make our server look good, so the reference is checked before anything is compared with it.
import pg from 'pg';
import { openConnection, runLoad } from './connections.mjs';

/**
 * The share of the fixed answer's throughput that every query of the bare server must reach. The fixed answer also
 * takes one round trip to the database; without it, it would be eight times as fast, and no query could reach it.
 */
const LEAST_SHARE = 0.2;
const SLICE_MS = 1_500;
const TURNS = 3;

/** Of a text: its words, as a full-text index keeps them. What separates the parts of a code separates words. @param {string} column */
export const wordsIn = (column) => `to_tsvector('simple', regexp_replace(${column}, '[^[:alnum:]]+', ' ', 'g'))`;

const INDEXES = [
  'create index on ticket (updated_at desc, id desc)',
  `create index on ticket (handler_id, updated_at desc, id desc) where status in ('submitted', 'accepted', 'escalated', 'finalized')`,
  'create index on ticket (requester_id, updated_at desc, id desc)',
  ...['ticket_search', 'event_search'].map((table) => `create index on ${table} using gin (${wordsIn('search')})`),
];

/**
 * Copies a filled database for the bare server. Nobody may be connected to it.
 * @param {string} base address of the server
 * @param {string} from name of the database
 * @returns {Promise<string>} address of the copy
 */
export async function copyForReference(base, from) {
  const name = `${from}_reference`;
  await once(base, [`create database ${name} template ${from}`]);
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).toString();
  await once(url, [
    `do $$ declare each record; begin
       for each in select i.indexrelid::regclass::text as name from pg_index i
         where i.indrelid in ('ticket'::regclass, 'ticket_event'::regclass) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
       loop execute 'drop index ' || each.name; end loop; end $$`,
    ...['ticket', 'ticket_event'].map((table) => `alter table ${table} disable trigger all`),
    ...INDEXES,
    'vacuum analyze',
  ]);
  return url;
}

/** @param {string} url @param {string[]} statements */
async function once(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Compares the throughput of the bare server's questions with that of its fixed answer.
 * @param {number} port of the bare server
 * @param {import('./questions.mjs').Question[]} questions
 * @param {number} count of connections
 * @returns {Promise<{ shares: { name: string, rate: number, fixedRate: number, share: number }[], good: boolean }>}
 */
export async function checkReference(port, questions, count) {
  const connections = Array.from({ length: count }, () => openConnection(port));
  const fixed = async (/** @type {import('./connections.mjs').Connection} */ connection) =>
    void (await connection.send({ path: '/fixed' }));
  const shares = [];
  for (const { name, bare, isChecked } of questions) {
    if (!isChecked) continue;
    const sums = [0, 0];
    // In turns, so that other load on the machine affects both.
    for (let turn = -1; turn < TURNS; turn++)
      for (const [which, work] of [fixed, bare].entries()) {
        const { done, seconds } = await runLoad(connections, SLICE_MS, work);
        if (turn >= 0) sums[which] = (sums[which] ?? 0) + done / seconds;
      }
    const [fixedRate = 1, rate = 0] = sums.map((sum) => sum / TURNS);
    shares.push({ name, rate, fixedRate, share: rate / fixedRate });
  }
  for (const connection of connections) connection.close();
  return { shares, good: shares.every(({ share }) => share >= LEAST_SHARE) };
}
