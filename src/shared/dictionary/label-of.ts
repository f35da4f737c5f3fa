import type { Language } from '../text/languages.ts';
import { labelIn } from './label-in.ts';
import type { DictionaryEntry } from './dictionary-schema.ts';

/**
 * The label of a value. Dictionaries are data in English and Chinese; any other language reads its own label of the first
 * content, else the English one.
 */
export const labelOf = (
  { en, zh, labels }: Pick<DictionaryEntry, 'en' | 'zh' | 'labels'>,
  language: Language,
): string => labelIn({ ...labels, en, zh }, language) ?? en;
