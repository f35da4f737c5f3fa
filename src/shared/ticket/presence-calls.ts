import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';

/** An open page reports its presence at this interval. A user without a report for PRESENCE_MS counts as gone. */
export const PRESENCE_EVERY_MS = 20_000;
export const PRESENCE_MS = 45_000;

/** Draws from the budget of reads: an open page must not use up what its user may write. */
export const markPresence = defineCall({
  name: 'ticket.presence',
  summary: 'Tells that I have the ticket open; answers which other insiders have.',
  method: 'PUT',
  path: '/itr-api/v1/tickets/:id/presence',
  access: 'insider',
  rate: 'read',
  params: idParams,
  output: z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
