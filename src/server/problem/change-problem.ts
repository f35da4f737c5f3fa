import { isId } from '../db/id.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { ValidationIssue } from '../../shared/errors.ts';
import type { ProblemInput } from '../../shared/problem/problem-inputs.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import { checkProblemAction, problemStandings } from '../../shared/problem/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/operation.ts';
import type { ProblemActionContext, ProblemEffect } from './effects.ts';
import { effects } from './effects.ts';
import type { WholeProblem } from './store.ts';
import { changeProblem, readProblem } from './store.ts';
import { eventsOf, factsOf, viewActions } from './view-problem.ts';

/** What problems need of the features to their right. */
export interface ProblemDeps {
  dictionaries(tx: Tx): Promise<Dictionaries>;
}

/** The problem, if this viewer may see it. Throws missing, the same for an unknown id and one that is not visible. */
export async function findProblem(tx: Tx, id: string | undefined, lock: boolean): Promise<WholeProblem> {
  const problem = id !== undefined && isId(id) ? await readProblem(tx, id, lock) : null;
  if (!problem) throw new CallError('missing');
  return problem;
}

/** One action in the caller's transaction: version, state, effect, row, log. */
export async function changeProblemBy(
  context: Context,
  deps: ProblemDeps,
  action: ProblemAction,
  problem: WholeProblem,
  version: number,
  input: unknown,
): Promise<void> {
  if (version !== problem.version) throw conflict(context, problem, version, { key: 'problem.conflict' });
  const facts = factsOf(problem);
  const verdict = checkProblemAction(action, problemStandings(context.viewer, facts), facts);
  if (verdict.is === 'notNow') throw conflict(context, problem, version, verdict.reason);
  if (verdict.is === 'stranger' || context.viewer.kind !== 'user') throw new CallError('forbidden');
  const actorId = context.viewer.userId;
  const current: ProblemActionContext = {
    context,
    problem,
    actorId,
    dictionaries: () => deps.dictionaries(context.tx),
  };
  if (action === 'completeMeasure') checkOwner(current, input as ProblemInput<'completeMeasure'>);
  // The table gives each action its own input; TypeScript cannot follow one key through two records.
  const effect = effects[action] as (
    current: ProblemActionContext,
    input: unknown,
  ) => ProblemEffect | Promise<ProblemEffect>;
  const { set, text, changes } = await effect(current, input);
  await changeProblem(context.tx, set ?? {}, {
    problemId: problem.id,
    version: problem.version + 1,
    at: context.now,
    actorId,
    action,
    text: text ?? null,
    changes: changes ?? [],
  });
  await context.jobs.send(context.tx, 'problemEvent', { problemId: problem.id, version: problem.version + 1 });
}

/** Throws invalid if somebody who may not decide problems completes another person's measure. */
function checkOwner(
  { context, problem, actorId }: ProblemActionContext,
  { measureId }: ProblemInput<'completeMeasure'>,
): void {
  if (problemStandings(context.viewer, factsOf(problem)).includes('decider')) return;
  const measure = problem.measures.find(({ id }) => id === measureId);
  if (measure && measure.ownerId !== actorId) throw invalid({ measureId: { key: 'issue.measureForeign' } });
}

/**
 * 409 with the problem's present state and the events since the version that the caller has seen,
 * as for tickets (api.md).
 */
const conflict = (context: Context, problem: WholeProblem, seen: number, text: ValidationIssue): CallError =>
  new CallError('conflict', {
    text,
    data: {
      version: problem.version,
      status: problem.status,
      actions: viewActions(problem, context),
      events: eventsOf(problem).filter((event) => event.version > seen),
    },
  });
