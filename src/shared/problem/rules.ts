import type { ValidationIssue } from '../errors.ts';
import type { Viewer } from '../ticket/rules.ts';

export const problemStatuses = ['notFinished', 'finishedNotImprove', 'finishedNeedImprove'] as const;
export type ProblemStatus = (typeof problemStatuses)[number];
/** The three detail pages of the spec, one for each status. */
export const problemPages = {
  notFinished: 'problemOpen',
  finishedNotImprove: 'problemFinished',
  finishedNeedImprove: 'problemImprove',
} as const satisfies Record<ProblemStatus, string>;
export const problemOutcomes = ['finishedNotImprove', 'finishedNeedImprove'] as const;

/**
 * The relation of an insider to a problem (domain.md, Problems): experts and leads decide; the owner of an open measure
 * may complete it. All other insiders only read; partners have no access.
 */
export type ProblemStanding = 'decider' | 'owner';

interface ProblemRule {
  from: readonly ProblemStatus[];
  who: readonly ProblemStanding[];
  /** Only while a measure is open; an owner who is no decider may complete only their own. */
  openMeasureOnly?: true;
}

/** What may happen to a problem: the server enforces this table, the page draws its buttons from it. */
export const problemRules = {
  record: { from: ['notFinished'], who: ['decider'] },
  addMeasure: { from: ['notFinished', 'finishedNeedImprove'], who: ['decider'] },
  completeMeasure: { from: ['notFinished', 'finishedNeedImprove'], who: ['decider', 'owner'], openMeasureOnly: true },
  link: { from: ['notFinished'], who: ['decider'] },
  finish: { from: ['notFinished'], who: ['decider'] },
  reopen: { from: ['finishedNotImprove', 'finishedNeedImprove'], who: ['decider'] },
} as const satisfies Record<string, ProblemRule>;

export type ProblemAction = keyof typeof problemRules;
export const problemActions = Object.keys(problemRules) as [ProblemAction, ...ProblemAction[]];

export interface ProblemFacts {
  status: ProblemStatus;
  /** The owners of the open measures. */
  openOwners: readonly string[];
  owners: readonly string[];
}

/** Whether the viewer decides problems (experts and leads) and may share their outcome. */
export const decidesProblems = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && (viewer.role === 'expert' || viewer.role === 'lead');

/** All standings of this viewer; an admin has none (domain.md, Roles). */
export function problemStandings(viewer: Viewer, { owners }: ProblemFacts): ProblemStanding[] {
  if (decidesProblems(viewer)) return ['decider'];
  return viewer.kind === 'user' && viewer.role === 'engineer' && owners.includes(viewer.userId) ? ['owner'] : [];
}

export type ProblemVerdict = { is: 'allowed' } | { is: 'stranger' } | { is: 'notNow'; reason: ValidationIssue };

/** Checks one action, standing before state. */
export function checkProblemAction(
  action: ProblemAction,
  held: readonly ProblemStanding[],
  facts: ProblemFacts,
): ProblemVerdict {
  const rule: ProblemRule = problemRules[action];
  if (!rule.who.some((standing) => held.includes(standing))) return { is: 'stranger' };
  if (!rule.from.includes(facts.status))
    return {
      is: 'notNow',
      reason: { key: facts.status === 'notFinished' ? 'problem.refused.notFinished' : 'problem.refused.finished' },
    };
  if (rule.openMeasureOnly && facts.openOwners.length === 0)
    return { is: 'notNow', reason: { key: 'problem.refused.noMeasure' } };
  return { is: 'allowed' };
}

/** The buttons of this standing, refused ones with the reason. */
export const availableProblemActions = (
  held: readonly ProblemStanding[],
  facts: ProblemFacts,
): { action: ProblemAction; enabled: boolean; reason: ValidationIssue | null }[] =>
  problemActions.flatMap((action) => {
    const verdict = checkProblemAction(action, held, facts);
    if (verdict.is === 'stranger') return [];
    return [{ action, enabled: verdict.is === 'allowed', reason: verdict.is === 'notNow' ? verdict.reason : null }];
  });
