import { languageNames, type Language } from '../text/languages.ts';

/** A measured value as this language writes it: "1.882", "1,882". */
export const decimal = (language: Language, value: number): string =>
  new Intl.NumberFormat(languageNames[language]?.tag ?? language, { maximumFractionDigits: 3 }).format(value);
