import { readFile } from 'node:fs/promises';
import type { Reader } from '../../reader/reader.ts';
import { ReadingStopped } from '../../reader/reading-stopped.ts';
import { FileRefused, type FileRefusal } from './file-refused.ts';
import { BATCH_MAX_CHARS, ROWS_AT_ONCE } from './import-limits.ts';
import { openTable } from './open-table.ts';
import type { FileRow, TableFile } from './table-file.ts';

/** What the reader tells of a file: first its headings, then its rows; or why it cannot be read. */
export type TablePart =
  | { headings: FileRow; about: TableFile['about'] }
  | { rows: FileRow[] }
  | { refusal: FileRefusal; params: FileRefused['params'] };

/** The task of the reader. `file`: the path of the file. */
export async function* tableParts({ file }: { file: string }): AsyncGenerator<TablePart> {
  try {
    const { headings, about, rows } = await openTable(await readFile(file));
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
  about: TableFile['about'];
  /** One batch is read ahead. */
  batches: AsyncGenerator<FileRow[]>;
}

/** Reads a file in the reader; `take` gets its rows as they arrive. Throws FileRefused. */
export async function readTable<R>(
  reader: Reader<{ table: typeof tableParts }>,
  file: string,
  take: (table: ReadTable) => Promise<R>,
): Promise<R> {
  try {
    return await reader.read('table', { file }, async (parts) => {
      const first = part((await parts.next()).value);
      if (!first || !('headings' in first)) throw new FileRefused('damaged');
      return take({ ...first, batches: batchesOf(parts) });
    });
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
