import { loginOptions } from '../../shared/account/passkey-calls.ts';
import { useCall } from '../api/queries.ts';
import { mayHavePasskeys } from './may-have-passkeys.ts';

/** Whether a passkey can be added in this browser, at this address. */
export function usePasskeysHere(): boolean {
  const { data } = useCall(loginOptions, {}, { staleMs: 600_000 });
  return mayHavePasskeys() && data?.passkey === true;
}
