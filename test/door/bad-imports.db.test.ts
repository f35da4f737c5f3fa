/** Imports of bad files: each error is reported with row, column and what to do, and the other rows are applied. */
import { beforeAll, expect, test } from 'vitest';
import { cellsAt, utf8, workbook, zipOf } from '../../src/server/admin/import-file/file-builders.testkit.ts';
import type { ImportView } from '../../src/shared/admin/import-calls.ts';
import { memoryStore, openDesk } from './import-desk.ts';
import { accountOf, ids } from './people.ts';
import { sharedTestApp } from './test-app.ts';

const store = memoryStore();
const testApp = sharedTestApp({ store });
const desk = openDesk(testApp, store.objects);
beforeAll(async () => {
  await testApp.rows('update app_user set account = lower(account)');
  await testApp.rows(`update organisation set code = case id when $1::uuid then 'ALPHA' else 'BETA' end`, [ids.alpha]);
});

const errorsOf = async (run: ImportView) =>
  (await desk.rows(run.id, '&result=wrong')).map(({ row, errors }) => [
    row,
    ...(errors as { column: string; value: string; message: string }[]).map(
      ({ column, message }) => `${column}: ${message}`,
    ),
  ]);

test.each([
  ['a picture', () => utf8('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'), 'neither CSV nor XLSX'],
  ['a ZIP of something else', () => zipOf([{ name: 'a.pdf', content: 'x' }]), 'neither CSV nor XLSX'],
  [
    'half a workbook',
    async () =>
      (await workbook([['code', 'name'], ...Array.from({ length: 60 }, (_, n) => [`g${n}`, 'G'])])).subarray(0, 900),
    'damaged',
  ],
  ['a heading twice', () => utf8('code,name,code\na,b,c\n'), 'appears twice in the headings, in A and C'],
  ['an open quote', () => utf8('code,name\na,"b\nc,d\n'), 'Row 2 has an opening quote without a closing one'],
  ['nothing', () => utf8(''), 'has no rows'],
] as const)('%s is refused with what to do, and nothing is written', async (_what, bytes, sentence) => {
  const run = await desk.check('groups', await bytes());
  expect({ state: run.state, error: run.error }).toEqual({
    state: 'failed',
    error: expect.stringContaining(sentence) as string,
  });
  expect(await testApp.rows('select 1 from user_group')).toEqual([]);
});

test('a merged cell, a formula and an impossible day are reported by row and column; the rest is applied', async () => {
  const bytes = await workbook(
    [
      ['code', 'name'],
      ['good', 'Good'],
      ['sum', null],
      ['tall', 'Tall'],
      ['taller', null],
    ],
    {
      cells: cellsAt({ '2,1': { value: 3, type: 'formula', formula: '1+2', formulaResult: 3 } }),
      merges: [{ startRow: 3, endRow: 4, startCol: 1, endCol: 1 }],
    },
  );
  const run = await desk.check('groups', bytes, 'groups.xlsx');
  expect(await errorsOf(run)).toEqual([
    [3, 'name: A formula. Paste its value instead.'],
    [4, 'name: These cells are merged. Split them and fill in each.'],
    [5, 'name: These cells are merged. Split them and fill in each.'],
  ]);
  expect(await desk.done(run, 'apply')).toMatchObject({ state: 'applied', counts: { new: 1, wrong: 3 } });
  expect(await testApp.rows('select code from user_group')).toEqual([{ code: 'good' }]);
  const versions =
    'number,releasedOn,titleEn,titleZh,notesEn,notesZh\n7.0,2026-02-31,A,B,C,D\n7.1,2026-02-28,A,B,C,D\n';
  const dated = await desk.check('versions', versions);
  expect(await errorsOf(dated)).toEqual([[2, 'releasedOn: Please enter a date as YYYY-MM-DD.']]);
  expect(await desk.done(dated, 'apply')).toMatchObject({ counts: { new: 1, wrong: 1 } });
});

test('a row that names a person of another organization is wrong; a file moves nobody', async () => {
  const head = 'account,userName,role,organisation,language';
  const rows = [
    `${accountOf('partner')},The partner,partner,BETA,en`,
    `${accountOf('engineer')},The engineer,partner,BETA,en`,
    'ann@door.example,Ann,partner,GAMMA,en',
    'ben@door.example,Ben,partner,ALPHA,en',
    'BEN@door.example,Ben,partner,ALPHA,en',
  ];
  const run = await desk.check('people', `${head}\n${rows.join('\n')}\n`);
  const elsewhere = (where: string): string =>
    `account: This address already belongs to a person here (${where}). A file does not move people: please change the organization on the person’s own page.`;
  expect(await errorsOf(run)).toEqual([
    [2, elsewhere('ALPHA')],
    [3, elsewhere('engineer')],
    [4, 'organisation: There is no record named GAMMA.'],
    [6, 'account: The same record is already in row 5.'],
  ]);
  expect(await desk.done(run, 'apply')).toMatchObject({ counts: { new: 1, changed: 0, wrong: 4 } });
  expect(
    await testApp.rows('select organisation_id as is from app_user where account = $1', [accountOf('partner')]),
  ).toEqual([{ is: ids.alpha }]);
  expect(testApp.unexpected).toEqual([]);
});
