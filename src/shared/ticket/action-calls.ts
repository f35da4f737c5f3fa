import { actionCall, type TicketCall } from './action-call.ts';
import { actionInputs } from './action-inputs.ts';
import { callableActions, type CallableAction } from './rules.ts';

/** One call per row of the transition table. */
export const actOnTicket = Object.fromEntries(
  callableActions.map((action) => [action, actionCall(action, actionInputs[action])]),
) as unknown as { [A in CallableAction]: TicketCall<(typeof actionInputs)[A]> };
