import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { defineCall, idParams } from '../call.ts';
import type { ActionInput } from './inputs.ts';
import type { CallableAction } from './rules.ts';
import { actionInputs } from './inputs.ts';
import { callableActions } from './rules.ts';
import { ruleOf } from './rules.ts';
import { ticketView } from './view.ts';

/** The version that the caller saw; what goes `besides` may leave it out and it is not judged (api.md, `version`). */
const version = z.int('issue.version').check(z.gte(1));

type ActionCall<A extends CallableAction> = Call<
  typeof idParams,
  z.ZodMiniType<Record<string, never>, Record<string, never>>,
  z.ZodMiniType<ActionInput<A> & { version?: number }, z.input<(typeof actionInputs)[A]> & { version?: number }>,
  typeof ticketView
>;

const actionCall = (action: CallableAction) =>
  defineCall({
    name: `ticket.${action}`,
    summary: `The transition \`${action}\` of the table; answers the ticket as it now is.`,
    method: 'POST',
    path: `/itr-api/v1/tickets/:id/actions/${action}`,
    access: 'userOrShare',
    params: idParams,
    body: z.extend(actionInputs[action] as z.ZodMiniObject, {
      version: ruleOf(action).besides ? z.optional(version) : version,
    }),
    output: ticketView,
  });

/** One call per row of the transition table. */
export const actOnTicket = Object.fromEntries(
  callableActions.map((action) => [action, actionCall(action)]),
) as unknown as {
  [A in CallableAction]: ActionCall<A>;
};
