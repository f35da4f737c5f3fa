import { CallError } from '../../shared/errors.ts';
import { pathOf } from '../../shared/pages.ts';
import { type ProblemStatus, decidesProblems, problemTable } from '../../shared/problem/rules.ts';
import { createProblemShare, listProblemShares } from '../../shared/problem/share-calls.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { addShare } from '../ticket/add-share.ts';
import { viewShare } from '../ticket/share-view.ts';
import { readShares } from '../ticket/shares-store.ts';
import { findProblem } from './change-problem.ts';
import { changeProblem, type WholeProblem } from './store.ts';

/** The problem's own page carries the link: it shows a visitor what the purpose grants. */
const pathFor = (status: ProblemStatus, problem: string, id: string): string =>
  pathOf(problemTable[status].page, 'b', { problem, id });

/** Links that show what came of a problem: experts and leads make and list them (domain.md, Share links). */
export function problemShareOperations(publicUrl: string): Operation[] {
  return [
    operation(createProblemShare, {
      find: (context, params) => mine(context, params['id'], true),
      perform: async (context, { body }, problem) => {
        const { viewer, tx, now } = context;
        if (viewer.kind !== 'user') throw new CallError('forbidden');
        const { id: problemId, status, version } = problem;
        const of = { problemId, purpose: 'problem' as const, createdBy: viewer.userId };
        const made = await addShare(
          context,
          of,
          body.expiresInDays,
          (id) => publicUrl + pathFor(status, problemId, id),
        );
        // On the problem's log, as a ticket's links are on its timeline.
        await changeProblem(
          tx,
          {},
          {
            problemId,
            version: version + 1,
            at: now,
            actorId: viewer.userId,
            action: 'share',
            text: null,
            changes: [],
          },
        );
        return made;
      },
    }),
    operation(listProblemShares, {
      find: (context, params) => mine(context, params['id'], false),
      perform: async ({ tx, now }, _input, { id }) => {
        const rows = await readShares(tx, { problemId: id });
        return { items: rows.map((row) => viewShare(row, now)), next: null };
      },
    }),
  ];
}

async function mine(context: Context, id: string | undefined, lock: boolean): Promise<WholeProblem> {
  const problem = await findProblem(context.tx, id, lock);
  if (!decidesProblems(context.viewer)) throw new CallError('forbidden');
  return problem;
}
