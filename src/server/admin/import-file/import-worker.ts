/** The thread in which files of admins are read: a file that takes memory or time takes none of those who serve. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileRefused } from './file-refused.ts';
import { ROWS_AT_ONCE } from './import-limits.ts';
import { openTable } from './open-table.ts';
import type { ReaderMessage } from './read-in-worker.ts';
import type { FileRow } from './table-file.ts';

const say = (message: ReaderMessage): void => parentPort?.postMessage(message);
/** The next rows are read when those before have been taken. */
const taken = (): Promise<unknown> => new Promise((resolve) => parentPort?.once('message', resolve));

try {
  const { bytes } = workerData as { bytes: Uint8Array };
  const { headings, about, rows } = await openTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  say({ headings, about });
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    say({ rows: batch });
    batch = [];
    await taken();
  }
  say({ rows: batch });
  say({ end: true });
} catch (error) {
  if (!(error instanceof FileRefused)) throw error;
  say({ refusal: error.refusal, params: error.params });
}
parentPort?.close();
