import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { page } from '../call-schemas.ts';
import { COUNT_CAP, LIST_LIMIT, LIST_LIMIT_MAX } from '../constants.ts';
import { firstEndpoints } from '../endpoint.ts';
import { figureQueryShape } from '../figure/calls.ts';
import { figureNames } from '../figure/figure-table.ts';
import { numeric } from './calls.ts';
import { ticketKinds } from './kinds.ts';
import { listScopes, listSorts, listViews } from './list-views.ts';
import { statusNames } from './statuses.ts';
import { ticketRow } from './ticket-view.ts';

export const counted = z.number().check(z.lte(COUNT_CAP));
const word = z.string().check(z.minLength(1), z.maxLength(80));
const day = z.optional(z.iso.date('issue.day'));
const { severity: _ofTickets, zone: _too, ...ofFigures } = figureQueryShape;

/** What a list shows. */
export const listFilters = {
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
};

/** In a file of its own: the page asks by its endpoint, and needs nothing of the filters and figures here. */
export const listTickets = defineCall({
  ...firstEndpoints.listTickets,
  summary: 'Tickets that the reader may see, a page at a time, with the counts of the tabs.',
  query: z.strictObject({
    ...listFilters,
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
