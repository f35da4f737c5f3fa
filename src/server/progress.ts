/** Output of the process: progress for the person who started it, and errors as lines of JSON. */
import { systemClock } from './clock.ts';
import { lineOf } from './scrub.ts';

const TROUBLE_EVERY_MS = 10_000;

/** One line of progress for the person who started it. */
export const say = (text: string): void =>
  void process.stdout.write(`${`${(performance.now() / 1_000).toFixed(1)} s`.padStart(8)}  ${text}\n`);

/**
 * A logger for a repeated error: logs it at most every 10 s, with the number of those left out. `about`: which job or
 * request it was.
 */
export function trouble(during: string): (error: unknown, about?: Record<string, unknown>) => void {
  let from = 0;
  let leftOut = 0;
  return (error, about = {}) => {
    leftOut++;
    if (performance.now() < from) return;
    log({ level: 'error', while: during, ...about, error: String(error), times: leftOut });
    from = performance.now() + TROUBLE_EVERY_MS;
    leftOut = 0;
  };
}

/** One line of the log, as JSON without secrets (docs/running.md). */
export const log = (line: Record<string, unknown>): void =>
  void process.stderr.write(`${lineOf({ at: systemClock.now().toISOString(), ...line })}\n`);
