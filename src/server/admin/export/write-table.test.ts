import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openTable } from '../import-file/open-table.ts';
import { tableStream } from './write-table.ts';

const written = async (format: 'csv' | 'xlsx', rows: string[][]): Promise<Buffer> =>
  buffer(await tableStream(format, { title: 'T', head: ['h', 'i', 'j'], rows }));

async function readAgain(bytes: Buffer): Promise<string[][]> {
  const found: string[][] = [];
  for await (const { cells } of (await openTable(bytes)).rows) found.push(cells);
  return found;
}

/** What spreadsheets split at, take for a formula, hide or drop. */
const HOSTILE = [
  ...'a1 ,;\t"\n\'=+-@|%＝＋－＠｜％﹦⁼变€#',
  '\u200b',
  '\ufeff',
  '\u2066',
  '\u00ad',
  '\u3164',
  '\u00a0',
];
const tableOf = (signs: readonly string[]) => {
  const cell = fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 });
  // Empty rows are left out, and a row that begins with # is an explanation.
  return fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 6 });
};

it('what is exported as CSV is imported as it was', async () => {
  await fc.assert(
    fc.asyncProperty(tableOf([...HOSTILE, '\r']), async (rows) => {
      expect(await readAgain(await written('csv', rows))).toEqual(rows);
    }),
    { numRuns: 400 },
  );
});

it('what is exported as XLSX is imported as it was', async () => {
  await fc.assert(
    fc.asyncProperty(tableOf(HOSTILE), async (rows) => {
      const read = await readAgain(await written('xlsx', rows));
      expect(read.map((cells) => [0, 1, 2].map((at) => cells[at] ?? ''))).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

it('no cell of a CSV begins like a formula, at whatever separator it is split', async () => {
  await fc.assert(
    fc.asyncProperty(tableOf([...HOSTILE, '\r']), async (rows) => {
      const text = (await written('csv', rows)).toString('utf8');
      // A spreadsheet may split at a separator that is not ours, and then quotes protect nothing.
      const pieces = [...parse(text, { bom: true }).flat(), ...text.split(/[,;\t\r\n]/)];
      for (const piece of pieces) {
        const seen = piece.replace(/^[\s\p{Cf}\p{Default_Ignorable_Code_Point}"]*/u, '').normalize('NFKC');
        if (!/^-\d+([.,]\d+)?"?$/.test(seen)) expect(seen).not.toMatch(/^[=+\-@|%]/);
      }
    }),
    { numRuns: 300 },
  );
});
