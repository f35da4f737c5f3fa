import { languages, type Language } from '../shared/text/languages.ts';

const storageKey = 'closeloop.language';

/** The language chosen on this device; English when none was (spec 1: the interface is English). */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    return languages.find((language) => language === stored) ?? 'en';
  } catch {
    return 'en'; // storage may be forbidden in a web view
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // not remembered, but switched
  }
}
