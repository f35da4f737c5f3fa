import { loginOptions } from '../api/first-calls.ts';
import { useCall } from '../api/queries.ts';
import { mayHavePasskeys } from './may-have-passkeys.ts';

/** By what one can log in here. */
export const useLoginOptions = () => useCall(loginOptions, {}, { staleMs: 600_000 });

/** Whether a passkey can be added in this browser, at this address. */
export function usePasskeysHere(): boolean {
  const { data } = useLoginOptions();
  return mayHavePasskeys() && data?.passkey === true;
}

/** Whether partners can register themselves. False until it is known: nothing is offered that may be off. */
export function useMayRegister(): boolean {
  const { data } = useLoginOptions();
  return data !== undefined && data.registration !== 'off';
}
