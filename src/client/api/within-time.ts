import { REQUEST_TIMEOUT_MS } from '../../shared/constants.ts';

/** No answer within 60 s (spec 9). */
export class TimedOut extends Error {}

/**
 * Runs with a signal that aborts after 60 s or with the caller's. Rejects with TimedOut after 60 s. (AbortSignal.any is
 * missing in older web views.)
 */
export async function withinTime<T>(
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(new TimedOut()), REQUEST_TIMEOUT_MS);
  try {
    return await run(controller.signal);
  } catch (error) {
    const reason: unknown = controller.signal.reason;
    controller.abort(); // closes the connection of an answer that was not read to its end
    throw reason instanceof TimedOut ? reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
