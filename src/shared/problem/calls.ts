import * as z from 'zod/mini';
import { withVersion, type ActionCall } from '../action-call.ts';
import { defineCall } from '../call.ts';
import { idParams, limit, page } from '../call-schemas.ts';
import { problemInputs } from './problem-inputs.ts';
import { type ProblemAction, problemActions, problemStatuses } from './rules.ts';
import { problemRow, problemView } from './problem-view.ts';

export const listProblems = defineCall({
  name: 'problem.list',
  summary: 'Problems of escalated tickets, the newest first.',
  method: 'GET',
  path: '/itr-api/v1/problems',
  access: 'insider',
  query: z.strictObject({
    status: z.optional(z.enum(problemStatuses)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    limit,
  }),
  output: page(problemRow),
});

export const openProblem = defineCall({
  name: 'problem.open',
  summary: 'Opens a problem for a model that is warned of, with the tickets of its failures that belong to none.',
  method: 'POST',
  path: '/itr-api/v1/problems',
  access: 'insider',
  creates: true,
  body: z.strictObject({ model: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: problemView,
});

export const getProblem = defineCall({
  name: 'problem.get',
  summary: 'One problem with its tickets, measures and what happened.',
  method: 'GET',
  path: '/itr-api/v1/problems/:id',
  access: 'insider',
  params: idParams,
  output: problemView,
});

const actionCall = (action: ProblemAction) =>
  defineCall({
    // Joined, because as a template it would look like the key of a text (scripts/used-keys.ts).
    name: ['problem', action].join('.'),
    summary: `The action \`${action}\` of the table of problems; answers the problem as it now is.`,
    method: 'POST',
    path: `/itr-api/v1/problems/:id/actions/${action}`,
    access: 'insider',
    params: idParams,
    body: withVersion(problemInputs[action] as z.ZodMiniObject),
    output: problemView,
  });

/** One call per row of the table. */
export const actOnProblem = Object.fromEntries(
  problemActions.map((action) => [action, actionCall(action)]),
) as unknown as {
  [A in ProblemAction]: ActionCall<(typeof problemInputs)[A], typeof problemView>;
};
