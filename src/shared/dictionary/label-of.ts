import type { Language } from '../text/languages.ts';
import type { DictionaryEntry } from './dictionary-schema.ts';

/** The label of a value. Dictionaries are data in English and Chinese; any other language reads the English label. */
export const labelOf = (entry: Pick<DictionaryEntry, 'en' | 'zh'>, language: Language): string =>
  language === 'zh' ? entry.zh : entry.en;
