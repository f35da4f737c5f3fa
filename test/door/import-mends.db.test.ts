/** Cells of an import are put right on its page: one in its row, or the same text in all rows. */
import { beforeAll, expect, test } from 'vitest';
import type { ImportView } from '../../src/shared/admin/import-calls.ts';
import { A, memoryStore, openDesk } from './import-desk.ts';
import { sharedTestApp } from './test-app.ts';

const store = memoryStore();
const testApp = sharedTestApp({ store });
const desk = openDesk(testApp, store.objects);
beforeAll(async () => {
  await testApp.rows('update app_user set account = lower(account)');
});

const LINE = 'low-voltage-ac-drives';
const file = (code: string): string => `code,name,productLine,description
${code}-1,One,LVAC,Text
${code}-2,Two,LVAC,Text
${code}-3,Three,LVDC,Text
${code}-3,Four,${LINE},Text
`;
const mend = (run: ImportView, mends: readonly object[], version = run.version) =>
  testApp.ask('admin', 'PATCH', `${A}/imports/${run.id}`, { version, reading: { mends } });
const mended = async (run: ImportView, mends: readonly object[]): Promise<ImportView> => {
  expect((await mend(run, mends)).code).toBe(200);
  await testApp.deliver();
  return desk.read(run.id);
};
const mistakes = async (run: ImportView) =>
  (await testApp.ask('admin', 'GET', `${A}/imports/${run.id}/mistakes`)).data['items'];

test('the same wrong text is put right in all rows, another in its row, and what was put right is imported', async () => {
  const run = await desk.check('series', file('all'));
  expect(run.counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 4 });
  expect(await mistakes(run)).toEqual([
    { column: 'productLine', value: 'LVAC', rows: 2 },
    { column: 'code', value: 'all-3', rows: 1 },
    { column: 'productLine', value: 'LVDC', rows: 1 },
  ]);
  const all = { column: 'productLine', from: 'LVAC', to: LINE };
  const first = await mended(run, [all]);
  expect(first.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 2 });
  expect(await mistakes(first)).toHaveLength(2);
  const own = [
    { row: 4, column: 'productLine', from: 'LVDC', to: LINE },
    { row: 5, column: 'code', from: 'all-3', to: 'all-4' },
  ];
  const second = await mended(first, [all, ...own]);
  expect(second.counts).toEqual({ new: 4, changed: 0, same: 0, wrong: 0 });
  expect(second.reading.mends).toEqual([all, ...own]);
  expect(await desk.done(second, 'apply')).toMatchObject({ state: 'applied' });
  expect(
    await testApp.rows(`select id, product_line as line from product_series where id like 'all-%' order by id`),
  ).toEqual(['all-1', 'all-2', 'all-3', 'all-4'].map((id) => ({ id, line: LINE })));
});

test('taken back, the file is as it was; said otherwise how it is read, what was put right stays', async () => {
  const run = await desk.check('series', file('back'));
  const mends = [{ column: 'productLine', from: 'LVAC', to: LINE }];
  const first = await mended(run, mends);
  const body = { version: first.version, reading: { encoding: 'utf-8' } };
  expect((await testApp.ask('admin', 'PATCH', `${A}/imports/${run.id}`, body)).code).toBe(200);
  await testApp.deliver();
  const second = await desk.read(run.id);
  expect([second.reading.mends, second.counts.new]).toEqual([mends, 2]);
  expect((await mended(second, [])).counts).toMatchObject({ new: 0, wrong: 4 });
});

test('what is not ours, old, or no correction is refused, and changes nothing', async () => {
  const run = await desk.check('series', file('refused'));
  const good = { column: 'productLine', from: 'LVAC', to: LINE };
  for (const who of ['engineer', 'expert', 'lead', 'partner'] as const) {
    const asked = { version: run.version, reading: { mends: [good] } };
    expect((await testApp.ask(who, 'PATCH', `${A}/imports/${run.id}`, asked)).code).toBe(403);
    expect((await testApp.ask(who, 'GET', `${A}/imports/${run.id}/mistakes`)).code).toBe(403);
  }
  expect((await mend(run, [good], run.version - 1)).code).toBe(409);
  for (const bad of [{ ...good, row: 0 }, { ...good, to: 'x'.repeat(2_001) }, { ...good, more: 1 }, { column: 'name' }])
    expect((await mend(run, [bad])).code).toBe(400);
  expect(
    (
      await mend(
        run,
        Array.from({ length: 301 }, () => good),
      )
    ).code,
  ).toBe(400);
  expect((await desk.read(run.id)).version).toBe(run.version);
  expect(await desk.done(await mended(run, [good]), 'apply')).toMatchObject({ state: 'applied' });
  expect((await mend(await desk.read(run.id), [])).code).toBe(409);
});
