import { loginPasskey, loginPasskeyOptions } from '../../shared/account/passkey-calls.ts';
import type { Entered } from '../../shared/account/session-calls.ts';
import { send } from '../api/client.ts';
import { deviceTokenOf, saveDeviceToken } from '../api/device-token.ts';
import { useText } from '../text.tsx';
import { useLoginOptions } from './login-options.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The third way to log in, where it is possible. The person chooses among the passkeys that the device has for us. */
export function PasskeyLogin({ onEntered }: { onEntered: (answer: Entered) => void }) {
  const { t } = useText();
  const isPossible = useLoginOptions().data?.passkey;
  if (!isPossible) return null;
  return (
    <PasskeyButton
      kind="quiet"
      text={t('account.byPasskey')}
      ask={() => send(loginPasskeyOptions, { body: {} }, { catches: true })}
      send={async (credential) => {
        // Whose it is is known only afterwards: the device is known by the passkey.
        const deviceToken = await deviceTokenOf(credential.id);
        const answer = await send(
          loginPasskey,
          { body: { credential, ...(deviceToken === undefined ? {} : { deviceToken }) } },
          { catches: true },
        );
        if ('deviceToken' in answer) await saveDeviceToken(credential.id, answer.deviceToken);
        return answer;
      }}
      onDone={onEntered}
    />
  );
}
