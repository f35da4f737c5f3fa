import { useEffect, useState } from 'react';
import { whenUsed } from '../prefetch.ts';
import type * as later from './later-steps.ts';

type LaterSteps = typeof later;
let loaded: LaterSteps | undefined;

/** Loads what the first step does not need to be shown: the rules, the later steps, and the page of a queued report. */
export const loadLaterSteps = (): Promise<LaterSteps> => import('./later-steps.ts').then((all) => (loaded = all));
/** What of it is there by now. */
export const laterStepsNow = (): LaterSteps | undefined => loaded;

/**
 * Loads them when somebody begins to write, or at once if they are needed now, so that an open form works without a network;
 * retries when the network is back.
 */
export function useLaterSteps(isNeeded: boolean): LaterSteps | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    const run = () =>
      void loadLaterSteps().then(
        (all) => setParts(all),
        () => undefined,
      );
    const stop = isNeeded ? run() : whenUsed(run);
    addEventListener('online', run);
    return () => {
      stop?.();
      removeEventListener('online', run);
    };
  }, [parts, isNeeded]);
  return parts;
}
