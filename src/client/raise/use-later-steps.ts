import { useEffect, useState } from 'react';
import { whenUsed } from '../prefetch.ts';

/** The parts that the first step does not need: the later steps and the page of a queued report. */
const load = () => import('./later-steps.ts');

type LaterSteps = Awaited<ReturnType<typeof load>>;
let loaded: LaterSteps | undefined;

/**
 * Loads them when somebody begins to write, or at once if they are needed now, so that an open form works without a network;
 * retries when the network is back.
 */
export function useLaterSteps(isNeeded: boolean): LaterSteps | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    const run = () =>
      void load().then(
        (all) => setParts((loaded = all)),
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
