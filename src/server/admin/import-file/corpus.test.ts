import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { corpus, type CorpusFile } from './corpus.testkit.ts';
import { FileRefused } from './file-refused.ts';
import { protectedText } from '../../../shared/format/formula-protection.ts';
import { openTable } from './open-table.ts';
import type { FileRow } from './table-file.ts';

async function allRows(bytes: Buffer): Promise<FileRow[]> {
  const { headings, rows } = await openTable(bytes);
  const found = [headings];
  for await (const row of rows) found.push(row);
  return found;
}

/** Without the cells that a spreadsheet adds behind the last one. */
const trimmed = (cells: readonly string[]): string[] => {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
};

async function read({ bytes, expected }: CorpusFile): Promise<CorpusFile['expected']> {
  try {
    const rows = await allRows(await bytes());
    if ('faults' in expected)
      return {
        faults: rows.flatMap(({ row, errors }) =>
          (errors ?? []).map(({ column, kind, found }): [number, number, string, string] => [row, column, kind, found]),
        ),
      };
    const numbers = 'numbers' in expected ? { numbers: rows.map(({ row }) => row) } : {};
    return { rows: rows.map(({ cells }) => trimmed(cells)), ...numbers };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return Object.keys(error.params).length > 0
      ? { refused: error.refusal, params: { ...error.params } }
      : { refused: error.refusal };
  }
}

it('the corpus has 60 files and more', () => expect(corpus.length).toBeGreaterThanOrEqual(60));

it.each(corpus.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
  const { expected } = file;
  const wanted = 'rows' in expected ? { ...expected, rows: expected.rows.map(trimmed) } : expected;
  expect(await read(file)).toEqual(wanted);
});

it('reads what a spreadsheet writes, whatever stands in the cells', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab ,;\t"\n\r\'=+-@变€'), maxLength: 6 });
  // A row of one empty cell is an empty line, and one of blanks says nothing.
  const row = fc.tuple(fc.constant('x'), cell, cell);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      async (table, delimiter) => {
        const cells = table.map((texts) => texts.map(protectedText));
        const written = stringify([['h', 'i', 'j'], ...cells], {
          delimiter,
          record_delimiter: '\r\n',
          quoted_match: /[\r\n]/,
        });
        const rows = await allRows(Buffer.from(written));
        expect(rows.slice(1).map((read) => read.cells)).toEqual(table);
      },
    ),
  );
});
