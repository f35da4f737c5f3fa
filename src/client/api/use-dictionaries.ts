import { getChoices } from './reading-calls.ts';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { useCall } from './queries.ts';

const HOUR_MS = 3_600_000;

/** The dictionaries in the language of the page, read at most once an hour. */
export function useDictionaryCall() {
  const { data, isPending } = useCall(getChoices, {}, { staleMs: HOUR_MS });
  return { dictionaries: data as Choices | undefined, isPending };
}

/** The dictionaries; undefined until they are loaded. */
export const useDictionaries = (): Choices | undefined => useDictionaryCall().dictionaries;
