/**
 * The rows of a file are joined with large tables by an index, under row-level security. How many rows the database reads
 * for it is counted, because that is what a plan comes to.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../src/server/db/database.ts';
import type { EntityName } from '../../src/shared/admin/entity-table.ts';
import { idOf } from './people.ts';
import { sharedTestApp } from './test-app.ts';
import { entityTargets } from './tested-server.ts';

const SYSTEM = { kind: 'system' } as const;
const STORED = 6_000;
const GIVEN = 20;
/** For each given row at most so many rows of a table may be read. */
const READ_FOR_EACH = 20;

/** Row n of a file, for the entities of which a vendor has many thousands. */
const rowOf: { readonly [Name in EntityName]?: (n: number) => Record<string, string> } = {
  organisations: (n) => ({ code: `O${n}`, name: `Organisation ${n}` }),
  people: (n) => ({ account: `p${n}@file.example`, userName: `Person ${n}`, role: 'engineer', language: 'en' }),
  customers: (n) => ({
    ...{
      code: `C${n}`,
      name: `Customer ${n}`,
      organisations: `O${n}`,
      representative: 'Rep',
      industry: 'machine-tools',
    },
    ...{ attraction: 'key-account', zone: 'dach', marketOrganisation: 'western-europe' },
    businessDivision: 'general-automation',
  }),
  contacts: (n) => ({ customer: `C${n}`, name: `Contact ${n}`, email: `c${n}@file.example` }),
  models: (n) => ({
    ...{ code: `model-${n}`, series: 's-1', productType: 'ethercat-servo', name: `MODEL-${n}` },
    ...{ productNumber: `${n}`, description: '', parameters: '' },
  }),
  units: (n) => ({ sn: `AX1-${10_000 + n}`, productModel: `MODEL-${n}`, customer: `C${n}` }),
  faultCodes: (n) => ({
    ...{ code: `E${n}`, productLine: 'servo-drives-and-motors', meaningEn: `Fault ${n}`, meaningZh: `故障 ${n}` },
    ...{ remedyEn: 'Check it.', remedyZh: '请检查。' },
  }),
  questions: (n) => ({
    code: `q${n}`,
    title: `Question ${n}?`,
    solution: 'This helps.',
    language: 'en',
    public: 'yes',
  }),
};
/** The column that the changed rows change. */
const changing: { readonly [Name in EntityName]?: string } = {
  ...{ organisations: 'name', people: 'userName', customers: 'name', contacts: 'name', units: 'softwareModel' },
  questions: 'title',
  ...{ models: 'description', faultCodes: 'meaningEn' },
};
/** What new rows refer to instead of the record of their own number. */
const extra: { readonly [Name in EntityName]?: Record<string, string> } = {
  ...{
    customers: { organisations: 'O1' },
    contacts: { customer: 'C1' },
    units: { customer: 'C1', productModel: 'M-1' },
  },
};
const names = Object.keys(rowOf) as EntityName[];
const tables = [
  ...['organisation', 'app_user', 'customer', 'customer_partner', 'customer_contact', 'unit', 'question'],
  ...['product_model', 'fault_code'],
];

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  testApp.opened.database.transaction(SYSTEM, work);
const targetOf = (name: EntityName) => {
  const target = entityTargets().find(({ entity }) => entity === name);
  if (!target) throw new Error(`No import of ${name}`);
  return target;
};
const actor = () => ({
  ...({ id: idOf('admin'), via: 'page', ip: '::1', requestId: 'given-rows' } as const),
  clock: testApp.clock,
});
const fileOf = (name: EntityName, count: number, from = 0, more: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, at) => ({ row: at + 2, values: { ...rowOf[name]?.(from + at), ...more } }));
const apply = (tx: Tx, name: EntityName, rows: ReturnType<typeof fileOf>) =>
  targetOf(name).apply(tx, rows, actor(), { operation: 'admin.test' });

const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.rows(
    `insert into product_series (id, product_line, name, description) values ('s-1', 'servo-drives-and-motors', 'S 1', '')`,
  );
  await testApp.rows(
    `insert into product_model (id, series_id, name, product_number, product_type, description, parameters)
     values ('m1', 's-1', 'M-1', '1', 'ethercat-servo', '', '[]')`,
  );
  for (const name of names) {
    const results = await inTransaction((tx) => apply(tx, name, fileOf(name, STORED)));
    const wrong = results.find(({ result }) => result !== 'new');
    if (wrong) throw new Error(`${name}: ${JSON.stringify(wrong)}`);
  }
  await testApp.rows('analyze');
});

/** How many rows of each large table the work reads, by scans of any kind, where that is too much for the given rows. */
const readTooMuch = (work: (tx: Tx) => Promise<void>): Promise<Record<string, number>> =>
  inTransaction(async (tx) => {
    // Counted from here: the counters may hold the transactions before.
    const before = await rowsRead(tx);
    await work(tx);
    const after = await rowsRead(tx);
    expect(Object.values(after).some((count) => count > 0)).toBe(true);
    const read = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const);
    return Object.fromEntries(read.filter(([, count]) => count > GIVEN * READ_FOR_EACH));
  });

async function rowsRead(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await tx.raw(
    `select relname as "table", (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_xact_user_tables where relname = any ($1::text[])`,
    [tables],
  );
  return Object.fromEntries(rows.map(({ table, read }) => [String(table), Number(read)]));
}

test.each(names)('%s: changed rows read little more than the records that they name', async (name) => {
  const target = targetOf(name);
  const changed = fileOf(name, GIVEN, 100, { [changing[name] ?? '']: 'Changed 2.0' });
  const tooMuch = await readTooMuch(async (tx) => {
    const results = await apply(tx, name, changed);
    expect(results.map(({ result }) => result)).toEqual(changed.map(() => 'changed'));
    const records = [...(await target.records(tx, changed)).values()];
    expect(records).toHaveLength(GIVEN);
    expect(await target.changedSince(tx, 'given-rows', records)).toEqual([]);
  });
  expect(tooMuch).toEqual({});
});

test.each(names)('%s: new rows and their removal read no whole table either', async (name) => {
  const target = targetOf(name);
  const added = fileOf(name, GIVEN, STORED, extra[name]);
  const tooMuch = await readTooMuch(async (tx) => {
    await apply(tx, name, added);
    const records = [...(await target.records(tx, added)).values()];
    expect(records).toHaveLength(GIVEN);
    expect(await target.remove(tx, records, actor())).toEqual([]);
  });
  expect(tooMuch).toEqual({});
});

test('a text that names no record is compared with the nearest keys only', async () => {
  // As somebody mistypes: one sign is another.
  const rows = fileOf('units', GIVEN, STORED).map(({ row, values }, at) => ({
    row,
    values: { ...values, customer: `C${100 + at}x`, productModel: `MODEL-${100 + at}` },
  }));
  const tooMuch = await readTooMuch(async (tx) => {
    const results = await targetOf('units').validate(tx, rows);
    expect(results.map(({ errors }) => errors.map(({ column, text }) => [column, text.key]))).toEqual(
      rows.map(() => [['customer', 'issue.unknownRecordNear']]),
    );
    expect(results[0]?.errors[0]?.text.params).toMatchObject({ near: 'C100' });
  });
  expect(tooMuch).toEqual({});
});
