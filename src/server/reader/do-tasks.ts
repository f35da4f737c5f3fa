import { READY, type FromReader, type ReaderTask, type ReaderTasks, type ToReader } from './reader-task.ts';
import { watchMemory } from './watch-memory.ts';

/** The side of the reader: does what the server asks for, one task at a time, until the server is gone. */
export function doTasks(tasks: ReaderTasks): void {
  watchMemory(Number(process.argv[2]));
  // A terminal sends it to all processes of its group; the server drains, and may still need the file that is being read.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  let results: AsyncIterator<unknown> | undefined;
  process.on('message', (message: ToReader) => {
    if (message !== 'next') results = begin(tasks[message.task], message.input);
    void nextOf(results).then((answer) => process.send?.(answer));
  });
  process.send?.(READY);
}

const begin = (task: ReaderTask | undefined, input: unknown): AsyncIterator<unknown> | undefined =>
  task?.(input as never)[Symbol.asyncIterator]();

async function nextOf(results: AsyncIterator<unknown> | undefined): Promise<FromReader> {
  try {
    if (!results) throw new Error('no such task');
    const next = await results.next();
    return next.done ? { end: process.memoryUsage.rss() } : { result: next.value };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
