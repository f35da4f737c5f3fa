import { offersOf, ruleOf, type Action } from '../../shared/ticket/rules.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';

/**
 * Whether a form offers to promise news: while production is down, in a line of the handler's, or of whoever accepts the
 * ticket, which the requester reads.
 */
export const mayPromiseNews = (
  { stoppedSince, actions }: Pick<TicketView, 'stoppedSince' | 'actions'>,
  action: Action,
  visibility?: string,
): boolean =>
  stoppedSince !== null &&
  visibility !== 'internal' &&
  (ruleOf(action).insiderOnlyQueued === true || offersOf(actions, 'transfer').length > 0);
