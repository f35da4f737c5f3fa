import type { FieldTable } from '../field/entry.ts';
import { FLAG_NOTE_MAX, flagKinds } from './flags.ts';
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

/** With which ticket a common problem helped. */
export const helpedEntries = {
  ticketId: { type: 'ticketNumber', label: 'question.helped.ticket', issue: 'issue.unknownTicket' },
} as const satisfies FieldTable;

/** What is said of a common problem that is no longer right. */
export const flagEntries = {
  kind: {
    type: 'choice',
    label: 'question.flag.kind',
    choices: flagKinds,
    texts: { wrong: 'question.flag.wrong', outdated: 'question.flag.outdated' },
  },
  note: { type: 'text', label: 'question.flag.note', optional: true, max: FLAG_NOTE_MAX, lines: 3 },
} as const satisfies FieldTable;
