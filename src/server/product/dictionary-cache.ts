import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { readDictionaries } from './store.ts';

/** A transaction that changes a dictionary must notify this channel: `select pg_notify('dictionary', '')`. */
export const DICTIONARY_CHANNEL = 'dictionary';

/** The maximum age of the cache, in case a notification is lost. */
const MAX_AGE_MS = 5_000;

export interface DictionaryCache {
  /** All dictionaries: from the cache if it is fresh enough, otherwise by one statement in this transaction. */
  load(tx: Tx): Promise<Dictionaries>;
  /** The next load reads again. */
  forget(): void;
}

/**
 * One cache for the process. Wire it: `database.listen(DICTIONARY_CHANNEL, cache.forget, cache.forget)`.
 * Never load in a transaction that changes dictionaries: uncommitted data would be cached for everybody.
 */
export function createDictionaries(clock: Clock): DictionaryCache {
  let cached: { value: Dictionaries; until: number } | undefined;
  let generation = 0;
  return {
    load: async (tx) => {
      const now = clock.now().getTime();
      if (cached && now < cached.until) return cached.value;
      // The value is cached, not the promise: others must not depend on this transaction.
      const began = generation;
      const value = await readDictionaries(tx);
      // Data that was read before a notification arrived may be old and is not cached.
      if (began === generation) cached = { value, until: now + MAX_AGE_MS };
      return value;
    },
    forget: () => {
      generation++;
      cached = undefined;
    },
  };
}
