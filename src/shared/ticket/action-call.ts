import type * as z from 'zod/mini';
import { withVersion, type ActionCall } from '../action-call.ts';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { actionEndpoint } from './action-endpoint.ts';
import { ruleOf, type CallableAction } from './rules.ts';
import { ticketView } from './ticket-view.ts';

export type TicketCall<Input extends z.ZodMiniType> = ActionCall<Input, typeof ticketView>;

export const actionCall = <Input extends z.ZodMiniObject>(action: CallableAction, input: Input): TicketCall<Input> =>
  defineCall({
    ...actionEndpoint(action),
    summary: `The transition \`${action}\` of the table; answers the ticket as it now is.`,
    params: idParams,
    body: withVersion(input, ruleOf(action).unversioned),
    output: ticketView,
  }) as unknown as TicketCall<Input>;
