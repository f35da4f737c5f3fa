import type { TicketPurpose } from '../../shared/ticket/rules.ts';
import { type TicketField, fieldNames } from '../../shared/ticket/fields.ts';
import type { SharedProblem } from '../../shared/problem/shared-problem.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { SharedTicket, ShareView, WallTicket } from '../../shared/ticket/share-calls.ts';
import type { EventView, TicketView } from '../../shared/ticket/ticket-view.ts';
import { label } from '../http/messages.ts';
import type { Granted, readShares } from './shares-store.ts';

/**
 * What a visitor may see of a ticket by the purpose of the link; for `ticket` the page reads the rest by its own call.
 */
export function grantedBy(purpose: TicketPurpose, view: TicketView): SharedTicket {
  const { id, number, title, status, statusLabel, version } = view;
  return {
    id,
    number,
    title,
    status,
    statusLabel,
    version,
    productModel: view.productModel ?? null,
    handlerName: view.handler?.name ?? null,
    solution: purpose === 'solution' || purpose === 'ticket' ? view.solution : null,
    evaluation: purpose === 'ticket' ? view.evaluation : null,
    actions: view.actions,
  };
}

/** A link is passed on to people whom the contact does not know, so that it shows no address to write to. */
const HIDDEN = 'contactEmail' satisfies TicketField;

/** The whole ticket as a link for `ticket` shows it. */
export function ticketByLink(view: TicketView): TicketView {
  const { [HIDDEN]: _hidden, ...shown } = view;
  return shown;
}

/** A line of its timeline: the event stays, the change of a field that the link does not show is left out. */
export const eventByLink = (event: EventView): EventView => ({
  ...event,
  changes: event.changes.filter(({ field }) => field !== HIDDEN),
});

const instantOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What a link that is bound to no ticket shows. */
export const viewGranted = (granted: Granted, language: Language) =>
  'wall' in granted
    ? { purpose: 'wall' as const, tickets: granted.wall.map(viewWallTicket) }
    : { purpose: 'problem' as const, problem: viewSharedProblem(granted.problem, language) };

/** The granted values with the label of the status. */
function viewSharedProblem(granted: Omit<SharedProblem, 'statusLabel'>, language: Language): SharedProblem {
  const { id, status, measures, solution } = granted;
  return {
    id,
    status,
    statusLabel: label(language, `problem.status.${status}`),
    openedAt: new Date(granted.openedAt).toISOString(),
    finishedAt: instantOf(granted.finishedAt),
    measures: measures.map((measure) => ({ ...measure, doneAt: instantOf(measure.doneAt) })),
    solution: solution && { ...solution, at: new Date(solution.at).toISOString() },
  };
}

/** Instants of JSON as those of the wire. */
const viewWallTicket = ({ severity, state, dueAt, openedAt }: WallTicket): WallTicket => ({
  ...{ severity, state, dueAt: instantOf(dueAt), openedAt: instantOf(openedAt) ?? '' },
});

type Row = Awaited<ReturnType<typeof readShares>>[number];

export function viewShare(row: Row, now: Date): ShareView {
  return {
    id: row.id,
    purpose: row.purpose,
    state: row.revokedAt ? 'revoked' : row.usedAt ? 'used' : row.expiresAt <= now ? 'expired' : 'open',
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: row.createdByName ?? '' },
    expiresAt: row.expiresAt.toISOString(),
    uses: row.uses,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}

/**
 * The ticket for a visitor who may rate it and read nothing else (domain.md, Share links): the call answers a whole
 * ticket, and this removes its fields, people, files and solution.
 */
export function bareView(view: TicketView): TicketView {
  const without: readonly string[] = [...fieldNames, 'faultMeanings'];
  const rest = Object.entries(view).filter(([name]) => !without.includes(name));
  const nothing = { productionResumed: null, productionResumedAt: null, resumptionConfirmedAt: null };
  return {
    ...(Object.fromEntries(rest) as TicketView),
    ...nothing,
    title: view.title, // it is a field of the form too, and one that every purpose shows
    vendorStatement: nothing,
    alarm: null,
    stoppedSince: null,
    customerName: null,
    organisationName: null,
    requester: { ...view.requester, name: '' },
    faultCodes: [],
    differsFromUnit: [],
    hold: null,
    nextNewsAt: null,
    resolvedInOneGo: null,
    oneGoRemark: null,
    closureCode: null,
    rejectionReason: null,
    attachments: [],
    solution: null,
    duplicateOf: null,
    clock: { ...view.clock, segments: [] },
  };
}
