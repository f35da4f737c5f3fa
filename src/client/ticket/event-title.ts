import { actionNames, type Action } from '../../shared/ticket/rules.ts';
import type { T } from '../text.tsx';

const known: ReadonlySet<string> = new Set(['submit', 'share', 'shareUsed', ...actionNames]);
const isKnown = (action: string): action is Action | 'submit' | 'share' | 'shareUsed' => known.has(action);

/** An event's name; one that this page does not know yet, from a newer server, by its own word. */
export const eventTitle = (t: T, action: string): string => (isKnown(action) ? t(`ticket.event.${action}`) : action);
