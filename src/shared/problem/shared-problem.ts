import * as z from 'zod/mini';
import { instant } from '../call-schemas.ts';
import { problemStatuses } from './rules.ts';

/**
 * What a share link of purpose `problem` grants (domain.md, Share links): the outcome, the measures with their dates,
 * and the solution. No names, and nothing about accountability.
 */
export const sharedProblem = z.object({
  id: z.string(),
  status: z.enum(problemStatuses),
  statusLabel: z.string(),
  openedAt: instant,
  finishedAt: z.nullable(instant),
  measures: z.array(z.object({ text: z.string(), dueOn: z.string(), doneAt: z.nullable(instant) })),
  solution: z.nullable(z.object({ text: z.string(), safety: z.nullable(z.string()), at: instant })),
});
export type SharedProblem = z.output<typeof sharedProblem>;
