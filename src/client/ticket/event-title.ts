import { actionNames, isAction, ruleOf, type Action } from '../../shared/ticket/rules.ts';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';

/** The events that are not actions. */
const others = ['submit', 'share', 'shareUsed', 'removeFile'] as const;
const known: ReadonlySet<string> = new Set([...others, ...actionNames]);
const mayBeInternal = (action: string): boolean => isAction(action) && ruleOf(action).mayBeInternal === true;
const isKnown = (action: string): action is Action | (typeof others)[number] => known.has(action);

/** The name of an event; its code for an event of a newer server, which this page does not know yet. */
export function eventTitle(t: T, { action, visibility }: Pick<EventView, 'action' | 'visibility'>): string {
  if (isKnown(action) && mayBeInternal(action) && visibility === 'internal') return t('ticket.comment.internal');
  return isKnown(action) ? t(`ticket.event.${action}`) : action;
}
