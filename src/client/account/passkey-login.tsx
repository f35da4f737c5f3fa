import { useEffect } from 'react';
import type { SignedCredential } from '../../shared/account/credential.ts';
import { loginPasskey, loginPasskeyOptions } from '../../shared/account/passkey-calls.ts';
import type { Entered } from '../../shared/account/session-calls.ts';
import { send } from '../api/client.ts';
import { deviceTokenOf, saveDeviceToken } from '../api/device-token.ts';
import { useText } from '../text.tsx';
import { useLoginOptions } from './login-options.ts';
import { PasskeyButton, PasskeyFailure } from './passkey-button.tsx';
import { offerInField, usePasskey } from './passkey-device.ts';

const ask = () => send(loginPasskeyOptions, { body: {} }, { catches: true });

async function enter(credential: SignedCredential): Promise<Entered> {
  // Whose it is is known only afterwards: the device is known by the passkey.
  const deviceToken = await deviceTokenOf(credential.id);
  const answer = await send(
    loginPasskey,
    { body: { credential, ...(deviceToken === undefined ? {} : { deviceToken }) } },
    { catches: true },
  );
  if ('deviceToken' in answer) await saveDeviceToken(credential.id, answer.deviceToken);
  return answer;
}

/**
 * The third way to log in, where it is possible: by a button, or in the field of the account. The person chooses among
 * the passkeys that the device has for us.
 */
export function PasskeyLogin({ onEntered }: { onEntered: (answer: Entered) => void }) {
  const { t } = useText();
  const isPossible = useLoginOptions().data?.passkey === true;
  const { run, failure } = usePasskey(enter, onEntered);
  // oxlint-disable-next-line react/exhaustive-deps -- each `run` does the same
  useEffect(() => (isPossible ? offerInField(ask, run) : undefined), [isPossible]);
  if (!isPossible) return null;
  return (
    <>
      <PasskeyFailure failure={failure} />
      <PasskeyButton kind="quiet" text={t('account.byPasskey')} ask={ask} send={enter} onDone={onEntered} />
    </>
  );
}
