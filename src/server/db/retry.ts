import type { Tx } from './database.ts';
import { isOutage } from './outage.ts';
import { waitBackoff } from './backoff.ts';

/** Whether it may pass by itself; not a statement that timed out, which would time out again, nor a closed pool. */
export const isRetryable = (error: unknown): boolean =>
  isOutage(error) &&
  !(error instanceof Error && (('code' in error && error.code === '57014') || /after calling end/.test(error.message)));

/** Repeats `work`, with growing pauses, while the database is unavailable. It must be safe to repeat. */
export async function retryDuringOutage<T>(
  work: () => Promise<T>,
  onOutage: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || signal?.aborted) throw error;
      onOutage(error);
    }
    await waitBackoff(attempt, signal);
  }
}

/**
 * A query function that repeats a query while the database is unavailable. One loop checks for all waiting callers
 * whether it is back. For the job queue, which would treat a failed statement as the failure of the job.
 */
export function createRetryingQuery(
  ask: Tx['raw'],
  onOutage: (error: unknown) => void,
): { ask: Tx['raw']; end: () => void } {
  const ending = new AbortController();
  let back: Promise<unknown> | undefined;
  const wait = (error: unknown): Promise<unknown> => {
    onOutage(error);
    return waitBackoff(0, ending.signal)
      .then(() => retryDuringOutage(() => ask('select 1'), onOutage, ending.signal))
      .catch(() => undefined) // each caller repeats its own query and gets its own error
      .finally(() => (back = undefined));
  };
  return {
    ask: async (text, values) => {
      for (;;) {
        await back;
        try {
          return await ask(text, values);
        } catch (error) {
          if (!isRetryable(error) || ending.signal.aborted) throw error;
          back ??= wait(error);
        }
      }
    },
    end: () => ending.abort(),
  };
}
