// Rows that change records beside rows that are new, in tables of 50,000: a statement that joins given rows with a table
// must find each record by an index, under row-level security. Meanwhile another user reads a list.
import pg from 'pg';
import { say } from '../../scripts/bootstrap.mjs';
import { openCpu, spentBetween } from './cpu.mjs';
import { ids } from './data.mjs';
import { importRows, listTimes } from './import-client.mjs';
import { quantile } from './report.mjs';
import { makeDatabase, startOurs } from './servers.mjs';

const TICKETS = 10_000;
const STORED = 50_000;
const GIVEN = 1_000;
const TURNS = 3;
const LISTS = 60;
const PAUSE_MS = 10;
const CHANGED = 'Changed ';
const MUSTS = { changed: 2, list: 2 };
const TOKEN = `bench-${ids.admin}`;

/** @typedef {Record<string, string>} Row of a file, by column */
/**
 * @typedef {{ row: (n: number) => Row, stored: string, parts?: string, changing: string }} Entity row n of a file, which refers
 *   to row n of others; the same as SQL, with its parts; and the column that changes
 */

const NAMED = "'machine-tools', 'key-account', 'dach', 'western-europe', 'general-automation'";
/** The entities of which a vendor has thousands, in the order in which they refer to each other. @type {Record<string, Entity>} */
const ENTITIES = {
  organisations: {
    row: (n) => ({ code: `O${n}`, name: `Organisation ${n}` }),
    stored: "organisation (id, code, name) select gen_random_uuid(), 'O' || n, 'Organisation ' || n",
    changing: 'name',
  },
  people: {
    row: (n) => ({ account: `p${n}@file.example`, userName: `Person ${n}`, role: 'engineer', language: 'en' }),
    stored: `app_user (id, account, user_name, role, language)
      select gen_random_uuid(), 'p' || n || '@file.example', 'Person ' || n, 'engineer', 'en'`,
    changing: 'userName',
  },
  customers: {
    row: (n) => ({
      code: `C${n}`,
      name: `Customer ${n}`,
      representative: 'Rep',
      industry: 'machine-tools',
      attraction: 'key-account',
      zone: 'dach',
      marketOrganisation: 'western-europe',
      businessDivision: 'general-automation',
    }),
    stored: `customer (id, code, name, representative, industry, attraction, zone, market_organisation, business_division)
      select gen_random_uuid(), 'C' || n, 'Customer ' || n, 'Rep', ${NAMED}`,
    changing: 'name',
  },
  contacts: {
    row: (n) => ({ customer: `C${n % STORED}`, name: `Contact ${n}`, email: `c${n}@file.example` }),
    stored: `customer_contact (id, customer_id, name, email)
      select gen_random_uuid(), (select id from customer where code = 'C' || n), 'Contact ' || n, 'c' || n || '@file.example'`,
    changing: 'name',
  },
  series: {
    row: (n) => ({ code: `s-${n}`, name: `Series ${n}`, productLine: 'servo-drives-and-motors' }),
    stored: `product_series (id, name, product_line, description)
      select 's-' || n, 'Series ' || n, 'servo-drives-and-motors', ''`,
    changing: 'name',
  },
  models: {
    row: (n) => ({
      code: `m-${n}`,
      series: `s-${n % STORED}`,
      productType: 'ethercat-servo',
      name: `M-${n}`,
      productNumber: String(n),
    }),
    stored: `product_model (id, series_id, name, product_number, product_type, description, parameters)
      select 'm-' || n, 's-' || n, 'M-' || n, n::text, 'ethercat-servo', '', '[]'`,
    changing: 'productNumber',
  },
  selections: {
    row: (n) => ({ code: `l-${n}`, name: `List ${n}`, items: `M-${n % STORED} = 1|* Cable = 2` }),
    stored: `selection (id, name) select 'l-' || n, 'List ' || n`,
    parts: `selection_item (selection_id, position, model_id, name, quantity) select 'l-' || n, 0, 'm-' || n, 'M-' || n, 1`,
    changing: 'name',
  },
  units: {
    row: (n) => ({
      sn: `AX1-${100_000 + n}`,
      productModel: `M-${n % STORED}`,
      softwareModel: '2.40',
      deliveryDate: '2026-11-02',
      customer: `C${n % STORED}`,
    }),
    stored: `unit (id, sn, sn_normal, product_model, product_line, product_type, software_model, delivery_date, customer_id)
      select gen_random_uuid(), 'AX1-' || 100000 + n, 'AX1' || 100000 + n, 'M-' || n, 'servo-drives-and-motors', 'ethercat-servo',
        '2.40', '2026-11-02', (select id from customer where code = 'C' || n)`,
    changing: 'softwareModel',
  },
  faultCodes: {
    row: (n) => ({
      code: `F${n}`,
      productLine: 'servo-drives-and-motors',
      meaningEn: `Fault ${n}`,
      meaningZh: `故障 ${n}`,
      remedyEn: 'Check it.',
      remedyZh: '检查。',
    }),
    stored: `fault_code (id, code, code_normal, product_line, meaning, remedy)
      select gen_random_uuid(), 'F' || n, 'F' || n, 'servo-drives-and-motors', jsonb_build_object('en', 'Fault ' || n, 'zh', '故障 ' || n), '{"en": "Check it.", "zh": "检查。"}'`,
    changing: 'meaningEn',
  },
  questions: {
    row: (n) => ({ code: `q${n}`, title: `Question ${n}?`, solution: 'This helps.', language: 'en', public: 'yes' }),
    stored: `question (id, title, symptom, solution, language, public, updated_at)
      select 'q' || n, 'Question ' || n || '?', '', 'This helps.', 'en', true, now()`,
    changing: 'title',
  },
};

