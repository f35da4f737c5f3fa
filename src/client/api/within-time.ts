import { REQUEST_TIMEOUT_MS } from '../../shared/constants.ts';

/** Runs with a signal that falls after 60 s, or with the caller's. (AbortSignal.any is missing in older web views.) */
export async function withinTime<T>(
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
