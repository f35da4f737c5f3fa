/** The end of the process: services are ended in reverse order of their start. */
import { log } from './progress.ts';

export const DRAIN_MS = 9_000; // safety.md 16: done within 10 s

/** Functions that end a service, in the order of their start. */
export const endings: (() => Promise<unknown> | void)[] = [];
let ending: Promise<void> | undefined;

export const isEnding = (): boolean => ending !== undefined;

/** Ends the process with this exit code; further calls do nothing. */
export const endOnce = (code: number): Promise<void> => (ending ??= end(code));

async function end(code: number): Promise<void> {
  const forced = setTimeout(() => process.exit(1), DRAIN_MS);
  forced.unref();
  for (const each of endings.toReversed())
    try {
      await each();
    } catch (error) {
      log({ level: 'error', while: 'stopping', error: String(error) });
    }
  process.exit(code);
}
