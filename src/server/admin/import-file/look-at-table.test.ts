import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { lookAtTable } from './look-at-table.ts';

const columns = [
  { name: 'sn', labels: { en: 'SN', zh: '序列号' }, required: true },
  { name: 'customer', labels: { en: 'Customer', zh: '客户' }, required: false },
  { name: 'day', labels: { en: 'Delivery date', zh: '发货日期' }, required: false, date: 'day' as const },
];
const look = (bytes: Buffer, said = {}) => lookAtTable({ bytes, said, columns, before: new Map(), mapping: null });
const book = async (): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Read me']] },
        {
          name: 'Units',
          rows: [
            ['All units'],
            [],
            ['SN', 'Customer', 'Delivery date'],
            ['A1', 'Nord', new Date('2026-02-03T00:00:00Z')],
            ['A2', 'Nord', 46_037],
            ['A3', 'Nord', '2026-02-05'],
          ],
        },
      ],
    }),
  );

test('titles and notes above the headings are passed over, explanations too', async () => {
  const { headings, mapping } = await look(
    Buffer.from('# sn: what it is\nUnits of 2026\nCustomer list\n\nsn;客户\n1;Nord\n'),
  );
  expect(headings.row).toBe(5);
  expect(mapping.map(({ column }) => column)).toEqual(['sn', 'customer']);
});

test('where nothing maps, the first row has the headings', async () => {
  expect((await look(Buffer.from('a,b\n1,2\n'))).headings.row).toBe(1);
});

test('a row that is said has the headings, if there is one', async () => {
  const bytes = Buffer.from('a,b\nsn,customer\n1,2\n');
  expect((await look(bytes, { headingRow: 1 })).mapping.map(({ column }) => column)).toEqual([null, null]);
  await expect(look(bytes, { headingRow: 7 })).rejects.toMatchObject({ refusal: 'noHeadingRow', params: { row: 7 } });
});

test('of a workbook the first sheet is read unless another one is said; days of cells and texts are one column', async () => {
  expect((await look(await book())).about).toMatchObject({ sheet: 'Notes', sheets: ['Notes', 'Units'] });
  const { about, headings, dates } = await look(await book(), { sheet: 'Units' });
  expect([about.sheet, headings.row]).toEqual(['Units', 3]);
  expect(dates).toEqual([{ column: 'day', reading: 'excel1900', choices: [] }]);
  await expect(look(await book(), { sheet: 'None' })).rejects.toMatchObject({
    refusal: 'noSheet',
    params: { sheet: 'None', sheets: 'Notes, Units' },
  });
});

test('cells with other characters are shown in each encoding in which they are texts', async () => {
  const { about } = await look(Buffer.from([...Buffer.from('sn;customer\n1;'), 0xa3, 0xf3, 0x64, 0x9f, 0x0a]));
  const cellsIn = (name: string) => about.samples.find(({ encoding }) => encoding === name)?.cells;
  expect(about.guessed).toBe(true);
  expect(cellsIn('windows-1250')).toEqual(['Łódź']);
  expect(cellsIn('windows-1252')).toEqual(['£ódŸ']);
  expect(cellsIn('utf-8')).toBeUndefined();
  expect((await look(Buffer.from('sn\nŁódź\n'))).about).toMatchObject({ encoding: 'utf-8', guessed: false });
});

test('a heading is cut before it is kept with the import, and still found', async () => {
  const found = await lookAtTable({
    bytes: Buffer.from(`sn,${'h'.repeat(30_000)}\nAX1,x\n`),
    said: {},
    columns: [{ name: 'sn', labels: { en: 'Serial', de: 'Seriennummer', zh: '序列号' }, required: true }],
    before: new Map([['h'.repeat(200), 'note']]),
    mapping: null,
  });
  expect(found.mapping).toEqual([
    { heading: 'sn', column: 'sn' },
    { heading: 'h'.repeat(200), column: 'note' },
  ]);
});
