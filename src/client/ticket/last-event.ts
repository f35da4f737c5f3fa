import type { EventView, TicketView } from '../../shared/ticket/ticket-view.ts';
import { isStep } from '../../shared/ticket/other-events.ts';
import { callableActions, ruleOf } from '../../shared/ticket/rules.ts';
import { rowOf } from './action-table.ts';

/**
 * The last event with a message, which the page shows on top; undefined when the page shows that message anyway: the
 * open question, or the reason of a dismissal. `events` are in chronological order.
 */
export function lastMessage(events: readonly EventView[], { onHold }: Pick<TicketView, 'onHold'>) {
  const last = events.findLast(({ action, text }) => text && action !== 'submit' && isStep(action));
  const action = callableActions.find((name) => name === last?.action);
  const shownAbove = action && rowOf(action).inNotice && (ruleOf(action).hold !== 'begins' || onHold);
  return shownAbove ? undefined : last;
}

/** The last action on a ticket. `events` are in chronological order. */
export const lastEvent = (events: readonly EventView[]): EventView | undefined =>
  events.findLast(({ action }) => isStep(action));

/** The events as they are read: the report is the text of the first. */
export const withReport = (
  events: readonly EventView[],
  { description }: Pick<TicketView, 'description'>,
): readonly EventView[] =>
  events.map((event) => (event.action === 'submit' ? { ...event, text: event.text ?? description ?? null } : event));
