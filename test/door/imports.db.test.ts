/** Imports of master data: checked, mapped, applied, interrupted, taken back; exports can be imported again. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportView } from '../../src/shared/admin/import-calls.ts';
import { entityNames } from '../../src/shared/admin/entity-table.ts';
import { readerHere } from '../../src/server/reader/reader.testkit.ts';
import type { TablePart } from '../../src/server/admin/import-file/read-table.ts';
import type { WorkDeps } from '../../src/server/admin/import/import-work-deps.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import {
  createBegun,
  entityTargets,
  giveBackImports,
  lookTask,
  sampleOrder,
  tableParts,
  workOnImport,
} from './tested-server.ts';
import { confirmed } from './admin-people.ts';
import { A, memoryStore, openDesk, uploaded } from './import-desk.ts';
import { accountOf, idOf, persons } from './people.ts';
import { sharedTestApp, type ApiResponse, type Who } from './test-app.ts';

const store = memoryStore();
const testApp = sharedTestApp({ store });
const desk = openDesk(testApp, store.objects);
beforeAll(async () => {
  // The product stores accounts in lower case.
  await testApp.rows('update app_user set account = lower(account)');
});

const errorsOf = async (run: ImportView) =>
  (await desk.rows(run.id, '&result=wrong')).map(({ row, errors }) => [
    row,
    ...(errors as { column: string; message: string }[]).map(({ column, message }) => `${column}: ${message}`),
  ]);

test('a row that would let the last admin go who needs no provider is wrong, with its line', async () => {
  const own = async (who: 'admin' | 'lead') => {
    await testApp.rows(`insert into credential (user_id, password_hash) values ($1, 'x') on conflict do nothing`, [
      idOf(who),
    ]);
    await testApp.rows('insert into totp (user_id, secret, confirmed_at, made_at) values ($1, $2, now(), now())', [
      idOf(who),
      'x',
    ]);
  };
  const file =
    `Account,Name,Role,Active\n${accountOf('lead')},Lead,lead,yes\n${accountOf('admin')},Admin,admin,no\n`.toLowerCase();
  await testApp.rows(`update app_user set role = 'admin' where id = $1`, [idOf('lead')]);
  await own('admin');
  const one = await desk.check('people', file);
  expect(await errorsOf(one)).toEqual([
    [3, expect.stringContaining('active: This is the last administrator') as string],
  ]);
  // Of two in one file the first may go.
  await own('lead');
  const two = await desk.check('people', file);
  expect(await errorsOf(two)).toEqual(await errorsOf(one));
  expect(await desk.done(two, 'apply')).toMatchObject({ state: 'applied', counts: { wrong: 1 } });
  expect(await testApp.rows('select role from app_user where id = $1', [idOf('lead')])).toEqual([{ role: 'lead' }]);
  await testApp.rows('delete from totp');
  await testApp.rows('delete from credential');
});

test('the samples can be imported one after the other; a second time changes nothing', async () => {
  for (const entity of [...sampleOrder, 'tickets']) {
    const answer = await testApp.ask('admin', 'GET', `${A}/samples/${entity}?format=xlsx`);
    const sample = store.objects.get(String(answer.data['url']).replace('https://files.example/', ''));
    const checked = await desk.check(entity, sample ?? '', `${entity}.xlsx`);
    expect({ entity, error: checked.error, errors: await errorsOf(checked) }).toEqual({
      entity,
      error: null,
      errors: [],
    });
    expect(checked.counts.new + checked.counts.changed + checked.counts.same).toBeGreaterThan(0);
    if (checked.counts.new + checked.counts.changed > 0)
      expect(await desk.done(checked, 'apply')).toMatchObject({ state: 'applied' });
    const again = await desk.check(entity, sample ?? '', `${entity}.xlsx`);
    expect({ entity, ...again.counts }).toMatchObject({ entity, new: 0, changed: 0, wrong: 0 });
  }
  expect(testApp.unexpected).toEqual([]);
});

test.each([
  ['csv', [...entityNames, 'tickets']],
  // Days, lists, numbers: what a workbook has types for.
  ['xlsx', ['people', 'units', 'dictionaries', 'tickets']],
] as const)('an exported file changes nothing when it is imported, as %s', async (format, lists) => {
  const filled: string[] = [];
  for (const list of lists) {
    const query = list === 'tickets' ? { view: 'all' } : {};
    const headers = await confirmed(testApp);
    const asked = await testApp.ask('admin', 'POST', '/itr-api/v1/exports', { list, format, query }, { headers });
    expect(asked.code).toBe(201);
    await testApp.deliver();
    const done = await testApp.ask('admin', 'GET', `/itr-api/v1/exports/${String(asked.data['id'])}`);
    expect({ list, state: done.data['state'] }).toEqual({ list, state: 'done' });
    const file = store.objects.get(String(done.data['url']).replace('https://files.example/', ''));
    if (done.data['rows'] === 0) continue;
    filled.push(list);
    const run = await desk.check(list, file ?? '', `${list}.${format}`);
    expect({ list, error: run.error, errors: await errorsOf(run), ...run.counts }).toEqual({
      list,
      error: null,
      errors: [],
      new: 0,
      changed: 0,
      same: done.data['rows'],
      wrong: 0,
    });
  }
  // The samples, imported by the test before, have rows for all of these.
  expect(filled).toEqual(lists);
});

const unitFile = (rows: readonly string[], head: string): string => `${head}\n${rows.join('\n')}\n`;
const unitsLike = async (like: string) =>
  testApp.rows(`select sn, software_model as software, version from unit where sn like $1 order by sn`, [like]);

test('each wrong cell is reported with its row; the other rows are applied, the wrong ones are in a file', async () => {
  const head = 'sn,productModel,deliveryDate,softwareModel,customer';
  const rows = [
    'WRONG-0001,MD520-4T11B,2026-11-02,2.40,nordfeld-pumpen',
    '变频器 12 34,MD520-4T11B,2026-11-02,2.40,nordfeld-pumpen',
    'WRONG-0003,MD529-4T11B,2026-11-02,2.40,nordfeld-pumpen',
    'WRONG-0004,MD520-4T11B,2026-02-31,2.40,NOBODY',
    'wrong-0001,MD520-4T11B,2026-11-02,2.41,nordfeld-pumpen',
    ',MD520-4T11B,2026-11-02,2.40,nordfeld-pumpen',
  ];
  const run = await desk.check('units', unitFile(rows, head));
  expect(run).toMatchObject({ state: 'checked', counts: { new: 1, changed: 0, same: 0, wrong: 5 } });
  const errors = await errorsOf(run);
  expect(errors.map(([row]) => row)).toEqual([3, 4, 5, 6, 7]);
  expect(errors[0]?.join()).toContain('sn: ');
  expect(errors[1]?.join()).toContain('MD520-4T11B');
  expect(errors[2]?.join()).toMatch(/deliveryDate: .*customer: /);
  expect(errors[3]?.join()).toContain('row 2');
  const { data } = await testApp.ask('admin', 'GET', `${A}/imports/${run.id}/wrong?format=csv`);
  const file = store.objects.get(String(data['url']).replace('https://files.example/', ''))?.toString() ?? '';
  expect(file.trim().split('\r\n').length).toBeGreaterThanOrEqual(6);
  expect(await desk.done(run, 'apply')).toMatchObject({ state: 'applied' });
  expect(await unitsLike('WRONG%')).toEqual([{ sn: 'WRONG-0001', software: '2.40', version: 1 }]);
});

test('unknown headings are mapped by hand, once; a repeated heading is refused', async () => {
  const file = (sn: string) => unitFile([`${sn},MD520-4T11B`], 'Seriennummer,Typ');
  const failed = await desk.check('units', file('MAPPED-001'));
  expect(failed).toMatchObject({ state: 'failed', mapping: [{ column: null }, { column: null }] });
  expect(failed.error).toContain('No column of the file');
  const mapping = [
    { heading: 'Seriennummer', column: 'sn' },
    { heading: 'Typ', column: 'productModel' },
  ];
  const body = { version: failed.version, mapping };
  expect((await testApp.ask('admin', 'PATCH', `${A}/imports/${failed.id}`, { ...body, version: 1 })).code).toBe(409);
  expect((await testApp.ask('admin', 'PATCH', `${A}/imports/${failed.id}`, body)).code).toBe(200);
  await testApp.deliver();
  expect(await desk.read(failed.id)).toMatchObject({ state: 'checked', error: null, counts: { new: 1 } });
  expect(await desk.check('units', file('MAPPED-002'))).toMatchObject({ state: 'checked', mapping });
  const twice = await desk.check('units', unitFile(['TWICE-0001,TWICE-0002'], 'SN,sn'));
  expect(twice.error).toMatch(/appears twice in the headings, in A and B/);
});

/** Batches of three rows, so that a short file has many. */
async function* inThrees(input: { file: string }): AsyncGenerator<TablePart> {
  for await (const part of tableParts(input)) {
    if ('rows' in part) for (let at = 0; at < part.rows.length; at += 3) yield { rows: part.rows.slice(at, at + 3) };
    else yield part;
  }
}

