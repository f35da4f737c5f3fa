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
  /** In batches; one is read ahead. */
  batches: AsyncGenerator<FileRow[]>;
}

/** The built worker; the build puts it beside every chunk of the server. */
const FILE = new URL('./import-worker.js', import.meta.url);
/** A sheet of 100,000 rows takes half of it. */
const MEMORY_MB = 512;
/** A good file takes seconds; this is for one that was made to take long. */
const STEP_MS = 120_000;

/** Reads a file as a table in a thread of its own, which ends with the reading. Throws FileRefused. */
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
  // Out of memory, or a fault of ours: either way nothing of this file can be read.
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
