/**
 * What is allowed, written by hand from domain.md (Roles, Transitions, Share links) and not from the code: the tests
 * compare the server with this list.
 */
import type { CallableAction } from '../../src/shared/ticket/rules.ts';

/** What a status is: its group, whom it waits for, what its clock does (domain.md, Ticket states and Clocks). */
type Is = readonly [group: 'pending' | 'inProgress' | 'completed', waitsFor: string, clock: 'run' | 'pause' | 'stop'];

interface State {
  /** Absent: the state has the name of its status. */
  status?: string;
  /** Once for each status. */
  is?: Is;
  /** The actions that bring a raised ticket there. */
  way: readonly CallableAction[];
}

/**
 * The states of a ticket of a partner of alpha, handled by the engineer, from the escalation on by the expert: every
 * status, and what else changes who may do what.
 */
export const states = {
  /** Nobody has it. */
  queued: { status: 'submitted', is: ['pending', 'handler', 'run'], way: [] },
  /** Raised for the product line that is routed to the engineer. */
  routed: { status: 'submitted', way: [] },
  accepted: { is: ['inProgress', 'handler', 'run'], way: ['accept'] },
  /** Information was asked for. */
  onHold: { status: 'accepted', way: ['accept', 'askInformation'] },
  escalated: { is: ['inProgress', 'handler', 'run'], way: ['accept', 'escalate'] },
  escalatedOnHold: { status: 'escalated', way: ['accept', 'escalate', 'askInformation'] },
  dismissed: { is: ['completed', 'requester', 'stop'], way: ['accept', 'dismiss'] },
  proposed: { is: ['inProgress', 'requester', 'pause'], way: ['accept', 'propose'] },
  verifying: { is: ['inProgress', 'requester', 'pause'], way: ['accept', 'propose', 'acceptSolution'] },
  finalized: {
    is: ['inProgress', 'handler', 'stop'],
    way: ['accept', 'propose', 'acceptSolution', 'confirmSolution'],
  },
  awaitingEvaluation: {
    is: ['completed', 'requester', 'stop'],
    way: ['accept', 'propose', 'acceptSolution', 'confirmSolution', 'close'],
  },
  completed: {
    is: ['completed', 'nobody', 'stop'],
    way: ['accept', 'propose', 'acceptSolution', 'confirmSolution', 'close', 'evaluate'],
  },
  /** Completed from the queue: nobody ever had it. */
  withdrawn: { status: 'completed', way: ['withdraw'] },
} as const satisfies Record<string, State>;
export type TicketState = keyof typeof states;
export const ticketStates = Object.keys(states) as TicketState[];
const rowOf = (state: TicketState): State => states[state];

/** What each status is, by its name. */
export const statusDesign: Record<string, Is> = Object.fromEntries(
  ticketStates.flatMap((state) => {
    const { status = state, is } = rowOf(state);
    return is ? [[status, is]] : [];
  }),
);
/** The statuses in which a ticket is still work. */
export const openByDesign = Object.entries(statusDesign).flatMap(([status, [group]]) =>
  group === 'completed' ? [] : [status],
);

/** The relation of a user to that ticket. */
export const standings = [
  'requester',
  'manager', // of the requester's organisation
  'colleague', // a partner of the same organisation
  'otherPartner', // of another organisation
  'otherManager',
  'handler',
  'otherEngineer',
  'otherExpert',
  'lead',
  'admin',
  'visitorEvaluate',
  'visitorSolution',
  'visitorTicket',
  'nobody',
] as const;
export type Standing = (typeof standings)[number];

const R: readonly Standing[] = ['requester', 'manager'];
const H: readonly Standing[] = ['handler', 'lead'];
const insiders: readonly Standing[] = ['handler', 'otherEngineer', 'otherExpert', 'lead'];
const open = ticketStates.filter((state) => openByDesign.includes(rowOf(state).status ?? state));

interface Row {
  who: readonly Standing[];
  from: readonly TicketState[];
  /** In these states only these of `who`; the others get 409. */
  onlyAt?: Partial<Record<TicketState, readonly Standing[]>>;
}

