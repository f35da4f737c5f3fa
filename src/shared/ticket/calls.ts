import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { firstEndpoints } from '../endpoint.ts';
import { figureQueryShape } from '../figure/calls.ts';
import { figureNames } from '../figure/figure-table.ts';
import { idParams, instant, noOutput, page } from '../call-schemas.ts';
import { COUNT_CAP, LIST_LIMIT, LIST_LIMIT_MAX } from '../constants.ts';
import { ticketKinds } from './kinds.ts';
import { listScopes, listSorts, listViews } from './list-views.ts';
import { statusNames } from './statuses.ts';
import { eventView, solutionView, ticketRow, ticketWithEvents } from './ticket-view.ts';

const counted = z.number().check(z.lte(COUNT_CAP));
/** A number in a query string. */
const numeric = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'issue.number')), z.transform(Number)), schema);
const word = z.string().check(z.minLength(1), z.maxLength(80));
const day = z.optional(z.iso.date('issue.day'));
const { severity: _ofTickets, zone: _too, ...ofFigures } = figureQueryShape;

export const listTickets = defineCall({
  ...firstEndpoints.listTickets,
  summary: 'Tickets that the reader may see, a page at a time, with the counts of the tabs.',
  query: z.strictObject({
    view: z._default(z.enum(listViews), 'todo'),
    scope: z.optional(z.enum(listScopes)),
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    productLine: z.optional(word),
    zone: z.optional(word),
    impact: z.optional(word),
    severity: z.optional(numeric(z.number().check(z.gte(1), z.lte(4)))),
    handler: z.optional(z.uuid('issue.unknownUser')),
    kind: z.optional(z.enum(ticketKinds)),
    status: z.optional(z.enum(statusNames)),
    filedFrom: day,
    filedTo: day,
    changedFrom: day,
    changedTo: day,
    dueFrom: day,
    dueTo: day,
    overdue: z.optional(z.enum(['true', 'false'])),
    /** `urgency`: severity, then filing. Left out: `defaultSort`. */
    sort: z.optional(z.enum(listSorts)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    limit: z._default(numeric(z.number().check(z.gte(1), z.lte(LIST_LIMIT_MAX))), LIST_LIMIT),
    /** The tickets that a row of this figure counts: with `key`, `by` and the figure's filters, and without those above. */
    figure: z.optional(z.enum(figureNames)),
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
    ...ofFigures,
  }),
  output: z.extend(page(ticketRow), {
    counts: z.object({ todo: counted, all: counted, pending: counted, inProgress: counted, completed: counted }),
    /** Nothing has the words of `q`; what is listed has words that are like them. */
    similar: z.optional(z.literal(true)),
    /** More tickets may match than the search could look through in its time; the counts are what was found. */
    more: z.optional(z.literal(true)),
  }),
});

export const getTicket = defineCall({
  name: 'ticket.get',
  summary: 'One ticket as the reader may see it, with its timeline and the actions that are open to them.',
  method: 'GET',
  path: '/itr-api/v1/tickets/:id',
  access: 'userOrShare',
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
  name: 'ticket.solutions',
  summary: 'Every version of the solution, newest first.',
  method: 'GET',
  path: '/itr-api/v1/tickets/:id/solutions',
  access: 'userOrShare',
  params: idParams,
  output: z.object({ items: z.array(solutionView), next: z.null() }),
});

export const acknowledgeSolution = defineCall({
  name: 'ticket.acknowledge',
  summary: 'Records that the safety warning of this version was read.',
  method: 'POST',
  path: '/itr-api/v1/tickets/:id/solutions/:version/acknowledge',
  access: 'userOrShare',
  params: z.strictObject({ id: z.string(), version: z.string() }),
  output: z.object({ safetyReadAt: instant }),
});

export const readTicket = defineCall({
  name: 'ticket.read',
  summary: 'Marks everything on the ticket as read by me.',
  method: 'POST',
  path: '/itr-api/v1/tickets/:id/read',
  access: 'user',
  params: idParams,
  output: noOutput,
});
