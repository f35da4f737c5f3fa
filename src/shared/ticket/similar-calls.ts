import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';

/** Why a ticket is similar to another: the same fault code, the same model, common words in the title. */
export const similarityReasons = ['code', 'model', 'text'] as const;
export type SimilarityReason = (typeof similarityReasons)[number];

/** A solution is cut at this length; its own page shows all of it. */
export const SIMILAR_TEXT_MAX = 600;

export const similarTicket = z.object({
  ticket: z.object({ id: z.string(), number: z.string() }),
  title: z.string(),
  /** The confirmed solution, at most SIMILAR_TEXT_MAX characters; `cut` is true when it is longer. */
  solution: z.string(),
  cut: z.boolean(),
  /** The warning that goes with the solution is never left out. */
  safety: z.nullable(z.string()),
  why: z.array(z.enum(similarityReasons)),
  /** 0 to 1. */
  score: z.number(),
  /** The rating of that ticket, 1 to 5, or null. */
  overall: z.nullable(z.number()),
});
export type SimilarTicket = z.output<typeof similarTicket>;

export const similarTickets = defineCall({
  name: 'ticket.similar',
  summary: 'Closed tickets like this one whose solution was confirmed, the most alike first; at most five.',
  method: 'GET',
  path: '/itr-api/v1/tickets/:id/similar',
  access: 'user',
  params: idParams,
  output: z.object({ items: z.array(similarTicket), next: z.null() }),
});
