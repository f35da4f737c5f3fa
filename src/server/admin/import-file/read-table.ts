import { readFile } from 'node:fs/promises';
import type { FileReading } from '../../../shared/admin/file-reading.ts';
import type { Reader } from '../../reader/reader.ts';
import { one } from '../../reader/reader-task.ts';
import { ReadingStopped } from '../../reader/reading-stopped.ts';
import { FileRefused, type FileRefusal } from './file-refused.ts';
import { BATCH_MAX_CHARS, ROWS_AT_ONCE } from './import-limits.ts';
import { lookAtTable, type TableLook, type TableToLookAt } from './look-at-table.ts';
import { openTable } from './open-table.ts';
import type { FileAbout, FileRow } from './table-file.ts';

/** What the reader tells of a file: first its headings, then its rows; or why it cannot be read. */
export type TablePart =
  | { headings: FileRow; about: FileAbout }
  | { rows: FileRow[] }
  | { refusal: FileRefusal; params: FileRefused['params'] };

/** `file`: its path; `said`: what is known of it. */
export interface TableToRead {
  file: string;
  said?: FileReading;
}

/** The task of the reader. */
export async function* tableParts({ file, said }: TableToRead): AsyncGenerator<TablePart> {
  try {
    const { headings, about, rows } = await openTable(await readFile(file), said);
    yield { headings, about };
    let batch: FileRow[] = [];
    let chars = 0;
    for await (const row of rows) {
      batch.push(row);
      chars += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (batch.length < ROWS_AT_ONCE && chars < BATCH_MAX_CHARS) continue;
      yield { rows: batch };
      [batch, chars] = [[], 0];
    }
    if (batch.length > 0) yield { rows: batch };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    yield { refusal: error.refusal, params: error.params };
  }
}

/** A table that is being read. */
export interface ReadTable {
  headings: FileRow;
  about: FileAbout;
  /** One batch is read ahead. */
  batches: AsyncGenerator<FileRow[]>;
}

/** Reads a file in the reader; `take` gets its rows as they arrive. Throws FileRefused. */
export async function readTable<R>(
  reader: Reader<{ table: typeof tableParts }>,
  table: TableToRead,
  take: (table: ReadTable) => Promise<R>,
): Promise<R> {
  return refusing(() =>
    reader.read('table', table, async (parts) => {
      const first = part((await parts.next()).value);
      if (!first || !('headings' in first)) throw new FileRefused('damaged');
      return take({ ...first, batches: batchesOf(parts) });
    }),
  );
}

/** A file that takes too much is refused as one. */
async function refusing<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReadingStopped) || error.reason === 'ended') throw error;
    throw new FileRefused(error.reason === 'memory' ? 'tooMuchMemory' : 'tooMuchTime', {}, error);
  }
}

async function* batchesOf(parts: AsyncIterable<TablePart>): AsyncGenerator<FileRow[]> {
  for await (const next of parts) {
    const read = part(next);
    if (read && 'rows' in read) yield read.rows;
  }
}

function part(read: TablePart | undefined | void): TablePart | undefined {
  if (read && 'refusal' in read) throw new FileRefused(read.refusal, read.params);
  return read ?? undefined;
}

async function tableLook({
  file,
  ...rest
}: { file: string } & Omit<TableToLookAt, 'bytes'>): Promise<TableLook | Extract<TablePart, { refusal: unknown }>> {
  try {
    return await lookAtTable({ bytes: await readFile(file), ...rest });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { refusal: error.refusal, params: error.params };
  }
}

/** The task of the reader that finds out how a file is to be read. */
export const lookTask = one(tableLook);

/** What is found in a file before its rows are checked. Throws FileRefused. */
export async function lookAt(
  reader: Reader<{ look: typeof lookTask }>,
  table: Parameters<typeof tableLook>[0],
): Promise<TableLook> {
  const found = await refusing(() => reader.ask('look', table));
  if ('refusal' in found) throw new FileRefused(found.refusal, found.params);
  return found;
}
