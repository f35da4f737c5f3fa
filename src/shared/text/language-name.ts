import type { Language } from './languages.ts';

const namesFor = new Map<Language, Intl.DisplayNames>();
/** A language's name for a reader. Chinese names the written one (德文), not the spoken (德语). */
export function languageName(code: string, reader: Language): string {
  const names = namesFor.get(reader) ?? new Intl.DisplayNames([reader], { type: 'language' });
  namesFor.set(reader, names);
  const name = names.of(code) ?? code;
  return reader === 'zh' ? name.replace(/语$/u, '文') : name;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const VARIETIES = ['de-AT', 'de-CH', 'en-GB', 'en-US', 'es-MX', 'fr-CA', 'pt-BR', 'pt-PT', 'sr-Latn', 'zh-Hant'];

/** Every language that has a code of two letters, and some varieties. */
export function knownLanguages(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  // An outdated code is shown under the name of its successor.
  const isCurrent = (code: string): boolean =>
    names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code;
  return [...pairs.filter(isCurrent), ...VARIETIES];
}
