/**
 * A task reads bytes of other people. It runs in the reader, a process of its own (decision 0050). Input and results are
 * what the structured clone takes; a file comes as its path. A new task is a row of reader-tasks.ts.
 */
export type ReaderTask = (input: never) => AsyncIterable<unknown>;
export type ReaderTasks = Readonly<Record<string, ReaderTask>>;

export type InputOf<T extends ReaderTask> = Parameters<T>[0];
export type ResultOf<T extends ReaderTask> = T extends (input: never) => AsyncIterable<infer R> ? R : never;

/** A task that has one result. A task with several is an async generator: they arrive one after the other. */
export const one = <I, R>(work: (input: I) => R | Promise<R>) =>
  async function* (input: I): AsyncGenerator<R> {
    yield await work(input);
  };

/** From the server: a task to begin, or the wish for one more result. */
export type ToReader = { task: string; input: unknown } | 'next';

/** From the reader, before anything else: it has started, and takes tasks. */
export const READY = 'ready';

/**
 * From the reader, to each message that it gets: one result; or that there is no more, and how many bytes the process now
 * has; or the stack of an error that the task has thrown. What is wrong with a file is no error but a result, since only
 * data can be sent.
 */
export type FromReader = { result: unknown } | { end: number } | { error: string };
