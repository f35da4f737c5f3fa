import * as z from 'zod/mini';
import { instant } from '../call.ts';
import { problemView } from '../problem/problem-view.ts';
import { eventView, ticketView } from '../ticket/ticket-view.ts';

/**
 * What a webhook is sent, cut to its audience by the view that the wire cuts with. `event` is the line of the timeline that the
 * message is about; the ticket is as it was when the message was written, which its `version` and `seq` tell.
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
