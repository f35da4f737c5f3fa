import { defaultDictionaries } from '../shared/dictionary/content.ts';
import { dictionaryNames, type DictionaryName } from '../shared/dictionary/dictionary-names.ts';
import type { DictionaryLabels } from '../shared/dictionary/dictionary-schema.ts';
import { byLanguage, type Language } from '../shared/text/languages.ts';

const translations = Object.entries(
  byLanguage(
    import.meta.glob<DictionaryLabels>('../shared/text/*/dictionary.ts', { eager: true, import: 'dictionary' }),
  ),
);

/** The English labels that an installation starts with. */
const firstLabels = new Map(
  dictionaryNames.flatMap((name) => defaultDictionaries[name].map(({ code, en }) => [`${name} ${code}`, en] as const)),
);

interface Labelled {
  code: string;
  en: string;
}

/**
 * The labels of an entry in the languages beyond English and Chinese. None once an admin has changed the English label:
 * it may mean something else now.
 */
export function furtherLabels(name: DictionaryName, { code, en }: Labelled): Record<Language, string> | undefined {
  if (firstLabels.get(`${name} ${code}`) !== en) return undefined;
  const labels = translations.flatMap(([language, all]) => {
    const label = all[name][code];
    return label === undefined ? [] : [[language, label] as const];
  });
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
}

/** The label in this language, given the one that the database has for it: the Chinese or the English one. */
export const labelIn = (language: Language, name: DictionaryName, { code, en }: Labelled): string =>
  furtherLabels(name, { code, en })?.[language] ?? en;
