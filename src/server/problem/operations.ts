import { isId } from '../db/id.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { ProblemInput } from '../../shared/problem/problem-inputs.ts';
import { actOnProblem, getProblem, listProblems } from '../../shared/problem/calls.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import { checkProblemAction, problemActions, problemStandings } from '../../shared/problem/rules.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import type { ProblemDeps } from './change-problem.ts';
import { changeProblemBy, findProblem } from './change-problem.ts';
import type { ListedProblem } from './problem-list-store.ts';
import { queueLinks } from './store.ts';
import { readProblems } from './problem-list-store.ts';
import { factsOf, viewProblem, viewRow } from './view-problem.ts';

/** Every call of problem management, for insiders only; row-level security enforces the same (sql/policies.sql). */
export function problemOperations(deps: ProblemDeps): Operation[] {
  const act = (action: ProblemAction): Operation =>
    operation(actOnProblem[action], {
      find: async (context, params) => {
        if (action === 'link') await queueLinks(context.tx);
        const problem = await findProblem(context.tx, params['id'], true);
        const facts = factsOf(problem);
        if (checkProblemAction(action, problemStandings(context.viewer, facts), facts).is === 'stranger')
          throw new CallError('forbidden');
        return problem;
      },
      perform: async (context, { body }, problem) => {
        const { version, ...input } = body as ProblemInput<ProblemAction> & { version: number };
        await changeProblemBy(context, deps, action, problem, version, input);
        return viewProblem(await findProblem(context.tx, problem.id, false), context);
      },
    });

  return [
    operation(listProblems, {
      perform: async (context, { query }) => {
        const { status, limit } = query;
        const after = query.cursor === undefined ? null : positionIn(query.cursor);
        const rows = await readProblems(context.tx, { status, after, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          items: shown.map((row) => viewRow(row, context)),
          next: rows.length > limit && last ? cursorOf(last) : null,
        };
      },
    }),
    operation(getProblem, {
      find: ({ tx }, params) => findProblem(tx, params['id'], false),
      perform: async (context, _input, problem) => viewProblem(problem, context),
    }),
    ...problemActions.map(act),
  ];
}

const cursorOf = ({ openedAt, id }: ListedProblem): string =>
  Buffer.from(JSON.stringify([openedAt, id])).toString('base64url');

function positionIn(cursor: string): { at: string; id: string } {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [at, id] = Array.isArray(parts) ? (parts as unknown[]) : [];
    if (typeof at === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(at)) && isId(id))
      return { at, id };
  } catch {
    // throws invalid below
  }
  throw invalid({ cursor: { key: 'issue.invalid' } });
}
