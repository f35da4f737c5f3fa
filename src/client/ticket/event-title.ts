import { actionNames, type Action } from '../../shared/ticket/rules.ts';
import type { EventView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';

/** The events that are no action. */
const others = ['submit', 'share', 'shareUsed', 'removeFile'] as const;
const known: ReadonlySet<string> = new Set([...others, ...actionNames]);
const isKnown = (action: string): action is Action | (typeof others)[number] => known.has(action);

/** An event's name; one that this page does not know yet, from a newer server, by its own word. */
export function eventTitle(t: T, { action, visibility }: Pick<EventView, 'action' | 'visibility'>): string {
  if (action === 'comment' && visibility === 'internal') return t('ticket.comment.internal');
  return isKnown(action) ? t(`ticket.event.${action}`) : action;
}
