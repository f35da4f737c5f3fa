// Readers of one device: what one of them has seen (X-Position) all others send. Each changes a record of its own, then
// lists all of them; no record may be older than what was acknowledged before the list was asked for.
import { setTimeout as pause } from 'node:timers/promises';
import { ids } from '../bench/data.mjs';

const READERS = 16;
const LISTS_PER_WRITE = 4;
const ENTITY = '/itr-api/v1/admin/entities/groups';

/** @typedef {{ checks: number, older: number, writes: number, slowestMs: number, wrong: string[], stop: () => Promise<void> }} Readers */

/** @param {number[]} ports of the servers, asked in turn @returns {Readers} */
export function startReaders(ports) {
  let going = true;
  let turn = 0;
  let position = '';
  /** @type {Map<string, number>} the newest version of each record that was acknowledged */
  const acknowledged = new Map();
  /** @type {Readers} */
  const readers = {
    checks: 0,
    older: 0,
    writes: 0,
    slowestMs: 0,
    wrong: [],
    stop: async () => {
      going = false;
      await all;
    },
  };

  /** @param {string} path @param {RequestInit & { headers?: Record<string, string> }} [init] */
  const ask = async (path, { headers, ...init } = {}) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${ports[turn++ % ports.length]}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        xauthorization: `bench-${ids.admin}`,
        ...(position && { 'x-position': position }),
        ...headers,
      },
      signal: AbortSignal.timeout(25_000),
    });
    const body = await answer.json();
    readers.slowestMs = Math.max(readers.slowestMs, performance.now() - from);
    if (answer.status > 201) {
      readers.wrong.push(`${answer.status} ${path}: ${JSON.stringify(body).slice(0, 200)}`);
      throw new Error('refused');
    }
    const at = answer.headers.get('x-position') ?? '';
    if (init.method && !at) readers.wrong.push(`${path}: a write without X-Position`);
    if (at > position) position = at;
    return body.data;
  };
  const list = async () => {
    const before = new Map(acknowledged);
    const { items } = await ask(`${ENTITY}?q=drill&limit=50`);
    const found = new Map(items.map((/** @type {{ id: string, version: number }} */ { id, version }) => [id, version]));
    for (const [id, version] of before) {
      readers.checks++;
      const read = found.get(id) ?? 0;
      if (read >= version) continue;
      readers.older++;
      readers.wrong.push(`Record ${id} was read in version ${read} after ${version} was acknowledged`);
    }
  };
  /** @param {number} n */
  const read = async (n) => {
    const values = { code: `drill-${n}`, name: `drill ${n}` };
    const made = await ask(ENTITY, { method: 'POST', body: JSON.stringify({ values }) });
    const { id } = made;
    let { version } = made;
    for (let write = 0; going; write++) {
      const changed = { version, values: { name: `drill ${n} ${write}` } };
      ({ version } = await ask(`${ENTITY}/${id}`, { method: 'PATCH', body: JSON.stringify(changed) }));
      acknowledged.set(id, version);
      readers.writes++;
      for (let each = 0; going && each < LISTS_PER_WRITE; each++) await list();
    }
  };
  const all = Promise.all(
    Array.from({ length: READERS }, (_unused, n) =>
      read(n).catch(async (error) => {
        if (String(error.message) !== 'refused') readers.wrong.push(String(error));
        await pause(100);
      }),
    ),
  );
  return readers;
}
