/**
 * Starts what the first screen can do without, once its program is there; one that does not arrive is missed until the
 * next page. Returns the function that ends it.
 */
export function startLater(start: () => Promise<() => void>): () => void {
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
