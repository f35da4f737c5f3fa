import { languageNames, languages, type Language } from '../../shared/text/languages.ts';

const isWrittenInHan = (language: Language): boolean =>
  new Intl.Locale(languageNames[language]?.tag ?? language).maximize().script?.startsWith('Han') === true;
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
/** Of a Chinese text some letters are of models and units. */
const HAN_LEAST = 0.2;

/** In which language somebody has written: their own, unless it is written in other characters than the text. */
export function languageOfText(text: string, ofAuthor: Language): Language {
  const letters = count(text, /\p{L}/gu);
  const isHan = letters > 0 && count(text, /\p{Script=Han}/gu) / letters >= HAN_LEAST;
  const fits = (language: Language): boolean => isWrittenInHan(language) === isHan;
  return letters === 0 || fits(ofAuthor) ? ofAuthor : (languages.find(fits) ?? ofAuthor);
}
