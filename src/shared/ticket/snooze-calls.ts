import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams, instant } from '../call-schemas.ts';
import { readingEndpoints } from '../reading-endpoints.ts';

export const listSnoozes = defineCall({
  ...readingEndpoints.listSnoozes,
  summary:
    'The tickets that I want to be reminded of later, and until when; those that something has ended are left out.',
  output: z.object({ items: z.array(z.object({ ticketId: id, until: z.string() })), next: z.null() }),
});

export const snoozeTicket = defineCall({
  name: 'ticket.snooze',
  summary: 'Reminds me of this ticket at a time, and folds it in my lists until then; null ends that.',
  method: 'POST',
  path: '/itr-api/v1/tickets/:id/snooze',
  access: 'insider',
  params: idParams,
  body: z.strictObject({ until: z.nullable(instant) }),
  output: z.object({ until: z.nullable(z.string()) }),
});
