import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { readDictionaries } from './store.ts';

/** Whoever changes a dictionary must notify this channel in the same transaction: `select pg_notify('dictionary', '')`. */
export const DICTIONARY_CHANNEL = 'dictionary';

/** Maximum age of the cache, in case a notification gets lost. */
const KEPT_MS = 5_000;

export interface DictionaryCache {
  /** All dictionaries, from memory when they are fresh enough; else one statement in this transaction. */
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
      if (began === generation) cached = { value, until: now + KEPT_MS };
      return value;
    },
    forget: () => {
      generation++;
      cached = undefined;
    },
  };
}
