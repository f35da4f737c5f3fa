import { CallError } from '../../shared/errors.ts';
import { actOnProblem, getProblem, listProblems } from '../../shared/problem/calls.ts';
import { problemActions, type ProblemAction } from '../../shared/problem/rules.ts';
import { cursorOf, positionIn } from '../http/cursor.ts';
import { type Operation, operation } from '../http/operation.ts';
import { changeProblemBy, findProblem, verdictOf } from './change-problem.ts';
import { namesFiles } from '../upload/files.ts';
import { locksFirst, type ProblemDeps } from './effects.ts';
import type { PreparedFiles } from '../ticket/deps.ts';
import { readProblems } from './problem-list-store.ts';
import { openOperation } from './open.ts';
import { paperOperation } from './paper.ts';
import { removeFileOperation } from './remove-file.ts';
import { viewProblem, viewRow } from './view-problem.ts';

/**
 * Every call of problem management, for insiders only; row-level security enforces the same (sql/policies.sql). And the
 * deletion of a file, which belongs to a problem or to a ticket.
 */
export function problemOperations(deps: ProblemDeps, timeZone: string): Operation[] {
  const act = (action: ProblemAction): Operation =>
    operation(actOnProblem[action], {
      precheck: {
        when: namesFiles,
        check: async (context, params, input) => {
          const problem = await findProblem(context.tx, params['id'], false);
          if (verdictOf(context, action, problem).is === 'stranger') throw new CallError('forbidden');
          await input(problem);
        },
      },
      prepare: deps.prepareFiles,
      find: async (context, params) => {
        await locksFirst[action]?.(context.tx);
        const problem = await findProblem(context.tx, params['id'], true);
        if (verdictOf(context, action, problem).is === 'stranger') throw new CallError('forbidden');
        return problem;
      },
      perform: async (context, { body }, problem, files: PreparedFiles) => {
        const { version = 0, ...input } = body;
        await changeProblemBy(context, deps, action, problem, version, input, files);
        return viewProblem(await findProblem(context.tx, problem.id, false), { ...context, address: deps.address });
      },
    });

  return [
    operation(listProblems, {
      mayLag: true,
      perform: async (context, { query }) => {
        const { status, limit } = query;
        const after = query.cursor === undefined ? null : positionIn(query.cursor);
        const rows = await readProblems(context.tx, { status, after, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          items: shown.map((row) => viewRow(row, context)),
          next: rows.length > limit && last ? cursorOf({ at: last.openedAt, id: last.id }) : null,
        };
      },
    }),
    operation(getProblem, {
      find: ({ tx }, params) => findProblem(tx, params['id'], false),
      perform: async (context, _input, problem) => viewProblem(problem, { ...context, address: deps.address }),
    }),
    ...problemActions.map(act),
    paperOperation(timeZone),
    openOperation(deps),
    removeFileOperation,
  ];
}
