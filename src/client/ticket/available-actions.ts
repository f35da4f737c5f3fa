import { type CallableAction, callableActions, offersOf } from '../../shared/ticket/rules.ts';
import type { AvailableActionView } from '../../shared/ticket/ticket-view.ts';
import { inPlace } from '../machine.ts';
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
