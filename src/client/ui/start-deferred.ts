/**
 * Starts something that the first screen does not need, after its code has been loaded. If the code cannot be loaded,
 * nothing happens. Returns the function that stops it.
 */
export function startDeferred(start: () => Promise<() => void>): () => void {
  let ended = false;
  let stop: (() => void) | undefined;
  start().then(
    (running) => {
      if (ended) running();
      else stop = running;
    },
    () => undefined,
  );
  return () => {
    ended = true;
    stop?.();
  };
}
