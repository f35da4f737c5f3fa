/** A slot for one thing that the root of the page shows, such as a sheet; undefined when there is none. */
export interface Pending<T> {
  current: () => T | undefined;
  set: (next: T | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createPending<T>(): Pending<T> {
  let pending: T | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => pending,
    set(next) {
      pending = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
