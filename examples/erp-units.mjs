// Keeps the units of Closeloop up to date from a file of an ERP. Run it after each export, for example from cron:
//
//   CLOSELOOP_URL=https://tickets.example.com CLOSELOOP_KEY=clk_… node erp-units.mjs units.json
//
// The file is a list of objects with the columns of the entity `units`: sn, productModel, productNumber, softwareModel,
// deliveryDate, warrantyUntil, customer (its code). A unit is found by its serial number: it is made, changed, or left as it is.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ROWS_AT_ONCE = 1_000;
const TRIES = 5;

const { CLOSELOOP_URL = 'http://localhost:8080', CLOSELOOP_KEY } = process.env;
const file = process.argv[2];
if (!CLOSELOOP_KEY || !file) {
  console.error('Usage: CLOSELOOP_URL=… CLOSELOOP_KEY=clk_… node erp-units.mjs units.json');
  process.exit(2);
}

/**
 * One call, repeated while the network or the server is away. The key makes a repeat harmless: it is made of what is sent.
 * @param {object[]} rows
 * @param {number} attempt
 * @returns {Promise<{ new: number, changed: number, same: number, wrong: { row: number, column: string, value: string, message: string }[] }>}
 */
async function put(rows, attempt = 1) {
  const body = JSON.stringify({ rows });
  const day = new Date().toISOString().slice(0, 10);
  const key = createHash('sha256').update(`${day} ${body}`).digest('hex');
  const headers = {
    authorization: `Bearer ${CLOSELOOP_KEY}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const url = `${CLOSELOOP_URL}/itr-api/v1/admin/entities/units`;
  const response = await fetch(url, { method: 'PUT', headers, body }).catch(() => undefined);
  const mayComeBack = !response || response.status === 429 || response.status >= 500;
  if (mayComeBack && attempt < TRIES) {
    await pause(Number(response?.headers.get('retry-after') ?? 2 ** attempt) * 1_000);
    return put(rows, attempt + 1);
  }
  if (!response) throw new Error(`${CLOSELOOP_URL} cannot be reached.`);
  const { code, msg, data } = await response.json();
  if (code !== 200) throw new Error(`${code}: ${msg} ${JSON.stringify(data ?? {})}`);
  return data;
}

const units = JSON.parse(readFileSync(file, 'utf8'));
const total = { new: 0, changed: 0, same: 0, wrong: 0 };
for (let from = 0; from < units.length; from += ROWS_AT_ONCE) {
  const answer = await put(units.slice(from, from + ROWS_AT_ONCE));
  for (const name of ['new', 'changed', 'same']) total[name] += answer[name];
  total.wrong += new Set(answer.wrong.map(({ row }) => row)).size;
  for (const { row, column, value, message } of answer.wrong)
    console.error(`Row ${from + row}, ${column} "${value}": ${message}`);
}
console.log(`${total.new} new, ${total.changed} changed, ${total.same} same, ${total.wrong} wrong`);
process.exitCode = total.wrong > 0 ? 1 : 0;
