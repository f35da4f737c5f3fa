import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { columnName } from './column-name.ts';
import { COLUMNS_MAX, ROWS_MAX, TEXT_ROWS_MAX } from './table-limits.ts';
import { tableView } from './table-view.ts';

const table = async (text: string, isWhole = true) => {
  const bytes = new TextEncoder().encode(text);
  const { sheets, encoding } = await tableView({ kind: 'table', bytes, isWhole });
  return { ...sheets[0], encoding };
};
const workbook = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
  (await tableView({ kind: 'sheet', bytes: new Uint8Array(await writeXlsx({ sheets })) })).sheets;

describe('a table in text', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2\n'],
  ])('with %s', async (_what, text) => {
    expect((await table(text)).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('with quotes, line breaks and formulas, which stay text', async () => {
    expect((await table('"a, ""x""\ny",=1+1\n,<b>\n')).rows).toEqual([
      ['a, "x"\ny', '=1+1'],
      ['', '<b>'],
    ]);
  });

  it('of which only the beginning is shown', async () => {
    const long = await table('x,y\n'.repeat(TEXT_ROWS_MAX + 5));
    expect([long.rows?.length, long.isCut]).toEqual([TEXT_ROWS_MAX, true]);
    const wide = await table(Array.from({ length: COLUMNS_MAX + 3 }, (_, at) => at).join(','));
    expect([wide.rows?.[0]?.length, wide.isCut]).toEqual([COLUMNS_MAX, true]);
    expect((await table('x,y\n', false)).isCut).toBe(true);
    expect((await table('x,y\n')).isCut).toBe(false);
    expect((await table('z'.repeat(100_000))).rows?.[0]?.[0]).toHaveLength(500);
  });
});

describe('a workbook', () => {
  it('shows cells of every kind as people read them', async () => {
    const [sheet] = await workbook([
      { name: '参数', rows: [['007', 7.5, true, null, new Date(Date.UTC(2026, 0, 31)), 'x']] },
    ]);
    expect(sheet).toEqual({ name: '参数', rows: [['007', '7.5', 'true', '', '2026-01-31', 'x']], isCut: false });
  });

  it('shows its beginning, sheet by sheet', async () => {
    const rows = Array.from({ length: ROWS_MAX + 2 }, (_, at) => [at]);
    const sheets = await workbook([
      { name: 'long', rows },
      { name: 'wide', rows: [Array.from({ length: COLUMNS_MAX + 2 }, (_, at) => at)] },
    ]);
    expect(sheets.map(({ name, rows: shown, isCut }) => [name, shown.length, shown[0]?.length, isCut])).toEqual([
      ['long', ROWS_MAX, 1, true],
      ['wide', 1, COLUMNS_MAX, true],
    ]);
  });

  it('is refused when it is none', async () => {
    await expect(tableView({ kind: 'sheet', bytes: new TextEncoder().encode('PK but no zip') })).rejects.toThrow();
  });
});

it('columns are named as in every sheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
