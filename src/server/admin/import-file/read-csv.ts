import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FileRefused } from './file-refused.ts';
import { unprotectedText } from '../../../shared/format/formula-protection.ts';
import { IMPORT_MAX_CELL, IMPORT_MAX_COLUMNS } from './import-limits.ts';
import type { FileRow } from './table-file.ts';
import { decodedPieces, encodingOf } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** A first line by which some spreadsheets tell the delimiter. */
const DELIMITER_LINE = /^"?sep=(.)"?\r?\n/;
const SAMPLE_ROWS = 200;

/** Detects the delimiter from the beginning of the text. `skip`: the length of a first line that only tells the delimiter. */
function delimiterOf(head: string): { delimiter: string; skip: number } {
  const delimiterLine = DELIMITER_LINE.exec(head);
  if (delimiterLine?.[1] !== undefined) return { delimiter: delimiterLine[1], skip: delimiterLine[0].length };
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(widths(head, delimiter)) }));
  return { delimiter: scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter, skip: 0 };
}

/** The number of cells of each row with this delimiter. Rows that begin with # are explanations and are left out. */
function widths(head: string, delimiter: string): number[] {
  const found: number[] = [];
  let [width, quoted, firstCharacter] = [1, false, ''];
  const end = (): void => {
    if (firstCharacter !== '' && firstCharacter !== '#') found.push(width);
    [width, firstCharacter] = [1, ''];
  };
  for (const sign of head) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) width += 1;
    else if (!quoted && sign === '\n') {
      end();
      if (found.length === SAMPLE_ROWS) return found;
      continue;
    }
    if (firstCharacter === '' && sign !== '\r' && sign !== '"') firstCharacter = sign;
  }
  // The last row may be incomplete, so it counts only where there is no other.
  if (found.length === 0) end();
  return found;
}

/** The delimiter with the most rows of equal width wins; if two are equal, the one with the wider rows. */
function scoreOf(rows: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of rows) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts)
    if (width > 1) best = Math.max(best, count / rows.length + Math.min(width, 99) / 10_000);
  return best;
}

/** Doubled quotes can make a cell twice as long. */
const RECORD_MAX = 2 * IMPORT_MAX_CELL * 16;

interface CsvFile {
  rows: AsyncGenerator<FileRow>;
  encoding: string;
  /** The encoding is neither said nor certain. */
  guessed: boolean;
  delimiter: string;
}

/** The rows of a CSV, numbered as in a spreadsheet, in this encoding or the one that is found. */
export function readCsv(bytes: Uint8Array, said?: string): CsvFile {
  const { encoding, guessed } = said === undefined ? encodingOf(bytes) : { encoding: said, guessed: false };
  const pieces = decodedPieces(bytes, encoding);
  const first: string = pieces.next().value ?? '';
  const { delimiter, skip } = delimiterOf(first);
  return { rows: rowsOf(first.slice(skip), pieces, delimiter), encoding, guessed, delimiter };
}

async function* rowsOf(first: string, pieces: Iterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  const all = function* () {
    yield first;
    yield* pieces;
  };
  const parser = parse({
    delimiter,
    // A file that two programs have written mixes them; the parser alone would keep to the first one.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside of a cell is an ordinary character (inch).
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: RECORD_MAX,
  });
  const source = Readable.from(all(), { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      yield checked(row, cells);
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    source.destroy();
  }
}

function checked(row: number, written: readonly string[]): FileRow {
  if (written.length > IMPORT_MAX_COLUMNS && written.slice(IMPORT_MAX_COLUMNS).some((cell) => cell !== ''))
    throw new FileRefused('tooManyColumns', { row, most: IMPORT_MAX_COLUMNS });
  const cells = written.slice(0, IMPORT_MAX_COLUMNS).map(unprotectedText);
  const long = cells.flatMap((cell, column) =>
    cell.length > IMPORT_MAX_CELL ? [{ column, kind: 'tooLong' as const, found: `${cell.slice(0, 80)}…` }] : [],
  );
  return long.length > 0 ? { row, cells, errors: long } : { row, cells };
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = Number(error['records'] ?? 0) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new FileRefused('openQuote', { row });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new FileRefused('cellTooLong', { row });
  return new FileRefused('damaged');
}
