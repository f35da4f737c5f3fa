import { invalid } from '../../shared/errors.ts';
import type { Effect } from '../../shared/problem/eight-d-view.ts';
import { EFFECT_DAYS_MIN } from '../../shared/problem/eight-d.ts';
import { daysBetween } from '../../shared/figure/days.ts';
import { changedDisciplines, changedFindings, type ProblemInput } from '../../shared/problem/problem-inputs.ts';
import { decidesProblems, isFinished, type ProblemAction } from '../../shared/problem/rules.ts';
import { codeIssues } from '../../shared/ticket/ticket-form.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/operation.ts';
import type { Effects } from '../machine.ts';
import type { TicketDeps } from '../ticket/deps.ts';
import type { ProblemPatch, WholeProblem } from './store.ts';
import {
  changeProblem,
  findOwner,
  finishMeasure,
  insertMeasure,
  moveTicket,
  problemOfTicket,
  queueLinks,
  ticketNumber,
} from './store.ts';

/** What problems need of the features to their right. */
export type ProblemDeps = Pick<
  TicketDeps,
  'dictionaries' | 'figures' | 'prepareFiles' | 'claimFiles' | 'firstScan' | 'address'
>;

/** An action under way: the locked problem and who acts. */
interface ProblemActionContext {
  context: Context;
  deps: ProblemDeps;
  problem: WholeProblem;
  actorId: string;
}

interface ProblemEffect {
  set?: ProblemPatch;
  text?: string | null;
  changes?: { field: string; old: string | null; new: string | null }[];
}

type Inputs = { [A in ProblemAction]: ProblemInput<A> };

/** What is locked before the problem itself. */
export const locksFirst: { readonly [A in ProblemAction]?: (tx: Tx) => Promise<unknown> } = { link: queueLinks };

/** What each action changes, in addition to the version. */
export const effects: Effects<Inputs, ProblemActionContext, ProblemEffect> = {
  record: async ({ context, deps, problem }, input) => {
    const changes = changedFindings(problem, input).map((field) => ({
      field,
      old: problem[field],
      new: input[field] ?? null,
    }));
    // A code that is no longer active may stay unchanged.
    const changed = Object.fromEntries(changes.map((change) => [change.field, change.new]));
    const issues = codeIssues(changed, await deps.dictionaries(context.tx));
    if (Object.keys(issues).length > 0) throw invalid(issues);
    return { set: changed, changes };
  },
  describe: ({ problem }, input) => {
    const changes = changedDisciplines(problem, input).map((field) => ({
      field,
      old: problem[field],
      new: input[field] || null,
    }));
    return { set: Object.fromEntries(changes.map((change) => [change.field, change.new])), changes };
  },
  contain: async ({ context, problem }, { containment, containmentOwnerId, containmentUntil }) => {
    const owner = await findOwner(context.tx, containmentOwnerId);
    if (owner === null) throw invalid({ containmentOwnerId: { key: 'issue.measureOwner' } });
    const former = problem.containment;
    return {
      set: { containment, containmentOwnerId, containmentUntil, containmentEnd: null, containmentReason: null },
      text: containment,
      changes: [
        { field: 'owner', old: former?.owner.name ?? null, new: owner },
        { field: 'containmentUntil', old: former?.until ?? null, new: containmentUntil },
      ],
    };
  },
  endContainment: (_about, { containmentEnd, reason }) => ({
    set: { containmentEnd, containmentReason: reason ?? null },
    text: reason ?? null,
    changes: [{ field: 'containmentEnd', old: null, new: containmentEnd }],
  }),
  proveEffect: async ({ context, deps, problem }, { effectModel, effectFrom, note }) => {
    const effect = await effectOfMeasures(context, deps, effectModel, effectFrom);
    const inFigures = ({ before, after }: Effect): string => `${before.rate} → ${after.rate}`;
    const changes = [{ field: 'effect', old: problem.effect && inFigures(problem.effect), new: inFigures(effect) }];
    return { set: { effect, effectAt: context.now }, text: note ?? null, changes };
  },
  addMeasure: async ({ context, problem }, input) => {
    const owner = await findOwner(context.tx, input.ownerId);
    if (owner === null) throw invalid({ ownerId: { key: 'issue.measureOwner' } });
    const added = { text: input.text, ownerId: input.ownerId, dueOn: input.dueOn, addedAt: context.now };
    await insertMeasure(context.tx, { id: context.clock.id(), problemId: problem.id, ...added });
    return {
      text: input.text,
      changes: [
        { field: 'owner', old: null, new: owner },
        { field: 'dueOn', old: null, new: input.dueOn },
      ],
    };
  },
  completeMeasure: async ({ context, problem, actorId }, input) => {
    const measure = problem.measures.find(({ id }) => id === input.measureId);
    if (!measure) throw invalid({ measureId: { key: 'issue.choice' } });
    if (measure.ownerId !== actorId && !decidesProblems(context.viewer))
      throw invalid({ measureId: { key: 'issue.measureForeign' } });
    if (measure.doneAt) throw invalid({ measureId: { key: 'issue.measureDone' } });
    await finishMeasure(context.tx, measure.id, { doneAt: context.now, doneBy: actorId, note: input.note ?? null });
    return { text: input.note ? `${measure.text}\n\n${input.note}` : measure.text };
  },
  link: async ({ context, problem, actorId }, input) => {
    const number = await ticketNumber(context.tx, input.ticketId);
    if (number === null) throw invalid({ ticketId: { key: 'issue.unknownTicket' } });
    const former = await problemOfTicket(context.tx, input.ticketId);
    if (former?.id === problem.id) throw invalid({ ticketId: { key: 'issue.linkedAlready' } });
    if (former && isFinished(former.status)) throw invalid({ ticketId: { key: 'issue.linkedFinished' } });
    await moveTicket(context.tx, input.ticketId, problem.id);
    // The problem that the ticket leaves gets a log entry too, for those who look for the ticket there.
    if (former) {
      const left = { problemId: former.id, version: former.version + 1 };
      const event = { ...left, at: context.now, actorId, action: 'unlink' as const, text: number, changes: [] };
      await changeProblem(context.tx, {}, event);
      await context.jobs.send(context.tx, 'problemEvent', left);
    }
    return { text: number };
  },
  finish: ({ context, problem }, { outcome }) => ({
    set: { status: outcome, finishedAt: context.now },
    changes: [{ field: 'status', old: problem.status, new: outcome }],
  }),
  reopen: ({ problem }, { reason }) => ({
    set: { status: 'notFinished', finishedAt: null },
    text: reason,
    changes: [{ field: 'status', old: problem.status, new: 'notFinished' }],
  }),
};

/** The failure rate since a day beside that of as many days before, as the figure has it. */
async function effectOfMeasures(context: Context, deps: ProblemDeps, model: string, from: string): Promise<Effect> {
  const { total, before, period } = await deps.figures.view(context, 'failure-rate', { model, from });
  const to = period?.to ?? from;
  if (daysBetween(from, to) + 1 < EFFECT_DAYS_MIN) throw invalid({ effectFrom: { key: 'issue.effectDays' } });
  const rateIn = ({ count, years, rate, low, high }: Record<string, number | null>): Effect['after'] | null =>
    rate == null ? null : { count: count ?? 0, years: years ?? 0, rate, low: low ?? 0, high: high ?? 0 };
  const [earlier, later] = [rateIn(before?.values ?? {}), rateIn(total.values)];
  if (!earlier || !later) throw invalid({ effectModel: { key: 'issue.effectMachines' } });
  return { model, from, to, before: earlier, after: later };
}
