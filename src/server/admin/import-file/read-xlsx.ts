import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
import { FileRefused } from './file-refused.ts';
import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from './import-limits.ts';
import { columnLetters, type CellFault, type FileRow } from './table-file.ts';

/** Room for the headings, and for what explains them above. */
const ROWS_READ = IMPORT_MAX_ROWS + 200;
/** A number of more digits has lost some in the spreadsheet. */
const DIGITS_MAX = 15;

/** The rows of the first visible sheet. */
export async function readSheet(bytes: Uint8Array): Promise<{ rows: FileRow[]; sheet: string }> {
  const sheet = await firstSheet(bytes);
  if (sheet.rows.length > ROWS_READ) throw new FileRefused('tooManyRows', { most: IMPORT_MAX_ROWS });
  const merged = mergedRanges(sheet);
  const rows = sheet.rows.map((values, at) => rowOf(at, values, sheet.cells, merged));
  return { rows, sheet: sheet.name };
}

async function firstSheet(bytes: Uint8Array): Promise<Sheet> {
  try {
    let seen = false;
    const book = await readXlsx(bytes, {
      maxRows: ROWS_READ + 1,
      range: `A1:${columnLetters(IMPORT_MAX_COLUMNS - 1)}1048576`,
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden && !seen && (seen = true),
    });
    if (book.sheets[0]) return book.sheets[0];
  } catch (error) {
    // Whatever the reader stumbles over stands in the file.
    throw new FileRefused('damaged', {}, error);
  }
  throw new FileRefused('empty');
}

type Merged = Map<number, { from: number; to: number; name: string }[]>;

/** Which columns of which rows are merged, and the range by the name that a spreadsheet gives it. */
function mergedRanges({ merges, rows }: Sheet): Merged {
  const found: Merged = new Map();
  for (const { startRow, endRow, startCol, endCol } of merges ?? []) {
    const name = `${columnLetters(startCol)}${startRow + 1}:${columnLetters(endCol)}${endRow + 1}`;
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1)
      found.set(row, [...(found.get(row) ?? []), { from: startCol, to: endCol, name }]);
  }
  return found;
}

function rowOf(
  at: number,
  values: readonly CellValue[],
  cells: Map<string, Cell> | undefined,
  merged: Merged,
): FileRow {
  const faults: CellFault[] = (merged.get(at) ?? []).map(({ from, name }) => ({
    column: from,
    fault: 'merged',
    found: name,
  }));
  const texts = values.slice(0, IMPORT_MAX_COLUMNS).map((value, column) => {
    const cell = cells?.get(`${at},${column}`);
    const text = textOf(value);
    const fault = faultOf(value, text, cell);
    if (fault !== null) faults.push({ column, ...fault });
    return text;
  });
  return faults.length > 0 ? { row: at + 1, cells: texts, faults } : { row: at + 1, cells: texts };
}

function faultOf(value: CellValue, text: string, cell: Cell | undefined): Omit<CellFault, 'column'> | null {
  if (cell?.formula !== undefined) return { fault: 'formula', found: `=${cell.formula}`.slice(0, 80) };
  if (cell?.type === 'error') return { fault: 'errorValue', found: text };
  if (typeof value === 'number' && (text.includes('e') || text.replace(/\D/g, '').length > DIGITS_MAX))
    return { fault: 'digitsLost', found: text };
  return text.length > IMPORT_MAX_CELL ? { fault: 'tooLong', found: `${text.slice(0, 80)}…` } : null;
}

/** What a cell says in the form that a CSV would have it. */
export function textOf(value: CellValue): string {
  if (value === null) return '';
  // A day without a time is stored as its midnight.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('.000Z', 'Z').replace('T00:00:00Z', '');
  return String(value);
}
