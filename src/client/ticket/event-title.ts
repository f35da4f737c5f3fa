import { ticketEventNames } from '../../shared/ticket/other-events.ts';
import { isAction, ruleOf } from '../../shared/ticket/rules.ts';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';

const mayBeInternal = (action: string): boolean => isAction(action) && ruleOf(action).mayBeInternal === true;
/** The name of an event; its code for an event of a newer server, which this page does not know yet. */
export function eventTitle(t: T, { action, visibility }: Pick<EventView, 'action' | 'visibility'>): string {
  if (mayBeInternal(action) && visibility === 'internal') return t('ticket.comment.internal');
  const known = ticketEventNames.find((name) => name === action);
  return known ? t(`ticket.event.${known}`) : action;
}
