import { createSemaphore } from '../semaphore.ts';
import { READER_LIMITS, type ReaderLimits } from './reader-limits.ts';
import { ReaderProcess } from './reader-process.ts';
import type { InputOf, ReaderTasks, ResultOf } from './reader-task.ts';
import { ReadingStopped } from './reading-stopped.ts';

/**
 * Reads bytes of other people in a process of its own, one task at a time. Throws ReadingStopped; tooMany (429) when as
 * many as may wait are waiting, and unavailable (503) after a long wait.
 */
export interface Reader<T extends ReaderTasks> {
  /** The only result of a task. */
  ask<N extends keyof T & string>(task: N, input: InputOf<T[N]>): Promise<ResultOf<T[N]>>;
  /** Hands over the results of a task. The next one is read while one is taken; further ones wait. */
  read<N extends keyof T & string, R>(
    task: N,
    input: InputOf<T[N]>,
    take: (results: AsyncGenerator<ResultOf<T[N]>>) => Promise<R>,
  ): Promise<R>;
  /** Ends the process. */
  close(): void;
}

/** The build puts it beside the chunks of the server. */
const FILE = new URL('./reader-main.js', import.meta.url);

export function createReader<T extends ReaderTasks>(file = FILE, limits: ReaderLimits = READER_LIMITS): Reader<T> {
  const oneAtATime = createSemaphore({
    ...{ all: 1, each: 1, waitingAll: limits.waiting + 1, waitingEach: limits.waiting, waitMs: limits.waitMs },
  });
  let kept: ReaderProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(idle);
    kept?.end();
    kept = undefined;
  };
  const keep = (process: ReaderProcess): void => {
    process.rest();
    kept = process;
    idle = setTimeout(close, limits.idleMs).unref();
  };
  const read: Reader<T>['read'] = (task, input, take) =>
    oneAtATime('', async () => {
      clearTimeout(idle);
      const process = kept && !kept.isOver ? kept : new ReaderProcess(file, limits);
      kept = undefined;
      const results = resultsOf(process, limits.keptBytes, [task, input]);
      try {
        return await take(results as AsyncGenerator<never>);
      } finally {
        await results.return(undefined);
        if (!process.isOver) keep(process);
      }
    });
  return {
    read,
    ask: async (task, input) => {
      const ask = () => read(task, input, (results) => onlyOne(results));
      return ask().catch((error: unknown) => {
        // Somebody has killed it, as the system does when memory is short: once more in a new one.
        if (error instanceof ReadingStopped && error.reason === 'ended') return ask();
        throw error;
      });
    },
    close,
  };
}

async function onlyOne<R>(results: AsyncGenerator<R>): Promise<R> {
  const first = await results.next();
  if (first.done) throw new ReadingStopped('ended', 'without a result');
  await results.next(); // the end
  return first.value;
}

/** Ends the process if not all results are taken, as it would go on reading, and if it has grown. */
async function* resultsOf(
  process: ReaderProcess,
  keptBytes: number,
  [task, input]: [string, unknown],
): AsyncGenerator<unknown> {
  let canGoOn = false;
  try {
    let answer = process.begin(task, input);
    for (;;) {
      const got = await answer;
      if ('error' in got) throw new ReadingStopped('ended', got.error);
      if ('end' in got) {
        canGoOn = got.end <= keptBytes;
        return;
      }
      answer = process.next();
      answer.catch(() => undefined); // awaited in the next turn
      yield got.result;
    }
  } finally {
    if (!canGoOn) process.end();
  }
}
