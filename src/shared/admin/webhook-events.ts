import type { TextKey } from '../field/entry.ts';
import { problemActions } from '../problem/rules.ts';
import { actionNames, isAction, ruleOf } from '../ticket/rules.ts';

/** The event type of a ticket action; those on the solution have a prefix of their own, to subscribe to them alone. */
export const ticketEventName = (action: string): string =>
  (isAction(action) ? ruleOf(action).webhook : undefined) ?? ['ticket', action].join('.');
/** The event type of a problem action. */
export const problemEventName = (action: string): string => ['problem', action].join('.');

/** The actions on problems, and `unlink`: another problem's `link` takes a ticket away from this one. */
const problemEvents = ['open', ...problemActions, 'unlink'];

/** All event types: one for each row of the two action tables. */
export const webhookEvents: readonly string[] = [
  ...['submit', ...actionNames].map(ticketEventName),
  ...problemEvents.map(problemEventName),
];

/** The text of each event, the same as in the timeline. */
export const webhookEventTexts = Object.fromEntries([
  ...['submit', ...actionNames].map((action) => [ticketEventName(action), `ticket.event.${action}`]),
  ...problemEvents.map((action) => [problemEventName(action), `problem.event.${action}`]),
]) as Readonly<Record<string, TextKey>>;
