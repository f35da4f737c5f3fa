import type { ProblemInput } from '../../shared/problem/problem-inputs.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import type { Tx } from '../db/database.ts';
import { changeProblemBy, findProblem } from '../problem/change-problem.ts';
import type { WholeTicket } from '../ticket/ticket-row.ts';
import type { ProblemTemplate } from './corpus/problems/template.ts';
import { between } from './corpus/random.ts';
import { type DemoContext, runAs, dayOf, personById, personOf, viewerOf } from './context.ts';

const DAY_MS = 86_400_000;
/** How long each action takes after the one before, in days. */
const PACE: Record<'record' | 'addMeasure' | 'completeMeasure' | 'finish', [low: number, high: number]> = {
  record: [2, 8],
  addMeasure: [0, 2],
  completeMeasure: [6, 25],
  finish: [1, 6],
};

/**
 * Plays the problem of an escalated ticket through the product's own actions, up to the present: the root cause, the
 * template's measures, each completed in turn, and the outcome.
 */
export async function playProblem(
  given: DemoContext,
  tx: Tx,
  ticket: WholeTicket,
  template: ProblemTemplate,
  escalatedAt: number,
  now: number,
): Promise<void> {
  const { problemId } = ticket;
  const demo = { ...given, random: given.problemRandom };
  if (problemId === null) return;
  const holder = ticket.handlerId === null ? undefined : personById(demo, ticket.handlerId);
  const expert = holder?.role === 'expert' ? holder : personOf(demo, ['expert']);
  const { rootCause, measures } = template.problem;
  let at = escalatedAt;

  /** Plays the action; false if it would be in the future. */
  async function act<A extends keyof typeof PACE>(action: A, input: (at: number) => ProblemInput<A>): Promise<boolean> {
    const [low, high] = PACE[action];
    at += between(demo.random, low * 24, high * 24) * (DAY_MS / 24);
    if (at > now) return false;
    await runAs(demo, tx, viewerOf(expert), at, async (context) => {
      const problem = await findProblem(tx, problemId ?? undefined, true);
      await changeProblemBy(
        context,
        demo.ticketDeps,
        action satisfies ProblemAction,
        problem,
        problem.version,
        input(at),
      );
    });
    return true;
  }

  if (!(await act('record', () => ({ rootCause })))) return;
  for (const text of measures) {
    const dueOn = (from: number): string => dayOf(from + between(demo.random, 14, 45) * DAY_MS);
    if (!(await act('addMeasure', (from) => ({ text, ownerId: expert.id, dueOn: dueOn(from) })))) return;
  }
  for (const { id: measureId } of (await findProblem(tx, problemId, false)).measures)
    if (!(await act('completeMeasure', () => ({ measureId })))) return;
  const outcome: ProblemInput<'finish'>['outcome'] = measures.length > 0 ? 'finishedNeedImprove' : 'finishedNotImprove';
  await act('finish', () => ({ outcome }));
}
