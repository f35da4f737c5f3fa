/** Writes tables as files, row by row, so that a large table is never in memory as a whole. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { sheetTypes, type SheetFormat } from '../../product/sheet.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { protectedText } from '../../../shared/format/formula-protection.ts';

/** A day is a `Date` at midnight UTC. */
export type TableCell = string | number | boolean | Date | null;

export interface TableToWrite {
  title: string;
  head: readonly string[];
  rows: AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>;
}

/** Writes it under this key. */
export async function putTable(
  store: Pick<ObjectStore, 'put'>,
  objectKey: string,
  format: SheetFormat,
  table: TableToWrite,
): Promise<void> {
  const file = join(tmpdir(), `closeloop-table-${randomUUID()}`);
  try {
    await pipeline(await tableStream(format, table), createWriteStream(file, { mode: 0o600 }));
    await store.put(objectKey, { file }, { contentType: sheetTypes[format] });
  } finally {
    await rm(file, { force: true });
  }
}

export async function tableStream(format: SheetFormat, { title, head, rows }: TableToWrite): Promise<Readable> {
  if (format === 'csv') {
    // Loaded on first use: the start of the server should not wait for it.
    const { stringify } = await import('csv-stringify');
    const writer = stringify({ bom: true, record_delimiter: '\r\n', quoted: true });
    const source = Readable.from(csvRows(head, rows));
    source.on('error', (error) => writer.destroy(error));
    return source.pipe(writer);
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = head.map((header, at) => ({ header, key: String(at), width: Math.max(12, header.length + 4) }));
  const stream = writeXlsxStream(mutable(rows), { name: sheetName(title), columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* csvRows(head: TableToWrite['head'], rows: TableToWrite['rows']): AsyncGenerator<string[]> {
  yield head.map(protectedText);
  for await (const row of rows) yield row.map(csvText);
}

async function* mutable(rows: TableToWrite['rows']): AsyncGenerator<TableCell[]> {
  for await (const row of rows) yield [...row];
}

/** Days and instants in ISO format; texts protected against being read as a formula. */
const csvText = (cell: TableCell): string =>
  cell instanceof Date
    ? cell.toISOString().replace('T00:00:00.000Z', '')
    : typeof cell === 'string'
      ? protectedText(cell)
      : String(cell ?? '');

/** A valid sheet name: at most 31 characters, without those that mean something in a formula. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';
