import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import type { Standing } from './action-rows.ts';
import { solutionUse } from './similar-calls.ts';
import { openStatuses, statuses, type Status } from './statuses.ts';

export const markSolutionUse = defineCall({
  name: 'ticket.solutionUsed',
  summary:
    'Says that the confirmed solution of another ticket, or a common problem, helped with this ticket (`used`), or takes it back.',
  method: 'PUT',
  path: '/itr-api/v1/tickets/:id/solutions-used',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    ticketId: z.optional(z.uuid('issue.notConfirmed')),
    questionId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    used: z.boolean(),
    version: z.int('issue.version').check(z.gte(0)),
  }),
  output: solutionUse,
});

/** Who may say what helped: the requester's side, and every insider who works on tickets. */
export const maySayWhatHelped = (held: readonly Standing[]): boolean =>
  held.some((standing) => standing === 'requester' || standing === 'insider' || standing === 'handler');

/** Not of what ended without a solution. */
export const canHaveHelped = (status: Status, isClosed: boolean): boolean =>
  openStatuses.includes(status) || (statuses[status].rests === true && isClosed);
