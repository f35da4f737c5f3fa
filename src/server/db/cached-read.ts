import type { Clock } from '../clock.ts';
import type { Tx } from './database.ts';

export interface CachedRead<T> {
  /** From memory while that is fresh enough, otherwise read in this transaction. */
  load(tx: Tx): Promise<T>;
  /** The next load reads again. */
  forget(): void;
}

/**
 * One value for the process, read anew after `maxAgeMs`, in case a notification is lost. Wire it to the channel that
 * every change notifies: `database.listen(channel, cache.forget, cache.forget)`. Never load in a transaction that has
 * changed what is read: uncommitted data would be cached for everybody.
 */
export function cachedRead<T>(clock: Clock, maxAgeMs: number, read: (tx: Tx) => Promise<T>): CachedRead<T> {
  let cached: { value: T; until: number } | undefined;
  let generation = 0;
  return {
    load: async (tx) => {
      const now = clock.now().getTime();
      if (cached && now < cached.until) return cached.value;
      // The value is cached, not the promise: others must not depend on this transaction.
      const began = generation;
      const value = await read(tx);
      // What was read before a notification arrived may be old and is not cached,
      // nor what a replica has, which may not have come so far.
      if (began === generation && !tx.mayLag) cached = { value, until: now + maxAgeMs };
      return value;
    },
    forget: () => {
      generation++;
      cached = undefined;
    },
  };
}
