/** Brings tickets to a state by real calls, never by writing rows. */
import { entriesOf } from '../../src/shared/ticket/action-entries.ts';
import type { CallableAction, TicketKind } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { allowed, states } from './allowed.ts';
import { type Person, idOf, ids, planted, QUEUED, ROUTED } from './people.ts';
import type { AskOptions, ApiResponse, Who, TestApp } from './test-app.ts';

export type Body = Record<string, unknown>;

/** A valid form of this kind; `more` replaces fields, undefined removes one. */
export function formFor(kind: TicketKind, more: Body = {}): Body {
  const problem = {
    kind,
    noSnReason: 'The nameplate is gone',
    productModel: 'SV660N',
    ...QUEUED,
    usageDays: 120,
    description: 'The drive stops with E.OC1 after some hours of running.',
    occurredOn: '2026-02-27',
    problemStage: 'warranty-operation',
    scope: 'single-unit',
    impact: 'intermittent-trips',
  };
  const contact = { contactName: 'Ann Contact', contactEmail: 'ann@door.example' };
  const byKind: Record<TicketKind, Body> = {
    feedback: contact,
    itr: {
      ...contact,
      customerId: ids.alphaCustomer,
      softwareModel: 'V1.20',
      deliveryDate: '2025-06-01',
      productStatus: 'running-with-restriction',
      complainantRole: 'end-user-maintenance',
      projectLevel: planted.projectLevel,
      requiredDays: 3,
    },
    internal: {
      requiredDays: 3,
      zone: 'dach',
      businessDivision: 'general-automation',
      ipmtAttributes: planted.ipmtAttributes,
    },
  };
  return Object.fromEntries(
    Object.entries({ ...problem, ...byKind[kind], ...more }).filter(([, value]) => value !== undefined),
  );
}

const solution = {
  text: 'Raise the acceleration time to two seconds and check the motor cable.',
  feasible: true,
  noSensitive: true,
};

/** A valid input of the action, where it needs more than a text. */
const inputs: Partial<Record<CallableAction, (testApp: TestApp, ticket: TicketView) => Body>> = {
  // The reason is needed where the ticket is severe, and may always be given.
  accept: () => ({ requiredDays: 3, reason: 'The spare part arrives on the third day.' }),
  resubmit: (_testApp, ticket) => ({ note: 'The serial number has been added.', ticket: formFor(ticket.kind) }),
  transfer: (_testApp, ticket) => {
    const takers: Person[] = ['otherExpert', 'expert'];
    return {
      toUserId: idOf(takers.find((person) => idOf(person) !== ticket.handler?.id) ?? 'lead'),
      reason: 'Knows this series better.',
    };
  },
  askInformation: () => ({ question: 'Which firmware runs on it?', holdReason: 'waiting-for-partner-information' }),
  escalate: () => ({
    projectLevel: planted.projectLevel,
    accountabilityType: planted.accountabilityType,
    accountableParty: planted.accountableParty,
    ipmtAttributes: planted.ipmtAttributes,
    scope: 'single-unit',
    impact: 'intermittent-trips',
    requiredDays: 2,
    troubleshooting: 'Cable and motor have been exchanged without effect.',
    expertId: idOf('expert'),
  }),
  propose: () => solution,
  revise: () => ({ ...solution, changeNote: 'The time is longer now.' }),
  confirmSolution: (testApp) => ({ productionResumed: true, productionResumedAt: testApp.clock.now().toISOString() }),
  close: () => ({ resolvedInOneGo: true }),
  evaluate: () => ({ overall: 4 }),
  comment: () => ({ text: 'We keep an eye on it.', visibility: 'public' }),
  correct: (_testApp, ticket) => ({ changes: { usageDays: (ticket.usageDays ?? 0) + 1 } }),
};

/** A sentence for every required text of the action. */
const sentencesFor = (action: CallableAction): Body =>
  Object.fromEntries(
    Object.entries(entriesOf(action))
      .filter(([, entry]) => entry.type === 'text' && !entry.optional && !entry.onBehalf)
      .map(([name]) => [name, 'It was a loose plug.']),
  );

/** A valid input of the action, without the version. */
export const inputFor = (testApp: TestApp, ticket: TicketView, action: CallableAction): Body =>
  inputs[action]?.(testApp, ticket) ?? sentencesFor(action);

export const NOTE = 'The customer said so on the phone.';

/** Does one action; the version is the ticket's unless `more` names another. */
export function act(
  testApp: TestApp,
  who: Who,
  ticket: TicketView,
  action: CallableAction,
  more: Body = {},
  options: AskOptions = {},
): Promise<ApiResponse> {
  const body = { ...inputFor(testApp, ticket, action), version: ticket.version, ...more };
  return testApp.ask(who, 'POST', `/itr-api/v1/tickets/${ticket.id}/actions/${action}`, body, options);
}

/** The ticket in a response; throws with the response if it is an error. */
export function ticketOf(answer: ApiResponse): TicketView {
  if (answer.code !== 200 && answer.code !== 201) throw new Error(`Refused: ${answer.text.slice(0, 600)}`);
  return answer.data as unknown as TicketView;
}

export async function raise(
  testApp: TestApp,
  kind: TicketKind = 'feedback',
  more: Body = {},
  who?: Person,
): Promise<TicketView> {
  const requester = who ?? (kind === 'feedback' ? 'partner' : 'engineer');
  return ticketOf(await testApp.ask(requester, 'POST', '/itr-api/v1/tickets', formFor(kind, more)));
}

/** Each state of the matrix, and what other tests need. */
const ways = {
  ...states,
  escalatedProposed: { way: ['accept', 'escalate', 'propose'] },
  reopened: { way: ['accept', 'withdraw', 'reopen'] },
} as const satisfies Record<string, { way: readonly CallableAction[] }>;
export type ReachableState = keyof typeof ways;
export const reachableStates = Object.keys(ways) as ReachableState[];

export interface TicketWish {
  kind?: TicketKind;
  requester?: Person;
  form?: Body;
}

/** A new ticket in this state; the engineer handles it, from the escalation on the expert. */
export async function ticketAt(testApp: TestApp, state: ReachableState, wish: TicketWish = {}): Promise<TicketView> {
  const kind = wish.kind ?? 'feedback';
  const requester = wish.requester ?? (kind === 'feedback' ? 'partner' : 'otherEngineer');
  let ticket = await raise(testApp, kind, { ...(state === 'routed' ? ROUTED : {}), ...wish.form }, requester);
  for (const action of ways[state].way) {
    const isRequester = allowed[action]?.who[0] === 'requester';
    const handler = ticket.handler?.id === idOf('expert') ? 'expert' : 'engineer';
    const note = kind === 'itr' && isRequester && takesNote(action) ? { note: NOTE } : {};
    ticket = ticketOf(await act(testApp, isRequester ? requester : handler, ticket, action, note));
  }
  return ticket;
}

/** The actions that the handler may do for the requester. */
export const takesNote = (action: CallableAction): boolean =>
  ['giveInformation', 'acceptSolution', 'declineSolution', 'confirmSolution'].includes(action);
