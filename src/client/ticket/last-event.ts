import type { EventView } from '../../shared/ticket/ticket-view.ts';
import { actionNames } from '../../shared/ticket/rules.ts';

/** Actions that count as events; an opened link or a deleted file does not. */
const told: ReadonlySet<string> = new Set(['submit', ...actionNames]);

/** The last thing that happened to a ticket. `events` are in their order. */
export const lastEvent = (events: readonly EventView[]): EventView | undefined =>
  events.findLast(({ action }) => told.has(action));
