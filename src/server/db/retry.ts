import type { Tx } from './database.ts';
import { isOutage } from './outage.ts';
import { waitBackoff } from './backoff.ts';

/** A statement that took too long would do so again, and a closed database does not come back. */
const isRetryable = (error: unknown): boolean =>
  isOutage(error) &&
  !(error instanceof Error && (('code' in error && error.code === '57014') || /after calling end/.test(error.message)));

/** Does `work` again, with growing pauses, as long as the database is away. It must be harmless to begin anew. */
export async function retryWhileAway<T>(
  work: () => Promise<T>,
  onAway: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || signal?.aborted) throw error;
      onAway(error);
    }
    await waitBackoff(attempt, signal);
  }
}

/**
 * Asks, and asks again as long as the database is away. However many wait, one loop looks whether it is back: for the job
 * queue, which takes a failed statement for the end of the process or of the job.
 */
export function createRetryingQuery(
  ask: Tx['raw'],
  onAway: (error: unknown) => void,
): { ask: Tx['raw']; end: () => void } {
  const ending = new AbortController();
  let back: Promise<unknown> | undefined;
  const wait = (error: unknown): Promise<unknown> => {
    onAway(error);
    return waitBackoff(0, ending.signal)
      .then(() => retryWhileAway(() => ask('select 1'), onAway, ending.signal))
      .catch(() => undefined) // whoever waits asks for itself then, and hears it
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
