import { isId } from '../db/id.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { issuesBeside } from '../../shared/problem/problem-inputs.ts';
import { type ProblemAction, checkProblemAction, problemStandings } from '../../shared/problem/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/operation.ts';
import { effectOf, granted } from '../machine.ts';
import { attach, checkFiles } from '../ticket/attach-files.ts';
import type { PreparedFiles } from '../ticket/deps.ts';
import { effects, type ProblemDeps } from './effects.ts';
import { type WholeProblem, changeProblem, readProblem } from './store.ts';
import { eventsOf, factsOf, viewActions } from './view-problem.ts';

/** The problem, if this viewer may see it. Throws missing, the same for an unknown id and one that is not visible. */
export async function findProblem(tx: Tx, id: string | undefined, lock: boolean): Promise<WholeProblem> {
  const problem = id !== undefined && isId(id) ? await readProblem(tx, id, lock) : null;
  if (!problem) throw new CallError('missing');
  return problem;
}

/** What this viewer may do with an action now. */
export function verdictOf({ viewer }: Context, action: ProblemAction, problem: WholeProblem) {
  const facts = factsOf(problem);
  return checkProblemAction(action, problemStandings(viewer, facts), facts);
}

/** One action in the caller's transaction: version, state, effect, row, log. */
export async function changeProblemBy(
  context: Context,
  deps: ProblemDeps,
  action: ProblemAction,
  problem: WholeProblem,
  seen: number,
  input: object,
  files?: PreparedFiles,
): Promise<void> {
  const { id: problemId, version } = problem;
  const stale = seen === version ? undefined : 'problem.conflict';
  await granted(verdictOf(context, action, problem), problem, stale, async () => ({
    actions: viewActions(problem, context),
    events: (await eventsOf(problem, deps)).filter((event) => event.version > seen),
  }));
  if (context.viewer.kind !== 'user') throw new CallError('forbidden');
  const issues = issuesBeside(action, problem, input);
  if (Object.keys(issues).length > 0) throw invalid(issues);
  checkFiles(files);
  const actorId = context.viewer.userId;
  const effect = await effectOf(effects, action)({ context, deps, problem, actorId }, input);
  const { set = {}, text = null, changes = [] } = effect;
  const event = { problemId, version: version + 1, at: context.now, actorId, action, text, changes };
  await changeProblem(context.tx, set, event);
  await attach(context, deps, { problemId, seq: event.version }, files);
  await context.jobs.send(context.tx, 'problemEvent', { problemId, version: event.version });
}
