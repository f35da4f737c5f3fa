import { getDictionaries } from '../../shared/dictionary/calls.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { useCall } from './queries.ts';

const HOUR_MS = 3_600_000;

/** The dictionaries, read at most once an hour. */
export function useDictionaryCall() {
  const { data, isPending } = useCall(getDictionaries, {}, { staleMs: HOUR_MS });
  return { dictionaries: data as Dictionaries | undefined, isPending };
}

/** The dictionaries; undefined until they are loaded. */
export const useDictionaries = (): Dictionaries | undefined => useDictionaryCall().dictionaries;
