import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { readingEndpoints } from '../reading-endpoints.ts';
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
  /** With how many closed and confirmed tickets that the reader sees it helped before, up to 20. */
  uses: z.int(),
});
export type SimilarTicket = z.output<typeof similarTicket>;

/** Which solution helped with a ticket: that of another one, or a common problem. */
export const solutionUse = z.object({
  ticket: z.nullable(z.object({ id: z.string(), number: z.string() })),
  question: z.nullable(z.object({ id: z.string() })),
  title: z.string(),
  /** False: it was taken back. */
  used: z.boolean(),
  /** 0: nobody has ever said so. */
  version: z.int(),
});
export type SolutionUse = z.output<typeof solutionUse>;

const similarQuestion = z.object({
  id: z.string(),
  title: z.string(),
  why: z.array(z.enum(similarityReasons)),
  score: z.number(),
  uses: z.int(),
});
export type SimilarQuestion = z.output<typeof similarQuestion>;

export const similarTickets = defineCall({
  ...readingEndpoints.similarTickets,
  summary:
    'Closed tickets like this one whose solution was confirmed, and common problems, the most alike first; and what was said to have helped.',
  params: idParams,
  output: z.object({
    items: z.array(similarTicket),
    questions: z.array(similarQuestion),
    /** What was said to have helped with this ticket, also what was taken back. */
    links: z.array(solutionUse),
    /** Whether the reader may say what helped. */
    mayLink: z.boolean(),
    next: z.null(),
  }),
});
