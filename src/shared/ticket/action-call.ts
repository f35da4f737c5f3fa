import type * as z from 'zod/mini';
import { withVersion, type ActionCall } from '../action-call.ts';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { ruleOf, type CallableAction } from './rules.ts';
import { ticketView } from './ticket-view.ts';

export type TicketCall<Input extends z.ZodMiniType> = ActionCall<Input, typeof ticketView>;

export const actionCall = <Input extends z.ZodMiniObject>(action: CallableAction, input: Input): TicketCall<Input> =>
  defineCall({
    // Joined, because as a template it would look like the key of a text (scripts/used-keys.ts).
    name: ['ticket', action].join('.'),
    summary: `The transition \`${action}\` of the table; answers the ticket as it now is.`,
    method: 'POST',
    path: `/itr-api/v1/tickets/:id/actions/${action}`,
    access: 'userOrShare',
    params: idParams,
    body: withVersion(input, ruleOf(action).unversioned),
    output: ticketView,
  }) as unknown as TicketCall<Input>;
