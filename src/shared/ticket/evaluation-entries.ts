import type { EntryOf, FieldTable } from '../field/entry.ts';
import { praises, satisfactions } from './evaluation.ts';

const SCORE_MAX = 5;
const SUGGESTION_MAX = 500;

const satisfaction = {
  type: 'choice',
  choices: satisfactions,
  texts: { verySatisfied: 'rate.verySatisfied', satisfied: 'rate.satisfied', dissatisfied: 'rate.dissatisfied' },
  optional: true,
} as const satisfies Omit<EntryOf<'choice'>, 'label'>;

/** How a requester rates the service. Only the score is required. */
export const evaluationEntries = {
  overall: {
    type: 'stars',
    label: 'rate.overall',
    min: 1,
    max: SCORE_MAX,
    words: ['rate.score1', 'rate.score2', 'rate.score3', 'rate.score4', 'rate.score5'],
    missing: 'issue.need.score',
  },
  serviceAttitude: { ...satisfaction, label: 'rate.serviceAttitude' },
  professionalCompetence: { ...satisfaction, label: 'rate.professionalCompetence' },
  responseSpeed: { ...satisfaction, label: 'rate.responseSpeed' },
  attributes: {
    type: 'choices',
    label: 'rate.attributes',
    choices: praises,
    texts: {
      quickResponse: 'rate.quickResponse',
      goodAttitude: 'rate.goodAttitude',
      highlyProfessional: 'rate.highlyProfessional',
      patient: 'rate.patient',
      skilled: 'rate.skilled',
    },
    optional: true,
  },
  suggestion: { type: 'text', label: 'rate.suggestion', min: 0, max: SUGGESTION_MAX, lines: 4, optional: true },
} as const satisfies FieldTable;