/** As if the process ended at the n-th transaction from now. */
function dyingAfter(transactions: number): Database {
  const { database } = testApp.opened;
  let left = transactions;
  return {
    ...database,
    transaction: (viewer, work) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : database.transaction(viewer, work);
    },
  };
}

test('an import that is interrupted goes on: while checking, applying and taking back', async () => {
  const { database } = testApp.opened;
  const targets = new Map(entityTargets().map((target) => [target.entity, target]));
  const work = (over: Database) =>
    ({
      database: over,
      clock: testApp.clock,
      store: store as ObjectStore,
      targets,
      reader: readerHere({ look: lookTask, table: inThrees }),
      tellFailedJob: () => Promise.reject(new Error('It did not fail.')),
    }) satisfies WorkDeps;
  const rows = Array.from({ length: 180 }, (_, at) => `KILLED-${String(at).padStart(4, '0')},MD520-4T11B,,2.40,`);
  const key = await uploaded(
    testApp,
    store.objects,
    unitFile(rows, 'SN,productModel,deliveryDate,softwareModel,customer'),
  );
  const asked = await testApp.ask('admin', 'POST', `${A}/imports`, { entity: 'units', upload: { key, name: 'a.csv' } });
  const id = String(asked.data['id']);
  const dieAndGoOn = async (transactions: number): Promise<ImportView> => {
    await expect(workOnImport(work(dyingAfter(transactions)), id)).rejects.toThrow('killed');
    expect((await desk.read(id)).state).toMatch(/ing$/);
    await workOnImport(work(database), id);
    return desk.read(id);
  };
  const checked = await dieAndGoOn(5);
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 180, wrong: 0 }, total: 181 });
  await desk.step(checked, 'apply');
  const applied = await dieAndGoOn(2);
  expect(applied.state).toBe('applied');
  expect(await unitsLike('KILLED%')).toHaveLength(180);
  expect(
    await testApp.rows(`select count(*)::int as n from audit_event where request_id = $1`, [`import ${id}`]),
  ).toEqual([{ n: 180 }]);
  await desk.step(applied, 'undo');
  expect(await dieAndGoOn(2)).toMatchObject({ state: 'undone' });
  expect(await unitsLike('KILLED%')).toEqual([]);
});

