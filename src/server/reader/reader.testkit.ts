import type { Reader } from './reader.ts';
import type { ReaderTasks } from './reader-task.ts';

/** Does the tasks in this process, as most tests want it; the process itself has its own tests. */
export function readerHere<T extends ReaderTasks>(tasks: T): Reader<T> {
  const read: Reader<T>['read'] = async (task, input, take) => {
    const results = tasks[task]?.(input as never) as AsyncGenerator<never>;
    try {
      return await take(results);
    } finally {
      await results.return(undefined);
    }
  };
  return {
    read,
    ask: (task, input) => read(task, input, async (results) => (await results.next()).value as never),
    close: () => undefined,
  };
}
