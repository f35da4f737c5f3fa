import type { TextKey } from '../field/entry.ts';
import { problemActions } from '../problem/rules.ts';
import { actionNames, type Action } from '../ticket/rules.ts';

/** What concerns the solution of a ticket has its own subject, so that a receiver can take it alone. */
const SOLUTION_EVENTS: Partial<Record<Action, string>> = {
  propose: 'solution.propose',
  revise: 'solution.revise',
  acceptSolution: 'solution.accept',
  declineSolution: 'solution.decline',
  confirmSolution: 'solution.confirm',
};

/** The name under which other systems hear of an action on a ticket; a ticket begins with `submit`. */
export const ticketEventName = (action: string): string =>
  (SOLUTION_EVENTS as Record<string, string>)[action] ?? ['ticket', action].join('.');
/** The same of an action on a problem; a problem begins with `open`. */
export const problemEventName = (action: string): string => ['problem', action].join('.');

/** What happens to problems: the actions, and what another problem's `link` does to the one that a ticket leaves. */
const problemEvents = ['open', ...problemActions, 'unlink'];

/** Every event that a webhook can be told: one for each row of the two tables of actions. */
export const webhookEvents: readonly string[] = [
  ...['submit', ...actionNames].map(ticketEventName),
  ...problemEvents.map(problemEventName),
];

/** The text of each event: the words that the timeline of a ticket or problem uses. */
export const webhookEventTexts = Object.fromEntries([
  ...['submit', ...actionNames].map((action) => [ticketEventName(action), `ticket.event.${action}`]),
  ...problemEvents.map((action) => [problemEventName(action), `problem.event.${action}`]),
]) as Readonly<Record<string, TextKey>>;