/** The transition table. `expire` is missing: only the system does it. */
export const allowed: Record<string, Row> = {
  // "H, or any engineer when the ticket has no handler"; of two at once "one is told who did": 409, not 403.
  accept: { who: insiders, from: ['queued', 'routed'], onlyAt: { routed: H } },
  dismiss: { who: H, from: ['queued', 'routed', 'accepted', 'onHold'] },
  resubmit: { who: R, from: ['dismissed'] },
  withdraw: { who: R, from: ['queued', 'routed', 'accepted', 'onHold'] },
  transfer: { who: H, from: open },
  askInformation: { who: H, from: ['accepted', 'onHold', 'escalated', 'escalatedOnHold'] },
  giveInformation: { who: [...R, ...H], from: ['onHold', 'escalatedOnHold'] },
  escalate: { who: H, from: ['accepted', 'onHold'] },
  propose: { who: H, from: ['accepted', 'onHold', 'escalated', 'escalatedOnHold'] },
  revise: { who: H, from: ['proposed', 'verifying'] },
  acceptSolution: { who: [...R, ...H], from: ['proposed'] },
  declineSolution: { who: [...R, ...H], from: ['proposed', 'verifying'] },
  confirmSolution: { who: [...R, ...H], from: ['verifying'] },
  close: { who: H, from: ['finalized'] },
  evaluate: { who: [...R, 'visitorEvaluate'], from: ['awaitingEvaluation'] },
  reopen: { who: [...R, ...H], from: ['awaitingEvaluation', 'completed', 'withdrawn'] },
  comment: { who: [...R, ...insiders], from: [...open, 'dismissed', 'awaitingEvaluation'] },
  correct: { who: H, from: open },
};

/** Who does not see such a ticket: a partner sees only their own, a manager those of the organisation. */
const blind: readonly Standing[] = ['colleague', 'otherPartner', 'otherManager'];
/** The states without a handler. */
const without: readonly TicketState[] = ['queued', 'withdrawn'];
export const exists = (standing: Standing, state: TicketState): boolean =>
  !(standing === 'handler' && without.includes(state));

/** The status code of this cell. Checked in the order session, visibility, relation to the ticket, state (api.md). */
export function expected(action: string, state: TicketState, standing: Standing): 200 | 401 | 403 | 404 | 409 {
  const row = allowed[action];
  if (!row) return 404;
  if (standing === 'nobody') return 401;
  if (blind.includes(standing)) return 404;
  if (!row.who.includes(standing)) return 403;
  if (!row.from.includes(state)) return 409;
  return (row.onlyAt?.[state] ?? row.who).includes(standing) ? 200 : 409;
}

/**
 * The status after an allowed action; null if it stays the same. A ticket that nobody handled goes back to the queue.
 */
export function leadsTo(action: string, state: TicketState): string | null {
  const to: Record<string, string> = {
    accept: 'accepted',
    dismiss: 'dismissed',
    resubmit: 'submitted',
    withdraw: 'completed',
    escalate: 'escalated',
    propose: 'proposed',
    revise: 'proposed',
    acceptSolution: 'verifying',
    declineSolution: 'accepted',
    confirmSolution: 'finalized',
    close: 'awaitingEvaluation',
    evaluate: 'completed',
    reopen: state === 'withdrawn' ? 'submitted' : 'accepted',
  };
  return to[action] ?? null;
}

/** The handler acts "on the requester's behalf with a note". */
const forRequester = ['giveInformation', 'acceptSolution', 'declineSolution', 'confirmSolution'];
export const isOnBehalf = (action: string, standing: Standing): boolean =>
  forRequester.includes(action) && (standing === 'handler' || standing === 'lead');

type Linked = Record<'evaluate' | 'solution' | 'ticket' | 'problem', 200 | 404>;
/** The status codes that a share link of each purpose gets from the calls that accept one; transitions are above. */
export const linked: Record<string, Linked> = {
  'GET /itr-api/v1/shared': { evaluate: 200, solution: 200, ticket: 200, problem: 200 },
  'GET /itr-api/v1/dictionaries': { evaluate: 200, solution: 200, ticket: 200, problem: 200 },
  'GET /itr-api/v1/dictionaries/own': { evaluate: 200, solution: 200, ticket: 200, problem: 200 },
  'GET /itr-api/v1/tickets/{id}': { evaluate: 404, solution: 404, ticket: 200, problem: 404 },
  'GET /itr-api/v1/tickets/{id}/events': { evaluate: 404, solution: 404, ticket: 200, problem: 404 },
  'GET /itr-api/v1/tickets/{id}/solutions': { evaluate: 404, solution: 200, ticket: 200, problem: 404 },
  // `solution`: the newest version alone, its files and its warning; `ticket` reads, nothing else.
  'POST /itr-api/v1/tickets/{id}/solutions/{newest}/acknowledge': {
    evaluate: 404,
    solution: 200,
    ticket: 404,
    problem: 404,
  },
  'POST /itr-api/v1/tickets/{id}/solutions/{older}/acknowledge': {
    evaluate: 404,
    solution: 404,
    ticket: 404,
    problem: 404,
  },
  'GET /itr-api/v1/attachments/{newest}': { evaluate: 404, solution: 200, ticket: 200, problem: 404 },
  'GET /itr-api/v1/attachments/{older}': { evaluate: 404, solution: 404, ticket: 200, problem: 404 },
  'GET /itr-api/v1/attachments/{comment}': { evaluate: 404, solution: 404, ticket: 200, problem: 404 },
  'GET /itr-api/v1/attachments/{internal}': { evaluate: 404, solution: 404, ticket: 404, problem: 404 },
};
