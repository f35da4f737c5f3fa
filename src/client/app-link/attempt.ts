import { APP_CHECK_MS, APP_CHECKS } from '../../shared/constants.ts';
import type { Origin } from './app-link.ts';
import type { BrowserInfo } from './browser-info.ts';

/** How opening the app begins: not at all, with a guide out of this browser, with a code for the phone, or at once. */
export type FirstStep = 'none' | 'guide' | 'phone' | 'try';

export function firstStep({ insideApp, walled, platform }: BrowserInfo): FirstStep {
  if (insideApp) return 'none';
  if (walled) return 'guide';
  return platform === 'desktop' ? 'phone' : 'try';
}

/** `opened`: the page was hidden in time, so the app is in front. `left`: it was hidden later, so the user left it. */
export type AttemptResult = 'wait' | 'opened' | 'left' | 'failed';

/** `checks`: how often the page was checked. `hiddenAtMs`: when it was hidden, in milliseconds since the start. */
export function attemptResultOf(checks: number, hiddenAtMs: number | undefined): AttemptResult {
  // One check more than planned, because timers may run late: about 4 s.
  if (hiddenAtMs !== undefined) return hiddenAtMs < (APP_CHECKS + 1) * APP_CHECK_MS ? 'opened' : 'left';
  return checks < APP_CHECKS ? 'wait' : 'failed';
}

/** Where a failed attempt leads (spec 4). */
export const fallbackOf = (from: Origin | undefined): 'smsTips' | 'download' =>
  from === 'sms' ? 'smsTips' : 'download';

/** The browser as an attempt sees it; tests hand in a stand-in. */
export interface AttemptEnvironment {
  follow: (link: string) => void;
  isHidden: () => boolean;
  /** Calls back when the page is hidden; answers how to end that. */
  onHidden: (listener: () => void) => () => void;
  now: () => number;
  /** Calls back again and again; answers how to end that. */
  every: (ms: number, run: () => void) => () => void;
}

/** Follows the link into the app and checks every 400 ms, ten times, whether the page is hidden. Returns what cancels it. */
export function attempt(
  link: string,
  env: AttemptEnvironment,
  done: (result: Exclude<AttemptResult, 'wait'>) => void,
): () => void {
  const start = env.now();
  let checks = 0;
  let hiddenAtMs: number | undefined;
  const onHidden = () => {
    hiddenAtMs ??= env.now() - start;
    settle();
  };
  const stops = [env.onHidden(onHidden), env.every(APP_CHECK_MS, check)];
  const stop = () => stops.splice(0).forEach((end) => end());

  function check(): void {
    checks += 1;
    if (env.isHidden()) hiddenAtMs ??= env.now() - start;
    settle();
  }
  function settle(): void {
    const result = attemptResultOf(checks, hiddenAtMs);
    if (result === 'wait' || stops.length === 0) return;
    stop();
    done(result);
  }
  env.follow(link);
  return stop;
}
