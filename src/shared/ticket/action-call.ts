import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { ruleOf, type CallableAction } from './rules.ts';
import { ticketView } from './ticket-view.ts';

/**
 * The version that the caller saw.
 * An `unversioned` action may leave it out, and it is not compared (api.md, `version`).
 */
const version = z.int('issue.version').check(z.gte(1));

/** The call of an action that takes this input. */
export type ActionCall<Input extends z.ZodMiniType> = Call<
  typeof idParams,
  z.ZodMiniType<Record<string, never>, Record<string, never>>,
  z.ZodMiniType<z.output<Input> & { version?: number }, z.input<Input> & { version?: number }>,
  typeof ticketView
>;

export const actionCall = <Input extends z.ZodMiniObject>(action: CallableAction, input: Input): ActionCall<Input> =>
  defineCall({
    // Joined, because as a template it would look like the key of a text (scripts/used-keys.ts).
    name: ['ticket', action].join('.'),
    summary: `The transition \`${action}\` of the table; answers the ticket as it now is.`,
    method: 'POST',
    path: `/itr-api/v1/tickets/:id/actions/${action}`,
    access: 'userOrShare',
    params: idParams,
    body: z.extend(input as z.ZodMiniObject, { version: ruleOf(action).unversioned ? z.optional(version) : version }),
    output: ticketView,
  }) as unknown as ActionCall<Input>;