test('an import that ends each process is given up at the fourth begin, with a sentence; progress begins anew', async () => {
  const { database } = testApp.opened;
  const targets = new Map(entityTargets().map((target) => [target.entity, target]));
  const reader = readerHere({ look: lookTask, table: inThrees });
  const work = (over: Database) =>
    ({
      database: over,
      clock: testApp.clock,
      store: store as ObjectStore,
      targets,
      reader,
      tellFailedJob: (_tx, startedBy, job) => Promise.resolve(void errors.push([startedBy, job.name, job.error.key])),
    }) satisfies WorkDeps;
  const errors: string[][] = [];
  const key = await uploaded(testApp, store.objects, unitFile(['POISON-1,MD520-4T11B'], 'SN,productModel'));
  const asked = await testApp.ask('admin', 'POST', `${A}/imports`, { entity: 'units', upload: { key, name: 'a.csv' } });
  const id = String(asked.data['id']);
  const dies = async (): Promise<void> => expect(workOnImport(work(dyingAfter(2)), id)).rejects.toThrow('killed');
  for (let n = 0; n < 3; n++) await dies();
  await workOnImport(work(database), id);
  const givenUp = await desk.read(id);
  expect(givenUp).toMatchObject({ state: 'failed', counts: { new: 0 } });
  expect(givenUp.error).toMatch(/has stopped the server three times/);
  expect(errors).toEqual([[idOf('admin'), 'a.csv', 'imports.givenUp']]);
  // Somebody tries again: it has three begins once more, and the second succeeds.
  const body = {
    mapping: ['sn', 'productModel'].map((column) => ({ heading: column, column })),
    version: givenUp.version,
  };
  expect((await testApp.ask('admin', 'PATCH', `${A}/imports/${id}`, body)).code).toBe(200);
  await dies();
  await workOnImport(work(database), id);
  const checked = await desk.read(id);
  expect(checked.state).toBe('checked');
  expect(await testApp.rows('select begun from import_run where id = $1', [id])).toEqual([{ begun: 0 }]);
});

