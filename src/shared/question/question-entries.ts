import type { FieldTable } from '../field/entry.ts';
import { languages, ownNames } from '../text/languages.ts';

/** What a common problem consists of, in the order of its form. */
export const questionEntries = {
  title: { type: 'text', label: 'question.field.title', min: 5, max: 120 },
  symptom: { type: 'text', label: 'question.field.symptom', min: 10, max: 5_000, lines: 4, faultCodes: true },
  solution: {
    type: 'text',
    label: 'question.field.solution',
    hint: 'question.field.solutionHint',
    min: 10,
    max: 20_000,
    lines: 8,
  },
  language: {
    type: 'choice',
    label: 'question.field.language',
    choices: languages,
    names: ownNames,
  },
  public: {
    type: 'yesNo',
    label: 'question.field.public',
    hint: 'question.field.publicHint',
  },
} as const satisfies FieldTable;
