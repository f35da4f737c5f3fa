import { TOP_ROWS, type FileReading, fileEncodings, type FileEncoding } from '../../../shared/admin/file-reading.ts';
import { FileRefused } from './file-refused.ts';
import { BATCH_MAX_CHARS, HEADING_MAX, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from './import-limits.ts';
import { readCsv } from './read-csv.ts';
import { readSheet } from './read-xlsx.ts';
import {
  isExplanation,
  isEmptyRow,
  type FileAbout,
  type FileCellError,
  type FileRow,
  type TableFile,
} from './table-file.ts';
import { isZip, openZip, readEntry } from './zip-directory.ts';
import { oldTicketColumns } from '../old-tickets/old-ticket.ts';
import { oldTicketsIn } from '../old-tickets/read-old-json.ts';
import { decodedText } from './text-encoding.ts';

const LOOKED_AT_BYTES = 262_144;
const CELLS = 3;
const LONGEST_BYTES = 60;
/** Line ends, quotes and delimiters: the same bytes in every encoding but UTF-16, and never half of a character. */
const BETWEEN = new Set([0x0a, 0x0d, 0x09, 0x22, 0x2c, 0x3b]);

/** A few cells with other characters than ASCII, in each encoding in which they are texts. */
function sampleCells(bytes: Uint8Array, encoding: string): { encoding: FileEncoding; cells: string[] }[] {
  if (encoding.startsWith('utf-16')) return [];
  const raw = rawCells(bytes.subarray(0, LOOKED_AT_BYTES));
  if (raw.length === 0) return [];
  return fileEncodings.flatMap((each) => {
    const cells = each.startsWith('utf-16') ? [] : raw.map((cell) => decodedText(cell, each));
    // The decoder says null for what is no text in this encoding.
    return cells.length === 0 || cells.includes(null) ? [] : [{ encoding: each, cells: cells as string[] }];
  });
}

function rawCells(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  let [start, isOther] = [0, false];
  for (let at = 0; at <= bytes.length && found.length < CELLS; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && !BETWEEN.has(byte)) {
      isOther ||= byte >= 0x80;
      continue;
    }
    if (isOther && at - start <= LONGEST_BYTES) found.push(bytes.subarray(start, at));
    [start, isOther] = [at + 1, false];
  }
  return found;
}

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);
/** An XLS from before 2007, or a workbook with a password. */
const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
/** PDF, PNG, JPEG, gzip, RAR, 7z. */
const OTHERS = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/**
 * Opens a file as a table. The format is detected from the content, not from the name; what is not said of it is detected
 * too. Throws FileRefused.
 */
export async function openTable(bytes: Buffer, said: FileReading = {}): Promise<TableFile> {
  if (bytes.length === 0) throw new FileRefused('empty');
  if (bytes.length > IMPORT_MAX_BYTES) throw new FileRefused('tooLarge');
  if (isOldWorkbook(bytes)) throw new FileRefused('oldWorkbook');
  if (OTHERS.some((signature) => startsWith(bytes, ...signature))) throw new FileRefused('notATable');
  if (!isZip(bytes)) {
    if (JSON_BEGINS.test(bytes.toString('utf8', 0, 64)))
      return tableOf(jsonRows(bytes.toString('utf8')), { ...UNSAID, format: 'json' });
    const { rows, encoding, guessed, delimiter } = readCsv(bytes, said.encoding);
    const samples = sampleCells(bytes, encoding);
    return tableOf(rows, { ...UNSAID, format: 'csv', encoding, guessed, samples, delimiter }, said.headingRow);
  }
  const archive = await openZip(bytes);
  if (archive.entries.has('[Content_Types].xml')) {
    const { rows, ...found } = await readSheet(archive, said.sheet);
    return tableOf(rows, { ...UNSAID, format: 'xlsx', ...found }, said.headingRow);
  }
  // A ZIP of old tickets has the table, and beside it the files that the table names, which may be tables too.
  const name = [...archive.entries.keys()]
    .filter((path) => TABLE.test(path))
    .toSorted((a, b) => Number(CALLED_SO.test(b)) - Number(CALLED_SO.test(a)) || a.length - b.length)[0];
  if (name === undefined) throw new FileRefused('notATable');
  const inside = await readEntry(archive, name, IMPORT_MAX_BYTES);
  if (isZip(inside)) throw new FileRefused('notATable');
  return openTable(inside, said);
}

/** What a format does not say. */
const UNSAID = { encoding: null, guessed: false, samples: [], sheet: null, sheets: [] };
/** Characters of a cell that the page shows. */
const SHOWN = 60;

const TABLE = /^(?!__MACOSX\/)[^/]*(\/[^/]*)?\.(json|csv|txt)$/i;
const CALLED_SO = /(^|\/)tickets\.[a-z]+$/i;
const JSON_BEGINS = /^\ufeff?\s*[[{]/;

/** Old tickets in JSON, as rows with the columns of a CSV. */
function* jsonRows(source: string): Generator<FileRow> {
  yield { row: 1, cells: [...oldTicketColumns] };
  for (const [at, ticket] of oldTicketsIn(source).entries())
    yield withoutHugeCells({ row: at + 2, cells: oldTicketColumns.map((name) => ticket[name] ?? '') });
}

/** A text of 20 MB would be sent, judged and stored in one piece before anybody says that it is too long. */
function withoutHugeCells({ row, cells }: FileRow): FileRow {
  const errors = cells.flatMap((cell, column): FileCellError[] =>
    cell.length > BATCH_MAX_CHARS ? [{ column, kind: 'tooLong', found: `${cell.slice(0, 80)}…` }] : [],
  );
  if (errors.length === 0) return { row, cells };
  return { row, cells: cells.map((cell) => (cell.length > BATCH_MAX_CHARS ? '' : cell)), errors };
}

async function tableOf(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  about: Omit<FileAbout, 'top'>,
  headingRow?: number,
): Promise<TableFile> {
  const all = nonEmptyRows(rows);
  const top: FileRow[] = [];
  while (top.length < TOP_ROWS) {
    const next = await all.next();
    if (next.done) break;
    top.push(next.value);
  }
  const at = top.findIndex((row) => (headingRow === undefined ? !isExplanation(row) : row.row === headingRow));
  const headings = top[at];
  if (!headings)
    throw headingRow === undefined ? new FileRefused('empty') : new FileRefused('noHeadingRow', { row: headingRow });
  const rest = async function* () {
    yield* top.slice(at + 1);
    yield* all;
  };
  const shown = top.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, SHOWN)) }));
  const cells = headings.cells.map((cell) => cell.slice(0, HEADING_MAX));
  return { headings: { ...headings, cells }, about: { ...about, top: shown }, rows: limitedRows(rest()) };
}

/** As many rows as a spreadsheet can have, empty ones too. */
const ROWS_SEEN_MAX = 1_048_576;

async function* nonEmptyRows(rows: AsyncIterable<FileRow> | Iterable<FileRow>): AsyncGenerator<FileRow> {
  let seen = 0;
  for await (const row of rows) {
    seen += 1;
    if (seen > ROWS_SEEN_MAX) throw new FileRefused('tooManyRows', { most: IMPORT_MAX_ROWS });
    if (!isEmptyRow(row)) yield row;
  }
}

async function* limitedRows(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > IMPORT_MAX_ROWS) throw new FileRefused('tooManyRows', { most: IMPORT_MAX_ROWS });
    yield row;
  }
}
