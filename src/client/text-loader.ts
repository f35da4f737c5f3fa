import type { Language } from '../shared/text/languages.ts';
import { catalogues, type Messages } from './catalogues.ts';
import { storedLanguage } from './language.ts';

const loaded: Record<Language, Record<string, string>> = {};
/** The parts that are loaded or being loaded. A change of language loads the texts of all of them. */
const wanted = new Set<string>();
let spoken = storedLanguage();

/** The loaded texts of a language: always the same object, to which texts are added. */
export const textsOf = (language: Language): Messages => (loaded[language] ??= {});
export const spokenLanguage = (): Language => spoken;

/** Loads the texts of the start and of these parts. Texts that are loaded already cost nothing. */
async function load(language: Language, parts: Iterable<string>): Promise<void> {
  const catalogue = await catalogues[language]?.();
  const found = await Promise.all([...parts].map(async (part) => catalogue?.loadPart?.(part)));
  Object.assign(textsOf(language), catalogue?.texts, ...found.map((messages) => messages?.texts));
}

/** Loads the texts of the start, in the language of this device. */
export const firstTexts = (): Promise<void> => load(spoken, []);

/**
 * Loads a part of the page together with its texts. scripts/texts.ts wraps every `import()` of a part that has texts into
 * this call at build time. Rejects when the module or its texts cannot be loaded.
 * @public
 */
export async function withTexts<Part>(part: string, module: Promise<Part>): Promise<Part> {
  wanted.add(part);
  return (await Promise.all([module, load(spoken, [part])]))[0];
}

/** Switches the language: first loads the texts of all parts, also of those opened meanwhile. Rejects when one fails. */
export async function switchTexts(language: Language): Promise<void> {
  for (let known = -1; known < wanted.size;) {
    known = wanted.size;
    await load(language, wanted);
  }
  spoken = language;
}
