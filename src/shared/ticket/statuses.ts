/** What a ticket's clock does: counts, waits for the requester, or is at its end (domain.md, Clocks). */
export type SegmentState = 'run' | 'pause' | 'stop';

/** domain.md, Ticket states. `stage` is how many of the loop's seven segments are filled. */
export const statuses = {
  submitted: { group: 'pending', waitsFor: 'handler', clock: 'run', stage: 1 },
  accepted: { group: 'inProgress', waitsFor: 'handler', clock: 'run', stage: 2 },
  escalated: { group: 'inProgress', waitsFor: 'handler', clock: 'run', stage: 3 },
  dismissed: { group: 'completed', waitsFor: 'requester', clock: 'stop', stage: 0 },
  proposed: { group: 'inProgress', waitsFor: 'requester', clock: 'pause', stage: 4 },
  verifying: { group: 'inProgress', waitsFor: 'requester', clock: 'pause', stage: 5 },
  finalized: { group: 'inProgress', waitsFor: 'handler', clock: 'stop', stage: 6 },
  awaitingEvaluation: { group: 'completed', waitsFor: 'requester', clock: 'stop', stage: 7 },
  completed: { group: 'completed', waitsFor: 'nobody', clock: 'stop', stage: 7 },
} as const satisfies Record<
  string,
  {
    group: 'pending' | 'inProgress' | 'completed';
    waitsFor: 'handler' | 'requester' | 'nobody';
    clock: SegmentState;
    stage: number;
  }
>;

/** How a ticket is completed: only the first is a loop that closed. */
export const endings = ['rated', 'expired', 'withdrawn'] as const;
export type Ending = (typeof endings)[number];

/** How a completed ticket ended. A withdrawn ticket was never closed. `isRated`: since the last close. */
export const endingOf = (status: Status, isClosed: boolean, isRated: boolean): Ending | null =>
  status !== 'completed' ? null : !isClosed ? 'withdrawn' : isRated ? 'rated' : 'expired';

export type Status = keyof typeof statuses;
export type StatusGroup = (typeof statuses)[Status]['group'];
export const statusNames = Object.keys(statuses) as [Status, ...Status[]];

/** The statuses of one group, in the order of the table. */
export const statusesOf = (group: StatusGroup): Status[] =>
  statusNames.filter((status) => statuses[status].group === group);

/** The statuses in which a ticket is work for its handler: what counts as load (domain.md, Routing). */
export const openStatuses: readonly Status[] = [...statusesOf('pending'), ...statusesOf('inProgress')];

/** The statuses in which the ticket waits for the requester or the handler. */
export const statusesWaitingFor = (whom: 'handler' | 'requester'): Status[] =>
  statusNames.filter((status) => statuses[status].waitsFor === whom);
