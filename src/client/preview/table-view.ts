import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { columnName } from './column-name.ts';
import { decodeText, encodingOf, type Encoding } from './decode-text.ts';
import { COLUMNS_MAX, ROWS_MAX, TEXT_ROWS_MAX } from './table-limits.ts';
import { requireSmallZip } from './zip-size.ts';

const CELL_MAX = 500;
const SHEETS_MAX = 20;

export interface SheetView {
  name: string;
  rows: string[][];
  /** There are more rows or columns than are shown. */
  isCut: boolean;
}
export interface TableView {
  sheets: SheetView[];
  /** Of a text; a workbook has none. */
  encoding?: Encoding;
}

export type TableRequest =
  | { kind: 'sheet'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'table'; bytes: Uint8Array<ArrayBuffer>; isWhole: boolean; encoding?: Encoding };

/** The cells of a workbook or of a table in text, as they are shown. Runs in a worker. */
export async function tableView(request: TableRequest): Promise<TableView> {
  if (request.kind === 'sheet') return { sheets: await sheetsOf(request.bytes) };
  const encoding = request.encoding ?? encodingOf(request.bytes);
  const rows = parseCsv(decodeText(request.bytes, encoding), { maxRows: TEXT_ROWS_MAX + 1 });
  const sheet = cutSheet('', rows, TEXT_ROWS_MAX);
  return { sheets: [{ ...sheet, isCut: sheet.isCut || !request.isWhole }], encoding };
}

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<SheetView[]> {
  requireSmallZip(bytes);
  const book = await readXlsx(bytes, {
    maxRows: ROWS_MAX + 1,
    // One more in each direction, to know that there is more.
    range: `A1:${columnName(COLUMNS_MAX)}${ROWS_MAX + 1}`,
    sheets: ({ hidden, veryHidden }, index) => !hidden && !veryHidden && index < SHEETS_MAX,
  });
  return book.sheets.map(({ name, rows }) => cutSheet(name, rows));
}

function cutSheet(name: string, rows: readonly (readonly unknown[])[], rowsMax = ROWS_MAX): SheetView {
  const shown = rows.slice(0, rowsMax).map((row) => row.slice(0, COLUMNS_MAX).map(cellText));
  const isCut = rows.length > rowsMax || rows.some((row) => row.length > COLUMNS_MAX);
  return { name, rows: shown, isCut };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A day without a time is stored as its midnight.
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  if (typeof value === 'string') return value.slice(0, CELL_MAX);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
