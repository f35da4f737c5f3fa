import { describe, expect, it } from 'vitest';
import type { Viewer } from '../ticket/rules.ts';
import type { ProblemFacts, ProblemStanding, ProblemStatus } from './rules.ts';
import {
  availableProblemActions,
  checkProblemAction,
  decidesProblems,
  problemActions,
  problemStandings,
} from './rules.ts';

const user = (role: Extract<Viewer, { kind: 'user' }>['role'], userId = 'me'): Viewer => ({
  kind: 'user',
  userId,
  role,
  organisationId: null,
});
const facts = (status: ProblemStatus, open: string[] = ['me']): ProblemFacts => ({
  status,
  openOwners: open,
  owners: ['me', 'you'],
  isContained: true,
});

describe('who stands how to a problem', () => {
  it.each([
    [user('expert'), ['decider']],
    [user('lead'), ['decider']],
    [user('engineer'), ['owner']],
    [user('engineer', 'somebody'), []],
    [user('admin'), []],
    [user('partner'), []],
    [{ kind: 'system' } as const, []],
    [{ kind: 'nobody' } as const, []],
  ])('%j: %j', (viewer, standings) => {
    expect(problemStandings(viewer, facts('notFinished'))).toEqual(standings);
    expect(decidesProblems(viewer)).toBe(standings.includes('decider' as never));
  });
});

/** Written by hand from domain.md, Problems: at which status a decider may, and a mere owner. */
const allowed: Record<string, { decider: ProblemStatus[]; owner: ProblemStatus[] }> = {
  record: { decider: ['notFinished'], owner: [] },
  describe: { decider: ['notFinished'], owner: [] },
  contain: { decider: ['notFinished'], owner: [] },
  endContainment: { decider: ['notFinished'], owner: [] },
  addMeasure: { decider: ['notFinished', 'finishedNeedImprove'], owner: [] },
  completeMeasure: { decider: ['notFinished', 'finishedNeedImprove'], owner: ['notFinished', 'finishedNeedImprove'] },
  proveEffect: { decider: ['notFinished'], owner: [] },
  link: { decider: ['notFinished'], owner: [] },
  finish: { decider: ['notFinished'], owner: [] },
  reopen: { decider: ['finishedNotImprove', 'finishedNeedImprove'], owner: [] },
};

describe('what may happen to a problem', () => {
  it('is all in the list', () => expect(Object.keys(allowed)).toEqual(problemActions));
  const places = (['notFinished', 'finishedNotImprove', 'finishedNeedImprove'] as const).flatMap((status) =>
    (['decider', 'owner'] as const).map((standing) => [status, standing] as const),
  );
  it.each(places)('at %s for a %s', (status, standing) => {
    const may = problemActions.filter(
      (action) => checkProblemAction(action, [standing], facts(status)).is === 'allowed',
    );
    expect(may).toEqual(problemActions.filter((action) => allowed[action]?.[standing].includes(status)));
  });
  it('is told to a stranger as such, whatever the status, and otherwise why not now', () => {
    const at = (status: ProblemStatus, held: ProblemStanding[], open?: string[]) =>
      checkProblemAction('completeMeasure', held, facts(status, open));
    expect(at('finishedNotImprove', [])).toEqual({ is: 'stranger' });
    expect(at('finishedNotImprove', ['owner'])).toEqual({ is: 'notNow', reason: { key: 'problem.refused.finished' } });
    expect(at('notFinished', ['decider'], [])).toEqual({ is: 'notNow', reason: { key: 'problem.refused.noMeasure' } });
    expect(checkProblemAction('reopen', ['decider'], facts('notFinished'))).toEqual({
      is: 'notNow',
      reason: { key: 'problem.refused.notFinished' },
    });
  });
  it('is offered in the order of the table, refused ones with the reason', () => {
    expect(availableProblemActions(['owner'], facts('notFinished', []))).toEqual([
      { action: 'completeMeasure', enabled: false, reason: { key: 'problem.refused.noMeasure' } },
    ]);
    const decider = availableProblemActions(['decider'], facts('notFinished'));
    expect(decider.map(({ action }) => action)).toEqual(problemActions);
    expect(decider.filter(({ enabled }) => !enabled)).toEqual([
      { action: 'reopen', enabled: false, reason: { key: 'problem.refused.notFinished' } },
    ]);
    expect(decider.filter(({ enabled }) => enabled).every(({ reason }) => reason === null)).toBe(true);
    expect(availableProblemActions([], facts('notFinished'))).toEqual([]);
  });
});
