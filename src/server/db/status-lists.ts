import { isFinished, problemStatuses } from '../../shared/problem/rules.ts';
import {
  awaitsRating,
  isFinal,
  openStatuses,
  statuses,
  statusesOf,
  statusNames,
} from '../../shared/ticket/statuses.ts';

/** Names as a list for `in (…)`. */
export const quoted = (names: readonly string[]): string => names.map((status) => `'${status}'`).join(', ');

/** The statuses of shared/ticket/statuses.ts as lists for `in (…)`: in statements, checks and indexes. */
export const statusLists = {
  all: quoted(statusNames),
  ofProblems: quoted(problemStatuses),
  openProblems: quoted(problemStatuses.filter((status) => !isFinished(status))),
  pending: quoted(statusesOf('pending')),
  inProgress: quoted(statusesOf('inProgress')),
  completed: quoted(statusesOf('completed')),
  open: quoted(openStatuses),
  waitsForHandler: quoted(statusNames.filter((status) => statuses[status].waitsFor === 'handler')),
  waitsForRequester: quoted(statusNames.filter((status) => statuses[status].waitsFor === 'requester')),
  /** Nothing is expected any more. */
  final: quoted(statusNames.filter(isFinal)),
  /** Closed or withdrawn. */
  rests: quoted(statusNames.filter((status) => statuses[status].rests)),
  awaitsRating: quoted(statusNames.filter(awaitsRating)),
  needsExpert: quoted(statusNames.filter((status) => statuses[status].needsExpert)),
  mayBeUnassigned: quoted(statusNames.filter((status) => statuses[status].mayBeUnassigned)),
  /** The clock runs or is paused. */
  ticking: quoted(statusNames.filter((status) => statuses[status].clock !== 'stop')),
} as const;

/** A ticket that was closed with a solution that its requester confirmed. */
export const confirmed = (
  ticket: string,
): string => `${ticket}.status in (${statusLists.rests}) and ${ticket}.closed_at is not null
  and (select s.decision from solution s where s.ticket_id = ${ticket}.id order by s.version desc limit 1) = 'confirmed'`;
