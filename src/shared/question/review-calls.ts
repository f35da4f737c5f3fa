import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { languages } from '../text/languages.ts';
import { FLAG_NOTE_MAX, flagKinds } from './flags.ts';

/** Why an expert looks at a common problem again. */
const reviewReasons = ['declined', ...flagKinds, 'year'] as const;
/** After so many days without a look. */
export const REVIEW_DAYS = 365;
/** Confirmed with so many tickets a solution is proposed as a common problem. */
export const PROPOSED_FROM = 2;

export const flagQuestion = defineCall({
  name: 'question.flag',
  summary: 'Tells the author that a common problem is wrong or outdated; said again, it replaces what one said before.',
  method: 'POST',
  path: '/itr-api/v1/questions/:id/flags',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    kind: z.enum(flagKinds),
    note: z.optional(z.string().check(z.trim(), z.maxLength(FLAG_NOTE_MAX))),
  }),
  output: z.object({ kind: z.enum(flagKinds), note: z.nullable(z.string()) }),
});

const proposal = z.object({
  ticket: z.object({ id: z.string(), number: z.string() }),
  title: z.string(),
  symptom: z.string(),
  /** Markdown, a safety warning first. */
  solution: z.string(),
  /** In which the solution is written. */
  language: z.enum(languages),
  /** With how many closed tickets it was confirmed, up to 20. */
  uses: z.int(),
  /** Of being put aside; 0: it never was. */
  version: z.int(),
});
export type Proposal = z.output<typeof proposal>;

export const putProposalAside = defineCall({
  name: 'question.aside',
  summary: 'Puts a proposed solution aside, named by its ticket, or takes it up again.',
  method: 'PUT',
  path: '/itr-api/v1/question-reviews/:id',
  access: 'insider',
  params: idParams,
  body: z.strictObject({ aside: z.boolean(), version: z.int('issue.version').check(z.gte(0)) }),
  output: z.object({ aside: z.boolean(), version: z.int() }),
});

const putAside = z.object({
  ticket: z.object({ id: z.string(), number: z.string() }),
  title: z.string(),
  by: z.string(),
  at: instant,
  version: z.int(),
});
export type PutAside = z.output<typeof putAside>;

const due = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int(),
  why: z.array(z.enum(reviewReasons)),
  flags: z.array(z.object({ kind: z.enum(flagKinds), note: z.nullable(z.string()), by: z.string(), at: instant })),
  lastLook: instant,
});
export type DueReview = z.output<typeof due>;

export const reviewQuestions = defineCall({
  name: 'question.review',
  summary:
    'For who publishes: solutions that were confirmed twice, those that were put aside, and common problems to be looked at again.',
  method: 'GET',
  path: '/itr-api/v1/question-reviews',
  access: 'insider',
  output: z.object({ proposals: z.array(proposal), aside: z.array(putAside), due: z.array(due), next: z.null() }),
});
