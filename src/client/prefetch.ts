import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Without an idle callback (Safari), or if the browser is never idle, loading starts after this time. */
const WAIT_MS = 2_000;

/**
 * Loads modules with their texts once the page is idle, so that they can be opened when the network is lost later. Runs
 * again when the network is back; loaded modules cost nothing.
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

/** A component that is loaded and rendered when the page is idle; renders nothing if loading fails. */
export function WhenIdle({ load }: { load: () => Promise<ComponentType> }): ReactNode {
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

/** Runs it once the page is idle. Returns the function that stops it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idleHandle = window.requestIdleCallback(run, { timeout: WAIT_MS });
    return () => window.cancelIdleCallback(idleHandle);
  }
  const timer = setTimeout(run, WAIT_MS);
  return () => clearTimeout(timer);
}
