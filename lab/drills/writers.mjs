// Writers that comment on tickets. Each comment has its own Idempotency-Key and is sent again until it is acknowledged.
// Afterwards the acknowledged comments are compared with the database: each must be there once, in timelines without
// gaps.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ids, sizesFor } from '../bench/data.mjs';

/** The number of tickets in the writers' database. */
export const TICKETS = 4_000;

const RETRY_MS = 100;
/** Longer than the server may take for any request. */
const ANSWER_MS = 25_000;
const { engineers } = sizesFor(TICKETS);
/** Each writer is another user, because the server limits the share of one user. */
const tokenOf = (/** @type {number} */ writer) => `bench-${ids.engineer(writer % engineers)}`;

/**
 * @typedef {{ acknowledged: Set<string>, statuses: Map<number, number>, slowestMs: number, lastAt: number,
 *   stop: () => Promise<void>, wrong: string[] }} Writers
 */

/**
 * @param {{ port: number, tickets: string[], count: number }} options
 * @returns {Writers}
 */
export function startWriters({ port, tickets, count }) {
  let going = true;
  /** @type {Writers} */
  const writers = {
    acknowledged: new Set(),
    statuses: new Map(),
    slowestMs: 0,
    lastAt: performance.now(),
    wrong: [],
    stop: async () => {
      going = false;
      await all;
    },
  };
  /** @param {string} token @param {string} id @param {string} text @param {string} key */
  const attempt = async (token, id, text, key) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/itr-api/v1/tickets/${id}/actions/comment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', xauthorization: token, 'idempotency-key': key },
      body: JSON.stringify({ text, visibility: 'public' }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      }),
      () => ({ status: 0, retryAfter: null, body: '' }),
    );
    writers.slowestMs = Math.max(writers.slowestMs, performance.now() - from);
    writers.statuses.set(answer.status, (writers.statuses.get(answer.status) ?? 0) + 1);
    const isFine =
      answer.status === 0 ||
      answer.status === 200 ||
      (answer.retryAfter !== null && [429, 503].includes(answer.status));
    if (!isFine) writers.wrong.push(`${answer.status} ${answer.body.slice(0, 200)}`);
    return answer.status === 200;
  };
  const write = async (/** @type {number} */ n) => {
    for (let turn = n * 7; going; turn++) {
      const key = randomUUID();
      const text = `drill ${key}`;
      const id = tickets[turn % tickets.length] ?? '';
      let done = await attempt(tokenOf(n), id, text, key);
      while (!done && going) {
        await pause(RETRY_MS);
        done = await attempt(tokenOf(n), id, text, key);
      }
      if (!done) return;
      writers.acknowledged.add(text);
      writers.lastAt = performance.now();
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_unused, n) => write(n)));
  return writers;
}

/**
 * Compares the acknowledged comments with those in the database.
 * @param {import('./database.mjs').Query} query
 * @param {Iterable<string>} acknowledged
 */
export async function compareWithDatabase(query, acknowledged) {
  const rows = await query(`select text, count(*)::int as n from ticket_event where text like 'drill %' group by text`);
  const [gaps] = await query(
    `select count(*)::int as n from ticket t join (select ticket_id, count(*) as n, max(seq) as last, min(seq) as first from ticket_event group by 1) e
       on e.ticket_id = t.id where e.first <> 1 or e.last <> e.n or t.seq <> e.last`,
  );
  const held = new Map(rows.map((row) => [String(row.text), Number(row.n)]));
  return {
    lost: [...acknowledged].filter((text) => !held.has(text)).length,
    doubled: [...held.values()].filter((n) => n > 1).length,
    gaps: Number(gaps?.n),
  };
}
