import { callableActions, type CallableAction } from '../../shared/ticket/rules.ts';
import type { AvailableActionView } from '../../shared/ticket/ticket-view.ts';
import { actionTable } from './action-table.ts';
import type { Side } from './next-step.ts';

export type ActionButton = AvailableActionView & { action: CallableAction };

/** The actions that a user can start, without those of the system. */
export const actionButtons = (actions: readonly AvailableActionView[]): ActionButton[] =>
  actions.filter((offer): offer is ActionButton => (callableActions as readonly string[]).includes(offer.action));

/**
 * The main button of the footer is the first of these that is possible; the buttons beside it are the first two of the
 * second list.
 */
const mainOrder: readonly CallableAction[] = [
  'giveInformation',
  'accept',
  'acceptSolution',
  'confirmSolution',
  'propose',
  'close',
  'evaluate',
  'resubmit',
];
const besideOrder: readonly CallableAction[] = [
  'dismiss',
  'declineSolution',
  'askInformation',
  'revise',
  'comment',
  'escalate',
  'reopen',
];

/** For a lead who is not the handler: every action is possible, but only these are in the footer. */
const onlookerOrder: readonly CallableAction[] = ['comment', 'transfer'];

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
  const pick = (order: readonly CallableAction[]): ActionButton[] =>
    order.flatMap((action) => open.filter((offer) => offer.action === action));
  if (side === 'onlooker') return { main: undefined, beside: pick(onlookerOrder) };
  return { main: pick(mainOrder)[0], beside: pick(besideOrder).slice(0, 2) };
}

/** Of all actions, what leads on stands first, what ends the ticket last. */
export function inOrderOfUse(offers: readonly ActionButton[]): ActionButton[] {
  const place = ({ action, onBehalf }: ActionButton): number =>
    actionTable[action].danger ? 2 : mainOrder.includes(action) && !onBehalf ? 0 : 1;
  return offers.toSorted((a, b) => place(a) - place(b));
}