test('a begin that this process stops itself does not count', async () => {
  const { database } = testApp.opened;
  const key = await uploaded(testApp, store.objects, unitFile(['STOPPED-1,MD520-4T11B'], 'SN,productModel'));
  const asked = await testApp.ask('admin', 'POST', `${A}/imports`, { entity: 'units', upload: { key, name: 'a.csv' } });
  const id = String(asked.data['id']);
  await testApp.rows('update import_run set begun = 1 where id = $1', [id]);
  const begun = createBegun(
    async (ids) => void (await database.transaction({ kind: 'system' }, (tx) => giveBackImports(tx, ids))),
  );
  let end = (): void => undefined;
  const working = begun.during(id, () => new Promise<void>((resolve) => (end = resolve)));
  await begun.stop();
  expect(await testApp.rows('select begun from import_run where id = $1', [id])).toEqual([{ begun: 0 }]);
  end();
  await working;
});

test('rows to write that lie far apart in the file are all written, and taken back', async () => {
  const file = unitFile(['APART-01,MD520-4T11B', 'APART-02,MD520-4T11B'], 'SN,productModel');
  const checked = await desk.check('units', file);
  // As if thousands of lines that are the same or wrong stood between the two: more than is looked through at once.
  await testApp.rows(`update import_row set "row" = 9000 where import_id = $1 and "row" = 3`, [checked.id]);
  await testApp.rows(`update import_run set last_row = 9000 where id = $1`, [checked.id]);
  const applied = await desk.done(checked, 'apply');
  expect(applied.state).toBe('applied');
  expect(await unitsLike('APART%')).toHaveLength(2);
  expect((await desk.done(applied, 'undo')).state).toBe('undone');
  expect(await unitsLike('APART%')).toEqual([]);
});

