import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant, noOutput } from '../call-schemas.ts';
import { readingEndpoints } from '../reading-endpoints.ts';
import { eventView, solutionView, ticketWithEvents } from './ticket-view.ts';

/** A number in a query string. */
export const numeric = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'issue.number')), z.transform(Number)), schema);

export const getTicket = defineCall({
  ...readingEndpoints.getTicket,
  summary: 'One ticket as the reader may see it, with its timeline and the actions that are open to them.',
  params: idParams,
  output: ticketWithEvents,
});

export const listEvents = defineCall({
  name: 'ticket.events',
  summary: 'The timeline, oldest first; `after` gives what came after that number.',
  method: 'GET',
  path: '/itr-api/v1/tickets/:id/events',
  access: 'userOrShare',
  params: idParams,
  query: z.strictObject({ after: z.optional(numeric(z.number())) }),
  output: z.object({ items: z.array(eventView), next: z.null() }),
});

export const listSolutions = defineCall({
  ...readingEndpoints.listSolutions,
  summary: 'Every version of the solution, newest first.',
  params: idParams,
  output: z.object({ items: z.array(solutionView), next: z.null() }),
});

export const acknowledgeSolution = defineCall({
  ...readingEndpoints.acknowledgeSolution,
  summary: 'Records that the safety warning of this version was read.',
  params: z.strictObject({ id: z.string(), version: z.string() }),
  output: z.object({ safetyReadAt: instant }),
});

export const readTicket = defineCall({
  ...readingEndpoints.readTicket,
  summary: 'Marks everything on the ticket as read by me.',
  params: idParams,
  output: noOutput,
});
