// What an admin's program does to import units: uploads the file, waits for the check, applies it.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import OSS from 'ali-oss';

const POLL_MS = 100;

/** @typedef {import('./servers.mjs').Server} Server */
/** @typedef {{ units: number, model: string, customer: (n: number) => string }} Rows */

/** @param {Rows} rows @returns {Buffer} a CSV file */
function fileOf({ units, model, customer }) {
  const day = (/** @type {number} */ n) => String(1 + (n % 20)).padStart(2, '0');
  const lines = Array.from(
    { length: units },
    (_, n) => `AX1-${String(n).padStart(7, '0')},${model},2.40,2026-11-${day(n)},${customer(n)}`,
  );
  return Buffer.from(`sn,productModel,softwareModel,deliveryDate,customer\n${lines.join('\n')}\n`);
}

/**
 * @param {{ port: number }} server
 * @param {string} token
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
export async function call(server, token, method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    // What needs the password once more is done with this, where the bench has said so of the session.
    headers: { xauthorization: token, 'x-confirmation': token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg, data } = await answer.json();
  if (code >= 300) throw new Error(`${method} ${path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

/**
 * Uploads a file as a page does. Resolves to its key.
 * @param {{ port: number }} server
 * @param {string} token
 * @param {Buffer} bytes
 */
export async function uploadFile(server, token, bytes) {
  const given = await call(server, token, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const key = `${given.dirPrefix}import/20261122/${Date.now()}-${randomUUID()}.csv`;
  await new OSS({
    ...{ accessKeyId: given.accessKeyId, accessKeySecret: given.accessKeySecret, stsToken: given.securityToken },
    ...{ bucket: given.bucketName, region: 'oss-eu-central-1', endpoint: `http://127.0.0.1:${server.port}` },
    ...{ sldEnable: true, authorizationV4: true },
  }).put(key, bytes);
  return key;
}

/**
 * Imports units. Resolves to the seconds of upload, check and writing.
 * @param {Server} server
 * @param {string} token of an admin
 * @param {Rows} rows
 */
export const importUnits = (server, token, rows) =>
  importFile(server, token, { entity: 'units', bytes: fileOf(rows), count: rows.units, as: 'new' });

/**
 * Imports rows, which must all be new or all be changed.
 * @param {Server} server
 * @param {string} token of an admin
 * @param {string} entity
 * @param {Record<string, string>[]} rows
 * @param {'new' | 'changed'} as
 */
export function importRows(server, token, entity, rows, as) {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => `"${row[column]}"`).join(','));
  const bytes = Buffer.from(`${columns.join(',')}\n${lines.join('\n')}\n`);
  return importFile(server, token, { entity, bytes, count: rows.length, as });
}

/**
 * Resolves to the seconds of upload, check and writing.
 * @param {Server} server
 * @param {string} token of an admin
 * @param {{ entity: string, bytes: Buffer, count: number, as: 'new' | 'changed' }} file
 */
async function importFile(server, token, { entity, bytes, count, as }) {
  const start = performance.now();
  const upload = { key: await uploadFile(server, token, bytes), name: `${entity}.csv` };
  const { id } = await call(server, token, 'POST', '/itr-api/v1/admin/imports', { entity, upload });
  const sent = performance.now();
  const { version, counts } = await until(server, token, id, 'checked');
  if (counts[as] !== count) throw new Error(`The check of ${entity} found ${JSON.stringify(counts)}`);
  const checked = performance.now();
  await call(server, token, 'POST', `/itr-api/v1/admin/imports/${id}/apply`, { version });
  await until(server, token, id, 'applied');
  return [sent - start, checked - sent, performance.now() - checked].map((ms) => ms / 1_000);
}

/** @param {Server} server @param {string} token @param {string} id @param {string} wanted */
async function until(server, token, id, wanted) {
  for (;;) {
    const run = await call(server, token, 'GET', `/itr-api/v1/admin/imports/${id}`);
    if (run.state === wanted) return run;
    if (run.state === 'failed') throw new Error(`The import failed: ${run.error}`);
    await pause(POLL_MS);
  }
}

/** @typedef {{ pauseMs: number, most: number } | { pauseMs: number, while: Promise<unknown> }} How often and how long */

/** The times of a list in ms, sorted. @param {Server} server @param {string} token @param {How} how */
export const listTimes = (server, token, how) =>
  timesOf(() => call(server, token, 'GET', '/itr-api/v1/tickets?view=all'), how);

/** The same for the smallest read, the reader's saved views. @param {Server} server @param {string} token @param {How} how */
export const smallReadTimes = (server, token, how) =>
  timesOf(() => call(server, token, 'GET', '/itr-api/v1/views'), how);

/** @param {() => Promise<unknown>} read is called again and again @param {How} how */
async function timesOf(read, how) {
  let isOver = false;
  if ('while' in how) how.while.finally(() => (isOver = true)).catch(() => undefined);
  const most = 'most' in how ? how.most : Infinity;
  const taken = [];
  while (taken.length < most && !isOver) {
    const from = performance.now();
    await read();
    taken.push(performance.now() - from);
    await pause(how.pauseMs);
  }
  return taken.toSorted((a, b) => a - b);
}
