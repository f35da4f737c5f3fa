/** What a ticket's clock does: counts, waits for the requester, or is at its end (domain.md, Clocks). */
export type SegmentState = 'run' | 'pause' | 'stop';

interface StatusRow {
  /** `pending`: without a handler it waits in the queue. */
  group: 'pending' | 'inProgress' | 'completed';
  /** `nobody`: nothing is expected any more; how it ended is its `Ending`. */
  waitsFor: 'handler' | 'requester' | 'nobody';
  clock: SegmentState;
  /** How many of the loop's seven segments are filled. */
  stage: number;
  /** It may be without a handler: it waits in the queue, or came from there. */
  mayBeUnassigned?: true;
  /** Whoever has it is an expert. */
  needsExpert?: true;
  /** Closed or withdrawn: the days to rate and to reopen count from then. */
  rests?: true;
  /** Nobody works on it any more, so that a standstill alarms nobody. */
  isOver?: true;
}

/** domain.md, Ticket states. */
const table = {
  submitted: { group: 'pending', waitsFor: 'handler', clock: 'run', stage: 1, mayBeUnassigned: true },
  accepted: { group: 'inProgress', waitsFor: 'handler', clock: 'run', stage: 2 },
  escalated: { group: 'inProgress', waitsFor: 'handler', clock: 'run', stage: 3, needsExpert: true },
  dismissed: {
    group: 'completed',
    waitsFor: 'requester',
    clock: 'stop',
    stage: 0,
    mayBeUnassigned: true,
    isOver: true,
  },
  proposed: { group: 'inProgress', waitsFor: 'requester', clock: 'pause', stage: 4 },
  verifying: { group: 'inProgress', waitsFor: 'requester', clock: 'pause', stage: 5 },
  finalized: { group: 'inProgress', waitsFor: 'handler', clock: 'stop', stage: 6 },
  awaitingEvaluation: { group: 'completed', waitsFor: 'requester', clock: 'stop', stage: 7, rests: true },
  completed: {
    group: 'completed',
    waitsFor: 'nobody',
    clock: 'stop',
    stage: 7,
    mayBeUnassigned: true,
    rests: true,
    isOver: true,
  },
} as const satisfies Record<string, StatusRow>;

/** How a ticket is completed: only the first is a loop that closed. */
export const endings = ['rated', 'expired', 'withdrawn'] as const;
export type Ending = (typeof endings)[number];

/** How a completed ticket ended. A withdrawn ticket was never closed. `isRated`: since the last close. */
export const endingOf = (status: Status, isClosed: boolean, isRated: boolean): Ending | null =>
  !isFinal(status) ? null : !isClosed ? 'withdrawn' : isRated ? 'rated' : 'expired';

export type Status = keyof typeof table;
export const statuses: Readonly<Record<Status, StatusRow>> = table;
export type StatusGroup = StatusRow['group'];
export const statusNames = Object.keys(statuses) as [Status, ...Status[]];

/** The statuses of one group, in the order of the table. */
export const statusesOf = (group: StatusGroup): Status[] =>
  statusNames.filter((status) => statuses[status].group === group);

/** The statuses in which a ticket is work for its handler: what counts as load (domain.md, Routing). */
export const openStatuses: readonly Status[] = [...statusesOf('pending'), ...statusesOf('inProgress')];

/** Whether nothing is expected any more; how it ended is its `Ending`. */
export const isFinal = (status: Status): boolean => statuses[status].waitsFor === 'nobody';

/** Whether it is closed, and the requester has not rated it yet. */
export const awaitsRating = (status: Status): boolean => statuses[status].rests === true && !isFinal(status);

/** Whether only an expert or a lead may have the ticket. */
export const isForExpert = (status: Status, escalatedThisRound: boolean): boolean =>
  escalatedThisRound || statuses[status].needsExpert === true;
