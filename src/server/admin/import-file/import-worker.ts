/** The worker thread that reads import files, so that a large or malicious file cannot slow down the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileRefused } from './file-refused.ts';
import { ROWS_AT_ONCE } from './import-limits.ts';
import { openTable } from './open-table.ts';
import type { ReaderMessage } from './read-in-worker.ts';
import type { FileRow } from './table-file.ts';

const post = (message: ReaderMessage): void => parentPort?.postMessage(message);
/** Waits until the job has taken the last rows, so that they do not pile up. */
const batchTaken = (): Promise<unknown> => new Promise((resolve) => parentPort?.once('message', resolve));

try {
  const { bytes } = workerData as { bytes: Uint8Array };
  const { headings, about, rows } = await openTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  post({ headings, about });
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    post({ rows: batch });
    batch = [];
    await batchTaken();
  }
  post({ rows: batch });
  post({ end: true });
} catch (error) {
  if (!(error instanceof FileRefused)) throw error;
  post({ refusal: error.refusal, params: error.params });
}
parentPort?.close();
