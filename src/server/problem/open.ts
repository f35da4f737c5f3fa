import { CallError, invalid } from '../../shared/errors.ts';
import { openProblem } from '../../shared/problem/calls.ts';
import { decidesProblems } from '../../shared/problem/rules.ts';
import { operation, type Operation } from '../http/operation.ts';
import { findProblem } from './change-problem.ts';
import type { ProblemDeps } from './effects.ts';
import { insertProblem, readUnlinked } from './open-store.ts';
import { queueLinks } from './store.ts';
import { viewProblem } from './view-problem.ts';

/** A problem for a model that fails more often than expected (decision 0097): experts and leads open it. */
export const openOperation = (deps: ProblemDeps): Operation =>
  operation(openProblem, {
    find: ({ viewer }) =>
      decidesProblems(viewer) ? Promise.resolve(viewer) : Promise.reject(new CallError('forbidden')),
    perform: async (context, { body: { model } }, viewer) => {
      const { tx, now, clock, jobs } = context;
      if (viewer.kind !== 'user') throw new CallError('forbidden');
      const rise = await deps.figures.rise(context, model);
      if (!rise) throw invalid({ model: { key: 'issue.noWarning' } });
      // Of two who open it at once the second finds no ticket left.
      await queueLinks(tx);
      const counted = deps.figures.tickets(context, { figure: 'warnings', by: 'model', key: model, ...rise });
      const tickets = await readUnlinked(tx, counted);
      if (tickets.length === 0) throw invalid({ model: { key: 'issue.warningTaken' } });
      const id = clock.id();
      const opened = { id, status: 'notFinished', openedAt: now, openedBy: viewer.userId, openedFor: model } as const;
      await insertProblem(tx, opened, tickets);
      await jobs.send(tx, 'problemEvent', { problemId: id, version: 1 });
      return viewProblem(await findProblem(tx, id, false), { ...context, address: deps.address });
    },
  });
