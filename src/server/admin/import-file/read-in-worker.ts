import { Worker } from 'node:worker_threads';
import { FileRefused, type FileRefusal } from './file-refused.ts';
import type { FileRow, TableFile } from './table-file.ts';

export type ReaderMessage =
  | { headings: FileRow; about: TableFile['about'] }
  | { rows: FileRow[] }
  | { end: true }
  | { refusal: FileRefusal; params: FileRefused['params'] };

export interface ReadTable {
  headings: FileRow;
  about: TableFile['about'];
  /** The worker reads one batch ahead. */
  batches: AsyncGenerator<FileRow[]>;
}

/** The build puts the worker beside the chunks of the server. */
const FILE = new URL('./import-worker.js', import.meta.url);
/** Twice of what a sheet of 100,000 rows needs. */
const MEMORY_MB = 512;
/** The limit for each message. An ordinary file takes seconds; this stops one that was made to take long. */
const STEP_MS = 120_000;

/** Reads a file in a worker thread, which ends with the last batch. Throws FileRefused. */
export async function readInWorker(bytes: Buffer, file = FILE): Promise<ReadTable> {
  const worker = new Worker(file, { workerData: { bytes }, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const messages = messagesOf(worker);
  try {
    const first = (await messages.next()).value;
    if (!first || !('headings' in first)) throw new FileRefused('damaged');
    return { ...first, batches: batchesOf(worker, messages) };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

async function* batchesOf(worker: Worker, messages: AsyncGenerator<ReaderMessage>): AsyncGenerator<FileRow[]> {
  try {
    for await (const message of messages) {
      if (!('rows' in message)) return;
      worker.postMessage('taken');
      if (message.rows.length > 0) yield message.rows;
    }
  } finally {
    await worker.terminate();
  }
}

async function* messagesOf(worker: Worker): AsyncGenerator<ReaderMessage> {
  const waiting: ReaderMessage[] = [];
  let wake = (): void => undefined;
  let ended: unknown;
  worker.on('message', (message: ReaderMessage) => {
    waiting.push(message);
    wake();
  });
  // Out of memory, or a bug: in both cases the file cannot be read.
  const end = (error: unknown) => {
    ended ??= error;
    wake();
  };
  worker.on('error', (error) => end(new FileRefused('damaged', {}, error)));
  worker.on('exit', () => end(new FileRefused('damaged')));
  for (;;) {
    const message = waiting.shift();
    if (message && 'refusal' in message) throw new FileRefused(message.refusal, message.params);
    if (message) {
      yield message;
      continue;
    }
    if (ended !== undefined) throw ended;
    const late = setTimeout(() => end(new FileRefused('damaged')), STEP_MS);
    await new Promise<void>((resolve) => (wake = resolve));
    clearTimeout(late);
  }
}
