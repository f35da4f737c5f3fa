import type { DictionaryName } from '../../shared/dictionary/dictionary-names.ts';
import { useDictionaries } from '../api/use-dictionaries.ts';

export interface Option {
  value: string;
  text: string;
}

/** The codes of a dictionary that are in use, with their labels. */
export function useOptions(dictionary: DictionaryName): Option[] {
  const all = useDictionaries()?.[dictionary] ?? [];
  return all.filter(({ active }) => active !== false).map((entry) => ({ value: entry.code, text: entry.label }));
}