describe('taking back', () => {
  const file = (software: string) =>
    unitFile(
      [`UNDONE-01,MD520-4T11B,${software}`, `UNDONE-02,MD520-4T11B,${software}`],
      'SN,productModel,softwareModel',
    );

  test('puts back what was there', async () => {
    await desk.done(await desk.check('units', file('1.0')), 'apply');
    const second = await desk.check('units', file('2.0'));
    expect(second.counts).toEqual({ new: 0, changed: 2, same: 0, wrong: 0 });
    expect(await desk.rows(second.id)).toMatchObject([
      { row: 2, changes: { softwareModel: ['1.0', '2.0'] } },
      { row: 3 },
    ]);
    await desk.done(second, 'apply');
    expect(await desk.done(await desk.read(second.id), 'undo')).toMatchObject({ state: 'undone' });
    expect((await unitsLike('UNDONE%')).map(({ software }) => software)).toEqual(['1.0', '1.0']);
  });

  test('all or nothing: if a record has been changed since, its row is named and nothing is taken back', async () => {
    const third = await desk.done(await desk.check('units', file('3.0')), 'apply');
    const found = await testApp.ask('admin', 'GET', `${A}/entities/units?q=UNDONE-02`);
    const [unit] = found.data['items'] as { id: string; version: number }[];
    const changed = await testApp.ask('admin', 'PATCH', `${A}/entities/units/${unit?.id}`, {
      version: unit?.version,
      values: { softwareModel: '3.1' },
    });
    expect(changed.code).toBe(200);
    expect(await desk.step(third, 'undo')).toMatchObject({ code: 409, data: { version: third.version, rows: [3] } });
    expect((await unitsLike('UNDONE%')).map(({ software }) => software)).toEqual(['3.0', '3.1']);
  });

  test('not with an old version, not twice', async () => {
    const same = await desk.check('units', file('4.0'));
    const answers = await Promise.all([desk.step(same, 'apply'), desk.step(same, 'apply')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    await testApp.deliver();
    expect(await desk.step(same, 'undo')).toMatchObject({ code: 409 });
  });
});

describe('who may', () => {
  const doors = [false, true];
  const out: Partial<Record<string, number>> = { nobody: 401, stranger: 401, disabled: 81020009 };

  test('admins import everything, leads what they keep, others nothing', async () => {
    const run = await desk.check('routing', 'productLine,zone,group\nplc-and-controllers,,controllers\n');
    const calls: [method: 'GET' | 'POST' | 'PATCH', path: string, body?: object][] = [
      ['GET', `${A}/imports/${run.id}`],
      ['GET', `${A}/imports/${run.id}/rows`],
      ['GET', `${A}/imports/${run.id}/wrong`],
      ['GET', `${A}/samples/routing`],
      ['POST', `${A}/imports`, { entity: 'routing', upload: { key: 'x', name: 'x' } }],
      ['PATCH', `${A}/imports/${run.id}`, { version: 99, mapping: [] }],
      ['POST', `${A}/imports/${run.id}/apply`, { version: 99 }],
      ['POST', `${A}/imports/${run.id}/undo`, { version: 99 }],
    ];
    const everybody: Who[] = [...persons, 'nobody', 'stranger'];
    for (const who of everybody)
      for (const wrapped of doors) {
        const codes: number[] = [];
        for (const [method, path, body] of calls)
          codes.push((await testApp.ask(who, method, path, body, { wrapped })).code);
        const mine = [200, 200, 200, 200, 400, 409, 409, 409];
        const may = who === 'admin' || who === 'lead';
        expect({ who, wrapped, codes }).toEqual({
          who,
          wrapped,
          codes: may ? mine : calls.map(() => out[typeof who === 'string' ? who : ''] ?? 403),
        });
      }
  });

  test('a file can be imported only by the user who uploaded it', async () => {
    const key = await uploaded(testApp, store.objects, 'SN\nX', 'lead');
    const answer = await testApp.ask('admin', 'POST', `${A}/imports`, {
      entity: 'units',
      upload: { key, name: 'x.csv' },
    });
    expect(answer).toMatchObject({ code: 400, fields: { upload: expect.any(String) } });
  });

  test('an export has what the pages show its user, and only that user may read it', async () => {
    const ask = (who: Who, list: string, query = {}): Promise<ApiResponse> =>
      testApp.ask(who, 'POST', '/itr-api/v1/exports', { list, format: 'csv', query });
    expect((await ask('partner', 'units')).code).toBe(403);
    expect((await ask('engineer', 'people')).code).toBe(403);
    expect((await ask('admin', 'people')).data).toEqual({ reason: 'confirmationRequired' });
    expect((await ask('admin', 'nothing')).code).toBe(400);
    expect((await ask('partner', 'tickets', { view: 'every' })).fields).toHaveProperty(['query.view']);
    const mine = await ask('partner', 'tickets', { view: 'all' });
    await testApp.deliver();
    const path = `/itr-api/v1/exports/${String(mine.data['id'])}`;
    expect((await testApp.ask('admin', 'GET', path)).code).toBe(404);
    const done = await testApp.ask('partner', 'GET', path);
    const text = store.objects.get(String(done.data['url']).replace('https://files.example/', ''))?.toString() ?? '';
    expect(text).toContain('Former number');
    expect(text).not.toMatch(/attraction|Project level|Troubleshooting/i);
    testApp.clock.pass(25 * 3_600_000);
    expect((await testApp.ask('partner', 'GET', path)).code).toBe(404);
  });
});

test('rows are kept 30 days, of what was applied 180 days after its end, and then it cannot be undone', async () => {
  const DAY = 86_400_000;
  const ago = (days: number): string => new Date(testApp.clock.now().getTime() - days * DAY).toISOString();
  const ageing: [name: string, state: string, begun: number, ended: number | null, isKept: boolean][] = [
    ['read', 'checked', 29, null, true],
    ['left', 'checked', 31, null, false],
    ['undone', 'undone', 31, 31, false],
    ['applied', 'applied', 200, 179, true],
    ['old', 'applied', 200, 181, false],
  ];
  const ids = new Map<string, string>();
  for (const [name, state, begun, ended] of ageing) {
    const id = testApp.clock.id();
    ids.set(name, id);
    await testApp.rows(
      `with run as (insert into import_run (id, entity, name, object_key, state, created_by, via, ip, created_at, applied_at, last_row)
         values ($1, 'units', $2, 'import/x', $3, $4, 'page', '::1', $5, $6, 2))
       insert into import_row (import_id, "row", result, cells) values ($1, 2, 'same', '{}')`,
      [id, name, state, idOf('admin'), ago(begun), ended === null ? null : ago(ended)],
    );
  }
  await testApp.app.imports.sweep();
  for (const [name, , , , isKept] of ageing)
    expect([name, await testApp.rows('select 1 from import_row where import_id = $1', [ids.get(name)])]).toHaveProperty(
      '1.length',
      isKept ? 1 : 0,
    );
  const undo = async (name: string) =>
    testApp.ask('admin', 'POST', `${A}/imports/${ids.get(name) ?? ''}/undo`, { version: 1 });
  expect(await undo('old')).toMatchObject({ code: 409, msg: expect.stringContaining('no longer kept') });
  expect((await undo('applied')).code).toBe(200);
});
