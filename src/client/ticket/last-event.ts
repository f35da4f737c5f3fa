import type { EventView } from '../../shared/ticket/ticket-view.ts';
import { actionNames } from '../../shared/ticket/rules.ts';

/** What counts as something that happened: not that a link was opened, or a file deleted. */
const told: ReadonlySet<string> = new Set(['submit', ...actionNames]);

/** The last thing that happened to a ticket. `events` are in their order. */
export const lastEvent = (events: readonly EventView[]): EventView | undefined =>
  events.findLast(({ action }) => told.has(action));
