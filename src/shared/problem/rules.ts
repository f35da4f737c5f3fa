import { can } from '../ticket/roles.ts';
import { offersBy, verdictOf, type ActionRule, type Offer, type Verdict } from '../machine.ts';
import type { PageName } from '../pages.ts';
import type { Viewer } from '../ticket/rules.ts';

interface ProblemStatusRow {
  /** The three detail pages of the spec, one for each status. */
  page: PageName;
  /** What a problem needs to be finished with this outcome; absent: it is not finished. */
  needs?: readonly ('rootCause' | 'measures')[];
}

/** One row for each status: domain.md, Problems. */
export const problemTable = {
  notFinished: { page: 'problemOpen' },
  finishedNotImprove: { page: 'problemFinished', needs: ['rootCause'] },
  finishedNeedImprove: { page: 'problemImprove', needs: ['rootCause', 'measures'] },
} as const satisfies Record<string, ProblemStatusRow>;

export type ProblemStatus = keyof typeof problemTable;
export const problemStatuses = Object.keys(problemTable) as [ProblemStatus, ...ProblemStatus[]];
export const isFinished = (status: ProblemStatus): boolean => 'needs' in problemTable[status];
export const problemOutcomes = ['finishedNotImprove', 'finishedNeedImprove'] as const;

/**
 * The relation of an insider to a problem (domain.md, Problems): experts and leads decide; the owner of an open measure
 * may complete it. All other insiders only read; partners have no access.
 */
export type ProblemStanding = 'decider' | 'owner';

interface ProblemRule extends ActionRule<ProblemStatus, ProblemStanding> {
  /** Only while a measure is open; an owner who is no decider may complete only their own. */
  openMeasureOnly?: true;
  /** Only while a containment stands. */
  containedOnly?: true;
}

/** What may happen to a problem: the server enforces this table, the page draws its buttons from it. */
const problemRules = {
  record: { from: ['notFinished'], who: ['decider'] },
  describe: { from: ['notFinished'], who: ['decider'] },
  contain: { from: ['notFinished'], who: ['decider'] },
  endContainment: { from: ['notFinished'], who: ['decider'], containedOnly: true },
  addMeasure: { from: ['notFinished', 'finishedNeedImprove'], who: ['decider'] },
  completeMeasure: { from: ['notFinished', 'finishedNeedImprove'], who: ['decider', 'owner'], openMeasureOnly: true },
  proveEffect: { from: ['notFinished'], who: ['decider'] },
  link: { from: ['notFinished'], who: ['decider'] },
  finish: { from: ['notFinished'], who: ['decider'] },
  reopen: { from: ['finishedNotImprove', 'finishedNeedImprove'], who: ['decider'] },
} as const satisfies Record<string, ProblemRule>;

export type ProblemAction = keyof typeof problemRules;
export const problemActions = Object.keys(problemRules) as [ProblemAction, ...ProblemAction[]];

/**
 * What else stands in a problem's log: an escalation opened it, a ticket went to another problem, a link was made, a
 * file was deleted.
 */
const otherEvents = {
  open: { webhook: true },
  unlink: { webhook: true },
  share: { webhook: false },
  removeFile: { webhook: false },
} as const;
type OtherEventName = keyof typeof otherEvents;
const otherNames = Object.keys(otherEvents) as OtherEventName[];
export type ProblemEventName = ProblemAction | OtherEventName;
export const problemEventNames: readonly ProblemEventName[] = [...problemActions, ...otherNames];
/** What webhooks tell of a problem: all actions, and of the rest what says so. */
export const problemWebhooks: readonly ProblemEventName[] = [
  ...otherNames.filter((name) => otherEvents[name].webhook),
  ...problemActions,
];

export interface ProblemFacts {
  status: ProblemStatus;
  openOwners: readonly string[];
  owners: readonly string[];
  /** A containment stands. */
  isContained: boolean;
}

/** Whether the viewer decides problems (experts and leads) and may share their outcome. */
export const decidesProblems = (viewer: Viewer): boolean => viewer.kind === 'user' && can(viewer.role, 'decides');

/** All standings of this viewer; an admin has none (domain.md, Roles). */
export function problemStandings(viewer: Viewer, { owners }: ProblemFacts): ProblemStanding[] {
  if (decidesProblems(viewer)) return ['decider'];
  return viewer.kind === 'user' && can(viewer.role, 'handles') && owners.includes(viewer.userId) ? ['owner'] : [];
}

export function checkProblemAction(
  action: ProblemAction,
  held: readonly ProblemStanding[],
  { status, openOwners, isContained }: ProblemFacts,
): Verdict {
  const rule: ProblemRule = problemRules[action];
  return verdictOf(rule.who.some((standing) => held.includes(standing)) ? {} : undefined, () => {
    if (!rule.from.includes(status))
      return { key: isFinished(status) ? 'problem.refused.finished' : 'problem.refused.notFinished' };
    if (rule.containedOnly && !isContained) return { key: 'problem.refused.noContainment' };
    return rule.openMeasureOnly && openOwners.length === 0 ? { key: 'problem.refused.noMeasure' } : undefined;
  });
}

export const availableProblemActions = (
  held: readonly ProblemStanding[],
  facts: ProblemFacts,
): Offer<ProblemAction>[] => offersBy(problemActions, (action) => checkProblemAction(action, held, facts));
