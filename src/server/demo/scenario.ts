import type { ProblemTemplate } from './corpus/problems/template.ts';
import { type Random, between } from './corpus/random.ts';
import { type ScenarioParts, type ScenarioStep, scenarioParts } from './scenario-parts.ts';

/** How often each path is taken, in percent of all tickets. */
const PATHS = [
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
export type ScenarioPath = (typeof PATHS)[number][0];

export function pickPath(random: Random): ScenarioPath {
  let left = between(random, 1, 100);
  for (const [path, percent] of PATHS) {
    left -= percent;
    if (left <= 0) return path;
  }
  return 'straight';
}

/** The steps of each path after the ticket was raised. */
const SCENARIOS: Record<ScenarioPath, (parts: ScenarioParts) => ScenarioStep[]> = {
  straight: ({ begin, propose, ending }) => [...begin, propose('first'), ...ending],
  declined: ({ begin, propose, ending, step, template }) => [
    ...begin,
    propose('first'),
    step('acceptSolution', 'requester', 1, 9),
    step('declineSolution', 'requester', 3, 20, { reason: template.decline.text, reasonCode: template.decline.code }),
    propose('better'),
    ...ending,
  ],
  escalated: ({ begin, propose, ending, step, template, random }) => [
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
    propose('better'),
    ...(between(random, 1, 2) === 1 ? [propose('better', 'revise')] : []),
    ...ending,
  ],
  asked: ({ begin, propose, ending, step, template }) => [
    ...begin,
    step('askInformation', 'handler', 1, 6, {
      question: template.question.text,
      holdReason: template.question.holdReason,
    }),
    step('giveInformation', 'requester', 2, 40, { answer: template.answer }),
    propose('first'),
    ...ending,
  ],
  dismissed: ({ step }) => [
    step('dismiss', 'taker', 1, 9, {
      reason: 'This is answered by the knowledge article for this fault; please see the link in the manual.',
      reasonCode: 'answered-by-article',
    }),
  ],
  resubmitted: ({ accept, propose, ending, step, template }) => [
    step('dismiss', 'taker', 1, 9, {
      reason: 'The fault code and the load are missing. Please add what the display shows at the moment of the trip.',
      reasonCode: 'information-missing',
    }),
    step('resubmit', 'requester', 2, 30, { note: template.answer, ticket: 'again' }),
    accept,
    propose('first'),
    ...ending,
  ],
  withdrawn: ({ step }) => [
    step('withdraw', 'requester', 2, 20, {
      reason: 'We found a loose terminal ourselves. The machine runs again, thank you.',
    }),
  ],
  reopened: ({ begin, propose, ending, step, template }) => [
    ...begin,
    propose('first'),
    ...ending,
    step('reopen', 'requester', 30, 200, { reason: template.decline.text }),
    propose('better'),
    ...ending,
  ],
  transferred: ({ begin, propose, ending, step }) => [
    ...begin,
    step('transfer', 'handler', 1, 6, {
      toUserId: 'colleague',
      reason: 'You know this application; I am on site until Friday.',
    }),
    propose('first'),
    ...ending,
  ],
};

/** All steps of a path; `playTicket` stops at the present. */
export const scenarioSteps = (random: Random, path: ScenarioPath, template: ProblemTemplate): ScenarioStep[] =>
  SCENARIOS[path](scenarioParts(random, template, path === 'straight' || path === 'transferred'));
