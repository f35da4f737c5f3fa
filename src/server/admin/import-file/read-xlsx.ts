import { FileRefused } from './file-refused.ts';
import { IMPORT_MAX_CELL } from './import-limits.ts';
import { findMerged, mergedByRow } from './merged-ranges.ts';
import { sheetRows, type SheetCell, type SheetRow } from './sheet-rows.ts';
import type { FileCellError, FileRow } from './table-file.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { entryPieces, type Archive } from './zip-directory.ts';

/** Spreadsheets lose the digits of longer numbers. */
const DIGITS_MAX = 15;

interface SheetFile {
  rows: AsyncGenerator<FileRow>;
  sheet: string;
  /** Every visible sheet. */
  sheets: string[];
  /** From when the workbook counts its days. */
  excel: '1900' | '1904';
}

/**
 * The rows of this sheet, or of the first visible one. The sheet is never held as a whole: 100,000 rows would take 450 MiB.
 */
export async function readSheet(archive: Archive, said?: string): Promise<SheetFile> {
  const workbook = await orDamaged(() => readWorkbook(archive, said));
  const { sheet, sheets, from1904 } = workbook;
  return { rows: rowsOf(archive, workbook), sheet: sheet.name, sheets, excel: from1904 ? '1904' : '1900' };
}

async function* rowsOf(archive: Archive, workbook: Workbook): AsyncGenerator<FileRow> {
  const { part } = workbook.sheet;
  const merged = mergedByRow(await orDamaged(() => findMerged(entryPieces(archive, part))));
  const rows = sheetRows(entryPieces(archive, part), workbook);
  for (;;) {
    const next = await orDamaged(() => rows.next());
    if (next.done) return;
    yield fileRowOf(next.value, merged(next.value.row));
  }
}

/** Any other error means that the file is damaged. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged', {}, error);
  }
}

function fileRowOf({ row, cells }: SheetRow, merged: readonly { column: number; name: string }[]): FileRow {
  const errors: FileCellError[] = merged.map(({ column, name }) => ({ column, kind: 'merged', found: name }));
  const last = cells.reduce((most, { column }) => Math.max(most, column), -1);
  const texts = Array.from({ length: last + 1 }, () => '');
  for (const cell of cells) {
    const text = textOf(cell.value);
    texts[cell.column] = text;
    const error = errorOf(cell, text);
    if (error !== null) errors.push({ column: cell.column, ...error });
  }
  return errors.length > 0 ? { row: row + 1, cells: texts, errors } : { row: row + 1, cells: texts };
}

function errorOf({ value, isError, formula }: SheetCell, text: string): Omit<FileCellError, 'column'> | null {
  if (formula !== undefined) return { kind: 'formula', found: `=${formula}`.slice(0, 80) };
  if (isError) return { kind: 'errorValue', found: text };
  if (typeof value === 'number' && (text.includes('e') || text.replace(/\D/g, '').length > DIGITS_MAX))
    return { kind: 'digitsLost', found: text };
  return text.length > IMPORT_MAX_CELL ? { kind: 'tooLong', found: `${text.slice(0, 80)}…` } : null;
}

/** The text of a cell as a CSV would have it. */
function textOf(value: SheetCell['value']): string {
  if (value === null) return '';
  // A day without a time is stored as its midnight.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('.000Z', 'Z').replace('T00:00:00Z', '');
  return String(value);
}
