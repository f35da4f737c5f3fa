import type { Language } from '../text/languages.ts';
import type { Choices, Dictionaries } from './dictionary-schema.ts';
import { labelOf } from './label-of.ts';

/** The dictionaries with their labels in this language only. */
export const choicesIn = (language: Language, all: Dictionaries): Choices =>
  Object.fromEntries(
    Object.entries(all).map(([name, entries]) => [
      name,
      entries.map(({ en, zh, labels, ...facts }) => ({ label: labelOf({ en, zh, labels }, language), ...facts })),
    ]),
  ) as unknown as Choices;
