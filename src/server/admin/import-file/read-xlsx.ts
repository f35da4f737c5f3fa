import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
import { FileRefused } from './file-refused.ts';
import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from './import-limits.ts';
import { columnLetters, type FileCellError, type FileRow } from './table-file.ts';

/** Also leaves room for the headings and the explanations above them. */
const ROWS_READ = IMPORT_MAX_ROWS + 200;
/** Spreadsheets lose the digits of longer numbers. */
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
    // Any error of the library means that the file is damaged.
    throw new FileRefused('damaged', {}, error);
  }
  throw new FileRefused('empty');
}

type Merged = Map<number, { from: number; to: number; name: string }[]>;

/** Merged ranges by row, with the name that a spreadsheet uses ("A1:B2"). */
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
  const errors: FileCellError[] = (merged.get(at) ?? []).map(({ from, name }) => ({
    column: from,
    kind: 'merged',
    found: name,
  }));
  const texts = values.slice(0, IMPORT_MAX_COLUMNS).map((value, column) => {
    const cell = cells?.get(`${at},${column}`);
    const text = textOf(value);
    const error = errorOf(value, text, cell);
    if (error !== null) errors.push({ column, ...error });
    return text;
  });
  return errors.length > 0 ? { row: at + 1, cells: texts, errors } : { row: at + 1, cells: texts };
}

function errorOf(value: CellValue, text: string, cell: Cell | undefined): Omit<FileCellError, 'column'> | null {
  if (cell?.formula !== undefined) return { kind: 'formula', found: `=${cell.formula}`.slice(0, 80) };
  if (cell?.type === 'error') return { kind: 'errorValue', found: text };
  if (typeof value === 'number' && (text.includes('e') || text.replace(/\D/g, '').length > DIGITS_MAX))
    return { kind: 'digitsLost', found: text };
  return text.length > IMPORT_MAX_CELL ? { kind: 'tooLong', found: `${text.slice(0, 80)}…` } : null;
}

/** The text of a cell as a CSV would have it. */
export function textOf(value: CellValue): string {
  if (value === null) return '';
  // A day without a time is stored as its midnight.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('.000Z', 'Z').replace('T00:00:00Z', '');
  return String(value);
}
