import type { ValidationIssue } from '../errors.ts';
import { offersBy, verdictOf, type Offer, type Verdict } from '../machine.ts';
import type { TicketKind } from './kinds.ts';
import { can, isInsiderRole, type Role } from './roles.ts';
import { actionNames, ruleOf, type Action, type Rule, type Standing } from './action-rows.ts';
import type { Status } from './statuses.ts';

export {
  actionNames,
  callableActions,
  isAction,
  ruleOf,
  rules,
  standings,
  type Action,
  type Audience,
  type AudienceRole,
  type CallableAction,
  type Standing,
} from './action-rows.ts';
export { ticketKinds, type TicketKind } from './kinds.ts';
export type { Role } from './roles.ts';

/** Who may read an event of the timeline: everybody who may read the ticket, or only insiders. */
export const visibilities = ['public', 'internal'] as const;

/** What the table needs to know of a ticket. */
export interface TicketFacts {
  kind: TicketKind;
  status: Status;
  onHold: boolean;
  handlerId: string | null;
  handlerName: string | null;
  requesterId: string;
  organisationId: string | null;
  /** Escalated in the current round, so that work goes on with the expert. */
  escalatedThisRound: boolean;
  /** When it was closed or withdrawn, else null; epoch milliseconds. */
  restingSince: number | null;
}

/** Who looks: a user, a visitor with a share link, or the system itself. */
export type Viewer =
  | {
      kind: 'user';
      userId: string;
      role: Role;
      organisationId: string | null;
      /** Of a manager: the organisations below the own one, whose tickets are seen (decision 0102). */
      below?: readonly string[];
      /** Whether they are acted on like those of the own organisation. */
      actsBelow?: true;
    }
  | {
      kind: 'visitor';
      shareId: string;
      ticketId: string;
      purpose: TicketPurpose;
      /** The rating that the link was for has been given. */
      used?: true;
    }
  | { kind: 'visitor'; shareId: string; problemId: string; purpose: 'problem'; used?: never }
  | { kind: 'visitor'; shareId: string; purpose: 'wall'; used?: never }
  | { kind: 'system' }
  | { kind: 'nobody' };

/** What a link to a ticket is for; one to a problem shows what came of it, one to the wall what is open, without a word. */
export const ticketPurposes = ['evaluate', 'solution', 'ticket'] as const;
export type TicketPurpose = (typeof ticketPurposes)[number];
export const sharePurposes = [...ticketPurposes, 'problem', 'wall'] as const;
export type SharePurpose = (typeof sharePurposes)[number];

export const isInsider = (viewer: Viewer): boolean =>
  viewer.kind === 'system' || (viewer.kind === 'user' && isInsiderRole(viewer.role));

/** All standings of this viewer to this ticket; empty for somebody who only reads. */
export function standingsOf(viewer: Viewer, ticket: TicketFacts): Standing[] {
  if (viewer.kind === 'system') return ['system'];
  if (viewer.kind === 'visitor') return viewer.purpose === 'evaluate' && !viewer.used ? ['rater'] : [];
  if (viewer.kind === 'nobody' || !can(viewer.role, 'acts')) return [];
  const found: Standing[] = [];
  if (viewer.userId === ticket.requesterId || manages(viewer, ticket.organisationId)) found.push('requester');
  if (!isInsider(viewer)) return found;
  if (viewer.userId === ticket.handlerId || can(viewer.role, 'leads')) found.push('handler');
  found.push('insider');
  return found;
}

const manages = ({ role, organisationId, below, actsBelow }: Viewer & { kind: 'user' }, of: string | null): boolean =>
  can(role, 'manages') &&
  of !== null &&
  (organisationId === of || (actsBelow === true && below?.includes(of) === true));

interface Grant {
  to: Status;
  onBehalf: boolean;
}

/** Checks one action. `now` in epoch milliseconds. */
export function checkAction(
  action: Action,
  held: readonly Standing[],
  ticket: TicketFacts,
  now: number,
): Verdict<Grant> {
  const rule = ruleOf(action);
  return verdictOf(grantOf(rule, held, ticket), () => refusalOf(rule, held, ticket, now));
}

function grantOf(rule: Rule, held: readonly Standing[], ticket: TicketFacts): Grant | undefined {
  const own = rule.who.some((standing) => held.includes(standing));
  if (!own && !(rule.onBehalf && held.includes('handler'))) return undefined;
  // An insider who raised a ticket for a customer speaks for that customer (domain.md, Transitions).
  const onBehalf = rule.onBehalf === true && (!own || (ticket.kind === 'itr' && held.includes('insider')));
  return { to: targetOf(rule, ticket), onBehalf };
}

function refusalOf(
  rule: Rule,
  held: readonly Standing[],
  ticket: TicketFacts,
  now: number,
): ValidationIssue | undefined {
  if (rule.insiderOnlyQueued && ticket.handlerId !== null && !held.includes('handler'))
    return { key: 'ticket.refused.taken', params: { name: ticket.handlerName ?? '' } };
  if (!rule.from.includes(ticket.status)) return { key: 'ticket.refused.status', params: { status: ticket.status } };
  if (rule.onHoldOnly && !ticket.onHold) return { key: 'ticket.refused.notOnHold' };
  const days = rule.requesterWithinDays ?? Infinity;
  const late =
    !held.includes('handler') && ticket.restingSince !== null && now - ticket.restingSince > days * 86_400_000;
  return late ? { key: 'ticket.refused.late', params: { days } } : undefined;
}

function targetOf(rule: Rule, ticket: TicketFacts): Status {
  if (rule.to === 'same') return ticket.status;
  if (rule.to === 'previousStage') return ticket.escalatedThisRound ? 'escalated' : 'accepted';
  return ticket.handlerId === null && rule.withoutHandler ? rule.withoutHandler : rule.to;
}

export const availableActions = (
  held: readonly Standing[],
  ticket: TicketFacts,
  now: number,
): (Offer<Action> & { onBehalf: boolean })[] =>
  offersBy(actionNames, (action) => checkAction(action, held, ticket, now)).map((offer) => ({
    ...offer,
    onBehalf: offer.enabled && grantOf(ruleOf(offer.action), held, ticket)?.onBehalf === true,
  }));

/** The offers, or events, of the actions with these names, in the order of the names. */
export const offersOf = <O extends { action: string }>(offers: readonly O[], ...names: readonly Action[]): O[] =>
  names.flatMap((name) => offers.filter(({ action }) => action === name));

/** Who may raise which kind (domain.md, Words and Transitions: submit). An admin raises nothing. */
export function mayRaise(viewer: Viewer, kind: TicketKind): boolean {
  if (viewer.kind !== 'user' || !can(viewer.role, 'acts')) return false;
  return isInsider(viewer) ? kind !== 'feedback' : kind === 'feedback';
}

/** Who may name a colleague as the requester: a manager, for the own organisation (docs/decisions/0014). */
export const mayRaiseFor = (viewer: Viewer, kind: TicketKind): boolean =>
  viewer.kind === 'user' && can(viewer.role, 'manages') && kind === 'feedback';
