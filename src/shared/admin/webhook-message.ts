import * as z from 'zod/mini';
import { instant } from '../call-schemas.ts';
import { problemView } from '../problem/problem-view.ts';
import { eventView, ticketView } from '../ticket/ticket-view.ts';

/**
 * The body of a webhook message. It contains only what its audience may see, by the same view as in the API. `event` is
 * the event that the message is about. The ticket is as it was when the message was written (see its `version` and
 * `seq`).
 */
export const ticketMessage = z.object({
  type: z.string(),
  timestamp: instant,
  data: z.object({ ticket: ticketView, event: eventView }),
});
export const problemMessage = z.object({
  type: z.string(),
  timestamp: instant,
  data: z.object({ problem: problemView }),
});
