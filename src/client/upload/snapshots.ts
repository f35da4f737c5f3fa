import type { UploadSnapshot } from './upload-record.ts';

/** The state of the queue for useSyncExternalStore: the same object until `publish` reads a new one. */
export function createSnapshots(read: () => UploadSnapshot) {
  const listeners = new Set<() => void>();
  const idle = new Set<() => void>();
  let snapshot: UploadSnapshot = { records: [], isPaused: false, isBusy: false };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): UploadSnapshot => snapshot,
    publish: (): void => {
      snapshot = read();
      for (const listener of listeners) listener();
      if (snapshot.isBusy) return;
      for (const resolve of idle) resolve();
      idle.clear();
    },
    whenIdle: (): Promise<void> => (snapshot.isBusy ? new Promise((resolve) => idle.add(resolve)) : Promise.resolve()),
    /** Removes all listeners. */
    unsubscribeAll: (): void => listeners.clear(),
  };
}
