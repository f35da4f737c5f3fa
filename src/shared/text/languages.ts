/** The code of a language, such as `en`. Every folder beside this file is one; English is always among them. */
export type Language = string;

interface LanguageNames {
  /** As `lang` of the page has it. */
  tag: string;
  /** As its own speakers call it. */
  name: string;
}

/** The modules that a glob has found in the language folders, by language code. */
export const byLanguage = <Found>(found: Readonly<Record<string, Found>>): Readonly<Record<Language, Found>> =>
  Object.fromEntries(Object.entries(found).map(([path, value]) => [path.split('/').at(-2) ?? '', value]));

/** Tag and name of every language. */
export const languageNames = byLanguage(
  import.meta.glob<LanguageNames>('./*/language.ts', { eager: true, import: 'language' }),
);
/** English comes first: it is the fallback. */
export const languages: readonly [Language, ...Language[]] = [
  'en',
  ...Object.keys(languageNames).filter((language) => language !== 'en'),
];
/** What each language is called by its own speakers. */
export const ownNames: Readonly<Record<Language, string>> = Object.fromEntries(
  Object.entries(languageNames).map(([language, { name }]) => [language, name]),
);
