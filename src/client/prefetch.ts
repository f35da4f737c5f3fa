import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A browser that is never idle, or cannot say when (Safari), begins after this time. */
const WAIT_MS = 2_000;

/**
 * Loads programs, and what they say, once the page that has its data is idle: whoever loses the network after that can
 * open them all the same. Again when a lost network is back; what is there already costs nothing.
 */
export function usePrefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const run = () => void Promise.allSettled(loads.map((load) => load()));
    addEventListener('online', run);
    const stop = whenIdle(run);
    return () => {
      stop();
      removeEventListener('online', run);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a page loads the same parts each time
  }, []);
}

/** A part that no first paint waits for: it comes when the page is idle, and stays away when it cannot be loaded. */
export function Later({ load }: { load: () => Promise<ComponentType> }): ReactNode {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            (Loaded) => setPart(() => Loaded),
            () => undefined,
          ),
      ),
    [load],
  );
  return Part && createElement(Part);
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idleHandle = window.requestIdleCallback(run, { timeout: WAIT_MS });
    return () => window.cancelIdleCallback(idleHandle);
  }
  const timer = setTimeout(run, WAIT_MS);
  return () => clearTimeout(timer);
}
