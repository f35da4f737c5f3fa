import type { EventView, TicketView } from '../../shared/ticket/ticket-view.ts';
import { actionNames } from '../../shared/ticket/rules.ts';

/** Actions that count as events; an opened link or a deleted file does not. */
const told: ReadonlySet<string> = new Set(['submit', ...actionNames]);

/**
 * The last message, which the page shows on top. Not one that the page shows anyway: the open question, or the reason of a dismissal.
 */
export function lastSaid(events: readonly EventView[], { status, onHold }: Pick<TicketView, 'status' | 'onHold'>) {
  const said = events.findLast(({ action, text }) => text && action !== 'submit' && told.has(action));
  const shownAbove =
    (onHold && said?.action === 'askInformation') || (status === 'dismissed' && said?.action === 'dismiss');
  return shownAbove ? undefined : said;
}

/** The last thing that happened to a ticket. `events` are in their order. */
export const lastEvent = (events: readonly EventView[]): EventView | undefined =>
  events.findLast(({ action }) => told.has(action));

/** The events as one reads them: what was reported is the first that was said. */
export const withReport = (
  events: readonly EventView[],
  { description }: Pick<TicketView, 'description'>,
): readonly EventView[] =>
  events.map((event) => (event.action === 'submit' ? { ...event, text: event.text ?? description ?? null } : event));
