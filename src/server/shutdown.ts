/** How the process ends: what was brought up goes, the last first. */
import { log } from './progress.ts';

export const DRAIN_MS = 9_000; // safety.md 16: done within 10 s

/** Everything that has to be ended, in the order in which it was brought up. */
export const endings: (() => Promise<unknown> | void)[] = [];
let ending: Promise<void> | undefined;

export const isEnding = (): boolean => ending !== undefined;

/** Asked twice it ends once. */
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
