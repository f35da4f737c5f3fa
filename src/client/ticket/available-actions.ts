import { type CallableAction, callableActions, offersOf, ruleOf } from '../../shared/ticket/rules.ts';
import type { AvailableActionView } from '../../shared/ticket/ticket-view.ts';
import { inPlace } from '../machine.ts';
import { statuses, type Status } from '../../shared/ticket/statuses.ts';
import type { T } from '../text.tsx';
import { actionTable, rowOf } from './action-table.ts';
import type { Side } from './next-step.ts';

export type ActionButton = AvailableActionView & { action: CallableAction };

/** The actions that a user can start, without those of the system. */
export const actionButtons = (actions: readonly AvailableActionView[]): ActionButton[] =>
  actions.filter((offer): offer is ActionButton => (callableActions as readonly string[]).includes(offer.action));

const mainOrder = inPlace<CallableAction>(actionTable, 'main');
const besideOrder = inPlace<CallableAction>(actionTable, 'beside');
const orderForOnlooker = (action: CallableAction): number => rowOf(action).forOnlookers ?? 0;
const onlookerOrder = callableActions
  .filter((action) => orderForOnlooker(action) > 0)
  .toSorted((a, b) => orderForOnlooker(a) - orderForOnlooker(b));

interface Footer {
  main: ActionButton | undefined;
  beside: readonly ActionButton[];
}

/**
 * The actions in the footer: at most one main action and two beside it. Actions on behalf of others are only in the
 * menu, except for the requester: an insider who raised the ticket for a customer acts for that customer.
 */
export function footerOf(actions: readonly AvailableActionView[], side: Side): Footer {
  const open = actionButtons(actions).filter(({ enabled, onBehalf }) => enabled && (!onBehalf || side === 'requester'));
  if (side === 'onlooker') return { main: undefined, beside: offersOf(open, ...onlookerOrder) };
  return { main: offersOf(open, ...mainOrder)[0], beside: offersOf(open, ...besideOrder).slice(0, 2) };
}

/** Of all actions, what leads on stands first, what ends the ticket last. */
export function inOrderOfUse(offers: readonly ActionButton[]): ActionButton[] {
  const place = ({ action, onBehalf }: ActionButton): number =>
    rowOf(action).danger ? 2 : mainOrder.includes(action) && !onBehalf ? 0 : 1;
  return offers.toSorted((a, b) => place(a) - place(b));
}

const isAhead = (status: Status, of: Status): boolean => statuses[status].stage > statuses[of].stage;

/** Where the ticket is after the main action that is possible in this status, whoever may do it; undefined at the end. */
function nextStatus(status: Status): Status | undefined {
  const to = mainOrder.map(ruleOf).find((rule) => rule.from.includes(status) && rule.to !== 'same')?.to;
  return to === 'same' || to === 'previousStage' ? undefined : to;
}

/** Why an action is refused, and what has to happen first; empty for one that is possible. */
export function refusalText(t: T, { action, enabled, reason }: ActionButton, status: Status): string {
  if (enabled || reason === null) return '';
  const { from } = ruleOf(action);
  if (from.includes(status)) return reason;
  const first = from.find((each) => isAhead(each, status));
  const then = first ? t('ticket.refused.from', { status: t(`ticket.status.${first}`) }) : t('ticket.refused.passed');
  return `${reason} ${then}`;
}

/** At most two refused actions that will be possible after the next step, the main one first. */
export function comingActions(offers: readonly ActionButton[], status: Status): ActionButton[] {
  const next = nextStatus(status);
  if (next === undefined) return [];
  const coming = offers.filter(({ action, enabled }) => {
    const { from, onHoldOnly } = ruleOf(action);
    return !enabled && !onHoldOnly && !from.includes(status) && from.includes(next);
  });
  return inOrderOfUse(coming).slice(0, 2);
}