/** @param {Entity} entity @param {number} from @param {string} [changed] @returns {Row[]} */
const rowsOf = ({ row, changing }, from, changed) =>
  Array.from({ length: GIVEN }, (_, at) => ({ ...row(from + at), ...(changed && { [changing]: `${changed}${at}` }) }));

/** @param {number[]} values */
const medianOf = (values) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * @param {string} base address of the PostgreSQL
 * @param {string} folder
 * @param {string} smtpUrl
 * @returns {Promise<import('./report.mjs').Table>}
 */
export async function changedRows(base, folder, smtpUrl) {
  const { url } = await makeDatabase(base, TICKETS, folder, smtpUrl);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { stored, parts } of Object.values(ENTITIES))
    for (const each of [stored, ...(parts ? [parts] : [])])
      await client.query(`insert into ${each} from generate_series(0, ${STORED - 1}) n`);
  await client.query('vacuum analyze');
  await client.end();
  const server = await startOurs({ url, folder, smtpUrl });
  const cpu = await openCpu(base);
  /** The processor seconds of an import, with its check. @param {string} entity @param {Row[]} rows @param {'new' | 'changed'} as */
  const costOf = async (entity, rows, as) => {
    const before = await cpu.look(server);
    await importRows(server, TOKEN, entity, rows, as);
    return spentBetween(before, await cpu.look(server));
  };
  /** The list of another user, alone and beside changed rows: of the turns the one in the middle. @param {string} name @param {Entity} entity */
  const listOf = async (name, entity) => {
    const reader = `bench-${ids.engineer(2)}`;
    const turns = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const alone = await listTimes(server, reader, { pauseMs: PAUSE_MS, most: LISTS });
      const rows = rowsOf(entity, (TURNS + turn) * GIVEN, CHANGED);
      const run = importRows(server, TOKEN, name, rows, 'changed');
      turns.push(
        [alone, await listTimes(server, reader, { pauseMs: PAUSE_MS, while: run })].map((times) =>
          quantile(times, 0.5),
        ),
      );
    }
    const byRatio = turns.toSorted(([a = 1, b = 0], [c = 1, d = 0]) => b / a - d / c);
    return byRatio[Math.floor(TURNS / 2)] ?? [];
  };
  const only = process.argv.slice(2).filter((given) => !given.startsWith('--'));
  const chosen = (/** @type {string} */ name) => only.length === 0 || only.includes(name);
  const rows = [];
  let passed = true;
  for (const [name, entity] of Object.entries(ENTITIES)) {
    if (!chosen(name)) continue;
    /** @type {Record<'new' | 'changed', number[]>} */
    const costs = { new: [], changed: [] };
    for (let turn = 0; turn < TURNS; turn++) {
      costs.new.push(await costOf(name, rowsOf(entity, STORED + turn * GIVEN), 'new'));
      costs.changed.push(await costOf(name, rowsOf(entity, turn * GIVEN, CHANGED), 'changed'));
    }
    const [alone = 0, beside = 0] = await listOf(name, entity);
    const [added, changed] = [medianOf(costs.new), medianOf(costs.changed)];
    const good = changed <= MUSTS.changed * added && beside <= MUSTS.list * alone;
    passed &&= good;
    rows.push([
      name,
      `${Math.round(added * 1_000)} ms`,
      `${Math.round(changed * 1_000)} ms`,
      `${(changed / added).toFixed(1)} ×`,
      `${alone.toFixed(1)} and ${beside.toFixed(1)} ms`,
      `${MUSTS.changed} ×, ${MUSTS.list} ×`,
      good ? 'must' : 'MISSED',
    ]);
    say(rows.at(-1)?.join(', ') ?? '');
  }
  await cpu.close();
  await server.stop();
  const head = [
    'rows',
    'new, CPU',
    'changed, CPU',
    'ratio',
    'list of another user, p50, alone and beside',
    'musts',
    '',
  ];
  return { head, rows, passed };
}

export const changedConditions = `${GIVEN.toLocaleString('en')} new and ${GIVEN.toLocaleString('en')} changed rows against ${STORED.toLocaleString('en')}, with their check, on PostgreSQL; processor time of server and database, the median of ${TURNS}.`;
