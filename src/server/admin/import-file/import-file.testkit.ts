import { openTable } from './open-table.ts';
import type { ReadTable } from './read-in-worker.ts';
import type { FileRow } from './table-file.ts';

/** Reads a file where it is, in batches of three: Node 20 runs no TypeScript in a thread. */
export async function readHere(bytes: Buffer): Promise<ReadTable> {
  const { headings, about, rows } = await openTable(bytes);
  return { headings, about, batches: inThrees(rows) };
}

async function* inThrees(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < 3) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
