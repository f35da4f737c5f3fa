import { isFinal, statuses, type Status } from './statuses.ts';

/** What a ticket passes on its way; a solution that does not work and a reopened ticket go back. */
export const stepNames = ['filed', 'accepted', 'solution', 'works', 'closed'] as const;
export type StepName = (typeof stepNames)[number];

/** The step at which a ticket stands, by the segments of the loop that are filled; none: it goes no further. */
const stepOfStage: readonly (StepName | undefined)[] = [
  undefined,
  'filed',
  'accepted',
  'accepted',
  'solution',
  'solution',
  'works',
  'closed',
];
const stepOf = (status: Status): StepName | undefined => stepOfStage[statuses[status].stage];

export interface Step {
  name: StepName;
  /** `never`: the ticket was dismissed or withdrawn before. */
  state: 'done' | 'now' | 'ahead' | 'never';
  /** When it was reached last; null: not reached, or the timeline does not tell. */
  at: number | null;
  /** How long the ticket has stood there, all rounds together and until now; after the close nothing counts. */
  ms: number;
}

export interface Stages {
  steps: readonly Step[];
  /** When the solution is expected; null: the clock does not run, or there is a solution. */
  expectedAt: number | null;
}

export interface StagedTicket {
  status: Status;
  filedAt: string;
  ending: string | null;
  clock: { dueAt: string | null };
}
export type Move = Readonly<{ at: string; from: Status | null; to: Status | null }>;

/** A withdrawn ticket is completed without having been closed. */
const stepAfter = (from: Status | null, to: Status): StepName | undefined =>
  isFinal(to) && from !== null && statuses[from].rests !== true ? undefined : stepOf(to);

/** The steps of a ticket with their time, from what the ticket answers: status, timeline and due time. */
export function ticketStages(ticket: StagedTicket, events: readonly Move[], now: number): Stages {
  const filed = Date.parse(ticket.filedAt);
  const reachedAt = new Map<StepName, number>([['filed', filed]]);
  const spent = new Map<StepName, number>();
  let step: StepName | undefined = 'filed';
  let reached: StepName = 'filed';
  let since = filed;
  const leave = (at: number): void => {
    if (step) spent.set(step, (spent.get(step) ?? 0) + Math.max(0, at - since));
  };
  for (const { at: time, from, to } of events) {
    const next: StepName | undefined = to === null ? step : stepAfter(from, to);
    if (next === step) continue;
    const at = Date.parse(time);
    leave(at);
    if (next) reachedAt.set((reached = next), at);
    [step, since] = [next, at];
  }
  // The status is the truth: a timeline of more lines than are shown does not tell how it went on.
  const isEnded = ticket.ending === 'withdrawn' || stepOf(ticket.status) === undefined;
  const stands = isEnded ? undefined : stepOf(ticket.status);
  if (stands && stands === step && stands !== 'closed') leave(now);
  if (stands && stands !== step) reachedAt.delete((reached = stands));
  const index = stepNames.indexOf(reached);
  const stateOf = (at: number): Step['state'] =>
    at < index || (at === index && stands !== reached) || (at === index && reached === 'closed')
      ? 'done'
      : at === index
        ? 'now'
        : isEnded
          ? 'never'
          : 'ahead';
  const { dueAt } = ticket.clock;
  return {
    steps: stepNames.map((name, at) => ({
      name,
      state: stateOf(at),
      at: at <= index ? (reachedAt.get(name) ?? null) : null,
      ms: name === 'closed' ? 0 : (spent.get(name) ?? 0),
    })),
    expectedAt: dueAt === null || index >= stepNames.indexOf('solution') ? null : Date.parse(dueAt),
  };
}
