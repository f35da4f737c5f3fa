import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Without an idle callback (Safari), or if the browser is never idle, loading starts after this time. */
const WAIT_MS = 2_000;

/** So long the line belongs to what is on the screen, unless somebody begins to use the page. */
export const UNUSED_MS = 2_500;
const USES = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Loads modules with their texts at the first use of the page or a while after it was opened, so that they can be opened
 * when the network is lost later. Runs again when the network is back; loaded modules cost nothing.
 */
export function usePrefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    // Chromium caches a failed module for the life of the page.
    const run = () => navigator.onLine && void Promise.allSettled(loads.map((load) => load()));
    addEventListener('online', run);
    const stop = whenUsed(run);
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

/** Runs it once, at the first use of the page or after a while, when the page is idle. Returns the function that stops it. */
export function whenUsed(run: () => void): () => void {
  const waiting = new AbortController();
  const start = () => {
    stop();
    stop = whenIdle(run);
  };
  const timer = setTimeout(start, UNUSED_MS);
  for (const use of USES) addEventListener(use, start, { capture: true, passive: true, signal: waiting.signal });
  let stop = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  return () => stop();
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
