// The database of the bare server: the same rows, and of indexes only those that its questions deserve. A slow reference
// would flatter, so that it is checked before anything is compared with it.
import pg from 'pg';
import { openLine, press } from './lines.mjs';

/**
 * The share of a fixed answer's throughput that every query of the bare server must reach. The fixed answer takes one round
 * trip to the database too: without it it would be eight times as fast, which no query can compare with.
 */
const LEAST_SHARE = 0.2;
const SECONDS_MS = 1_500;
const TURNS = 3;

const INDEXES = [
  'create index on ticket (updated_at desc, id desc)',
  `create index on ticket (handler_id, updated_at desc, id desc) where status in ('submitted', 'accepted', 'escalated', 'finalized')`,
  'create index on ticket (requester_id, updated_at desc, id desc)',
];

/**
 * Copies a filled database, to which nobody may be connected.
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
 * How much of the throughput of fixed bytes its questions reach.
 * @param {number} port of the bare server
 * @param {import('./questions.mjs').Question[]} questions
 * @param {number} count of connections
 * @returns {Promise<{ shares: { name: string, rate: number, fixedRate: number, share: number }[], good: boolean }>}
 */
export async function checkReference(port, questions, count) {
  const lines = Array.from({ length: count }, () => openLine(port));
  const fixed = async (/** @type {import('./lines.mjs').Line} */ line) => void (await line.ask({ path: '/fixed' }));
  const shares = [];
  for (const { name, bare, isChecked } of questions) {
    if (!isChecked) continue;
    const sums = [0, 0];
    // In turns, so that whatever else the machine does hits both.
    for (let turn = -1; turn < TURNS; turn++)
      for (const [which, work] of [fixed, bare].entries()) {
        const { done, seconds } = await press(lines, SECONDS_MS, work);
        if (turn >= 0) sums[which] = (sums[which] ?? 0) + done / seconds;
      }
    const [fixedRate = 1, rate = 0] = sums.map((sum) => sum / TURNS);
    shares.push({ name, rate, fixedRate, share: rate / fixedRate });
  }
  for (const line of lines) line.close();
  return { shares, good: shares.every(({ share }) => share >= LEAST_SHARE) };
}
