import { actionNames, type Action } from '../../shared/ticket/rules.ts';
import type { T } from '../text.tsx';

/** The events that are no action. */
const others = ['submit', 'share', 'shareUsed', 'removeFile'] as const;
const known: ReadonlySet<string> = new Set([...others, ...actionNames]);
const isKnown = (action: string): action is Action | (typeof others)[number] => known.has(action);

/** The title of an event; the raw name for one of a newer server. */
export const eventTitle = (t: T, action: string): string => (isKnown(action) ? t(`ticket.event.${action}`) : action);
