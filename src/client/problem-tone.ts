import type { ProblemStatus } from '../shared/problem/rules.ts';
import type { Tone } from './ui/tone.ts';

/** The colour of a problem's state. */
export const toneOf: Record<ProblemStatus, Tone> = {
  notFinished: 'act',
  finishedNotImprove: 'ok',
  finishedNeedImprove: 'warn',
};
