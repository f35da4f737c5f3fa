/** The parts from which the paths of demo tickets are composed. */
import type { ProblemTemplate } from './corpus/problems/template.ts';
import { type Random, between, pick } from './corpus/random.ts';

/** Who does a step; the person is found when it is played. */
export type ScenarioActor = 'requester' | 'handler' | 'taker' | 'system';

/** One step of a demo ticket: what, by whom, and how long after the one before. */
export interface ScenarioStep {
  action: string;
  by: ScenarioActor;
  afterMs: number;
  input: Record<string, unknown>;
}

type MakeStep = (
  action: string,
  by: ScenarioActor,
  low: number,
  high: number,
  input?: Record<string, unknown>,
) => ScenarioStep;

/** The parts of one ticket's path; their random values are drawn already. */
export interface ScenarioParts {
  random: Random;
  template: ProblemTemplate;
  step: MakeStep;
  accept: ScenarioStep;
  /** Accepted, perhaps with a note and a message. */
  begin: ScenarioStep[];
  propose: (which: 'first' | 'better', action?: 'propose' | 'revise') => ScenarioStep;
  /** From the solution that helped to the rating. */
  ending: ScenarioStep[];
}

const hours = (random: Random, low: number, high: number): number => between(random, low * 60, high * 60) * 60_000;

export function scenarioParts(random: Random, template: ProblemTemplate, isInOneGo: boolean): ScenarioParts {
  const step: MakeStep = (action, by, low, high, input = {}) => ({
    action,
    by,
    afterMs: hours(random, low, high),
    input,
  });
  // The order of the random draws matters: another order gives another demo.
  const accept = step('accept', 'taker', 1, 7, { requiredDays: 'preset' });
  const ending = [
    step('acceptSolution', 'requester', 1, 14),
    step('confirmSolution', 'requester', 4, 30, { productionResumed: true, productionResumedAt: 'now' }),
    step('close', 'handler', 1, 8, {
      resolvedInOneGo: isInOneGo,
      ...(isInOneGo ? {} : { oneGoRemark: template.oneGoRemark }),
      closureCode: template.closureCode,
    }),
    between(random, 1, 100) <= 72 ? rating(random, template, step) : step('expire', 'system', 169, 190),
  ];
  const comment =
    between(random, 1, 3) === 1
      ? [step('comment', 'handler', 1, 4, { text: template.publicComment, visibility: 'public' })]
      : [];
  const note =
    between(random, 1, 4) === 1
      ? [step('comment', 'handler', 1, 3, { text: template.internalNote, visibility: 'internal' })]
      : [];
  const propose: ScenarioParts['propose'] = (which, action = 'propose') =>
    proposal(step, template, template.solutions[which === 'better' ? 1 : 0] ?? template.solutions[0], action);
  return { random, template, step, accept, begin: [accept, ...note, ...comment], propose, ending };
}

const proposal = (
  step: MakeStep,
  template: ProblemTemplate,
  solution: ProblemTemplate['solutions'][number] | undefined,
  action: 'propose' | 'revise',
): ScenarioStep =>
  step(action, 'handler', 3, 26, {
    text: solution?.text,
    ...(solution?.safety ? { safety: solution.safety } : {}),
    feasible: true,
    noSensitive: true,
    ...(action === 'revise' ? { changeNote: template.changeNote } : {}),
  });

function rating(random: Random, template: ProblemTemplate, step: MakeStep): ScenarioStep {
  const overall = between(random, 1, 10) <= 8 ? Math.max(3, template.rating) : template.rating;
  const mood =
    overall >= 4 ? ['verySatisfied', 'satisfied'] : overall === 3 ? ['satisfied'] : ['dissatisfied', 'satisfied'];
  return step('evaluate', 'requester', 2, 120, {
    overall,
    serviceAttitude: pick(random, mood),
    professionalCompetence: pick(random, mood),
    responseSpeed: pick(random, mood),
    attributes:
      overall >= 4 ? ['quickResponse', pick(random, ['patient', 'skilled', 'highlyProfessional', 'goodAttitude'])] : [],
    ...(template.suggestion === '' ? {} : { suggestion: template.suggestion }),
  });
}
