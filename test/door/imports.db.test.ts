/** Files of master data through the door: checked, mapped, applied, cut off, taken back, exported and brought in again. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ImportView } from '../../src/shared/admin/import-calls.ts';
import { entityNames } from '../../src/shared/admin/entity-table.ts';
import { workbook } from '../../src/server/admin/import-file/file-builders.testkit.ts';
import { sampleOrder } from '../../src/server/admin/sample-examples.ts';
import { A, memoryStore, openDesk, uploaded, type Desk } from './import-desk.ts';
import { idOf, persons } from './people.ts';
import { openTestApp, type ApiResponse, type TestApp, type Who } from './test-app.ts';

const store = memoryStore();
let testApp: TestApp;
let desk: Desk;
beforeAll(async () => {
  testApp = await openTestApp({ store });
  // As every account is kept by the product.
  await testApp.rows('update app_user set account = lower(account)');
  desk = openDesk(testApp, store.objects);
});
afterAll(() => testApp.close());

const rowsOf = async (entity: string) =>
  (await testApp.ask('admin', 'GET', `${A}/entities/${entity}?limit=100`)).data['items'] as {
    values: Record<string, unknown>;
  }[];
const errorsOf = async (run: ImportView) =>
  (await desk.rows(run.id, '&result=wrong')).map(({ row, errors }) => [
    row,
    ...(errors as { column: string; message: string }[]).map(({ column, message }) => `${column}: ${message}`),
  ]);

test('a vendor moves in with the samples, one after the other; a second time changes nothing', async () => {
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

test.each(['csv', 'xlsx'])('what goes out comes in as the same, as %s', async (format) => {
  for (const list of [...entityNames, 'tickets']) {
    const query = list === 'tickets' ? { view: 'all' } : {};
    const asked = await testApp.ask('admin', 'POST', '/itr-api/v1/exports', { list, format, query });
    expect(asked.code).toBe(201);
    await testApp.deliver();
    const done = await testApp.ask('admin', 'GET', `/itr-api/v1/exports/${String(asked.data['id'])}`);
    expect({ list, state: done.data['state'] }).toEqual({ list, state: 'done' });
    const file = store.objects.get(String(done.data['url']).replace('https://files.example/', ''));
    if (done.data['rows'] === 0) continue;
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
});
