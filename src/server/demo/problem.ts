import type { ProblemInput } from '../../shared/problem/inputs.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import type { Tx } from '../db/database.ts';
import { actOn, found } from '../problem/act.ts';
import type { WholeTicket } from '../ticket/record.ts';
import type { ProblemTemplate } from './corpus/problems/template.ts';
import { between } from './corpus/random.ts';
import type { Stage } from './stage.ts';
import { as, dayOf, personById, personOf, viewerOf } from './stage.ts';

const DAY_MS = 86_400_000;
/** How long each action takes after the one before, in days. */
const PACE: Record<'record' | 'addMeasure' | 'completeMeasure' | 'finish', [low: number, high: number]> = {
  record: [2, 8],
  addMeasure: [0, 2],
  completeMeasure: [6, 25],
  finish: [1, 6],
};

/**
 * What becomes of an escalated ticket's problem, through the product's own actions, up to the present: why it happened,
 * the measures of the story, each done in turn, and the outcome.
 */
export async function playProblem(
  given: Stage,
  tx: Tx,
  ticket: WholeTicket,
  template: ProblemTemplate,
  escalatedAt: number,
  now: number,
): Promise<void> {
  const { problemId } = ticket;
  const stage = { ...given, random: given.problemRandom };
  if (problemId === null) return;
  const holder = ticket.handlerId === null ? undefined : personById(stage, ticket.handlerId);
  const expert = holder?.role === 'expert' ? holder : personOf(stage, ['expert']);
  const { rootCause, measures } = template.problem;
  let at = escalatedAt;

  /** Answers whether there was time for it. */
  async function act<A extends keyof typeof PACE>(action: A, input: (at: number) => ProblemInput<A>): Promise<boolean> {
    const [low, high] = PACE[action];
    at += between(stage.random, low * 24, high * 24) * (DAY_MS / 24);
    if (at > now) return false;
    await as(stage, tx, viewerOf(expert), at, async (context) => {
      const problem = await found(tx, problemId ?? undefined, true);
      await actOn(context, stage.needs, action satisfies ProblemAction, problem, problem.version, input(at));
    });
    return true;
  }

  if (!(await act('record', () => ({ rootCause })))) return;
  for (const text of measures) {
    const dueOn = (from: number): string => dayOf(from + between(stage.random, 14, 45) * DAY_MS);
    if (!(await act('addMeasure', (from) => ({ text, ownerId: expert.id, dueOn: dueOn(from) })))) return;
  }
  for (const { id: measureId } of (await found(tx, problemId, false)).measures)
    if (!(await act('completeMeasure', () => ({ measureId })))) return;
  const outcome: ProblemInput<'finish'>['outcome'] = measures.length > 0 ? 'finishedNeedImprove' : 'finishedNotImprove';
  await act('finish', () => ({ outcome }));
}
