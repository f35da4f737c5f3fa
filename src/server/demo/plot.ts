import type { ProblemTemplate } from './corpus/problems/template.ts';
import type { Random } from './corpus/random.ts';
import { between, pick } from './corpus/random.ts';

/** Who does a step: people of the ticket, found when it happens. */
export type Player = 'requester' | 'handler' | 'taker' | 'system';

/** One step of a demo ticket: what, by whom, and how long after the one before. */
export interface Step {
  action: string;
  by: Player;
  afterMs: number;
  input: Record<string, unknown>;
}

const hours = (random: Random, low: number, high: number): number => between(random, low * 60, high * 60) * 60_000;

/** How often each course is taken, in percent of all tickets. */
const COURSES = [
  ['straight', 46],
  ['declined', 14],
  ['escalated', 10],
  ['asked', 10],
  ['dismissed', 6],
  ['resubmitted', 4],
  ['withdrawn', 3],
  ['reopened', 4],
  ['transferred', 3],
] as const;
export type Course = (typeof COURSES)[number][0];

export function courseOf(random: Random): Course {
  let left = between(random, 1, 100);
  for (const [course, percent] of COURSES) {
    left -= percent;
    if (left <= 0) return course;
  }
  return 'straight';
}

/** The steps of a whole course; whoever plays it stops at the present. */
export function stepsOf(random: Random, course: Course, template: ProblemTemplate): Step[] {
  const step = (action: string, by: Player, low: number, high: number, input: Record<string, unknown> = {}): Step => ({
    action,
    by,
    afterMs: hours(random, low, high),
    input,
  });
  const solution = template.solutions[0];
  const better = template.solutions[1] ?? template.solutions[0];
  const propose = (text: typeof solution, action = 'propose'): Step =>
    step(action, 'handler', 3, 26, {
      text: text?.text,
      ...(text?.safety ? { safety: text.safety } : {}),
      feasible: true,
      noSensitive: true,
      ...(action === 'revise' ? { changeNote: template.changeNote } : {}),
    });
  const accept = step('accept', 'taker', 1, 7, { requiredDays: 'preset' });
  const ending = [
    step('acceptSolution', 'requester', 1, 14),
    step('confirmSolution', 'requester', 4, 30, { productionResumed: true, productionResumedAt: 'now' }),
    step('close', 'handler', 1, 8, {
      resolvedInOneGo: course === 'straight' || course === 'transferred',
      ...(course === 'straight' || course === 'transferred' ? {} : { oneGoRemark: template.oneGoRemark }),
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
  const begin = [accept, ...note, ...comment];

  const courses: Record<Course, () => Step[]> = {
    straight: () => [...begin, propose(solution), ...ending],
    declined: () => [
      ...begin,
      propose(solution),
      step('acceptSolution', 'requester', 1, 9),
      step('declineSolution', 'requester', 3, 20, { reason: template.decline.text, reasonCode: template.decline.code }),
      propose(better),
      ...ending,
    ],
    escalated: () => [
      ...begin,
      step('escalate', 'handler', 4, 20, {
        ...template.escalation,
        projectLevel: template.projectLevel,
        scope: template.scope,
        impact: template.impact,
        requiredDays: 'preset',
        troubleshooting: template.troubleshooting,
        expertId: 'expert',
      }),
      propose(better),
      ...(between(random, 1, 2) === 1 ? [propose(better, 'revise')] : []),
      ...ending,
    ],
    asked: () => [
      ...begin,
      step('askInformation', 'handler', 1, 6, {
        question: template.question.text,
        holdReason: template.question.holdReason,
      }),
      step('giveInformation', 'requester', 2, 40, { answer: template.answer }),
      propose(solution),
      ...ending,
    ],
    dismissed: () => [
      step('dismiss', 'taker', 1, 9, {
        reason: 'This is answered by the knowledge article for this fault; please see the link in the manual.',
        reasonCode: 'answered-by-article',
      }),
    ],
    resubmitted: () => [
      step('dismiss', 'taker', 1, 9, {
        reason: 'The fault code and the load are missing. Please add what the display shows at the moment of the trip.',
        reasonCode: 'information-missing',
      }),
      step('resubmit', 'requester', 2, 30, { note: template.answer, ticket: 'again' }),
      accept,
      propose(solution),
      ...ending,
    ],
    withdrawn: () => [
      step('withdraw', 'requester', 2, 20, {
        reason: 'We found a loose terminal ourselves. The machine runs again, thank you.',
      }),
    ],
    reopened: () => [
      ...begin,
      propose(solution),
      ...ending,
      step('reopen', 'requester', 30, 200, { reason: template.decline.text }),
      propose(better),
      ...ending,
    ],
    transferred: () => [
      ...begin,
      step('transfer', 'handler', 1, 6, {
        toUserId: 'colleague',
        reason: 'You know this application; I am on site until Friday.',
      }),
      propose(solution),
      ...ending,
    ],
  };
  return courses[course]();
}

function rating(
  random: Random,
  template: ProblemTemplate,
  step: (action: string, by: Player, low: number, high: number, input: Record<string, unknown>) => Step,
): Step {
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
