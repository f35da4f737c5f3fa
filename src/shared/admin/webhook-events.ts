import type { TextKey } from '../field/entry.ts';
import { problemWebhooks } from '../problem/rules.ts';
import { ticketWebhooks } from '../ticket/other-events.ts';
import { isAction, ruleOf } from '../ticket/rules.ts';

/** The event type of a ticket action; those on the solution have a prefix of their own, to subscribe to them alone. */
export const ticketEventName = (action: string): string =>
  (isAction(action) ? ruleOf(action).webhook : undefined) ?? ['ticket', action].join('.');
export const problemEventName = (action: string): string => ['problem', action].join('.');

/** All event types: one for each action, and for each other event whose row says so. */
export const webhookEvents: readonly string[] = [
  ...ticketWebhooks.map(ticketEventName),
  ...problemWebhooks.map(problemEventName),
];

/** The text of each event, the same as in the timeline. */
export const webhookEventTexts = Object.fromEntries([
  ...ticketWebhooks.map((action) => [ticketEventName(action), `ticket.event.${action}`]),
  ...problemWebhooks.map((action) => [problemEventName(action), `problem.event.${action}`]),
]) as Readonly<Record<string, TextKey>>;
