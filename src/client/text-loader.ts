import type { Language } from '../shared/text/languages.ts';
import { catalogues, type Messages } from './catalogues.ts';
import { storedLanguage } from './language.ts';

const loaded: Record<Language, Record<string, string>> = {};
/** The parts of the page that are there, or on their way: another language must say them, too. */
const wanted = new Set<string>();
let spoken = storedLanguage();

/** What is loaded of a language: the same object for ever, it only grows. */
export const textsOf = (language: Language): Messages => (loaded[language] ??= {});
export const spokenLanguage = (): Language => spoken;

/** What the page says from the start, and what these parts say beyond it. What is there already costs nothing. */
async function load(language: Language, parts: Iterable<string>): Promise<void> {
  const catalogue = await catalogues[language]?.();
  const found = await Promise.all([...parts].map(async (part) => catalogue?.parts?.[part]?.()));
  Object.assign(textsOf(language), catalogue?.texts, ...found.map((messages) => messages?.texts));
}

/** What the start says, in the language of this device. */
export const firstTexts = (): Promise<void> => load(spoken, []);

/**
 * A part of the page together with what it says: scripts/texts.ts writes it around every `import()` of a part that says
 * something. A part whose texts do not arrive did not arrive.
 * @public
 */
export async function withTexts<Part>(part: string, module: Promise<Part>): Promise<Part> {
  wanted.add(part);
  return (await Promise.all([module, load(spoken, [part])]))[0];
}

/** Loads what the page says in another language, and what is added meanwhile. */
export async function switchTexts(language: Language): Promise<void> {
  for (let known = -1; known < wanted.size;) {
    known = wanted.size;
    await load(language, wanted);
  }
  spoken = language;
}
