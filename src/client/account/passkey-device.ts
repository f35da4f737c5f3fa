/** What is asked of the device about passkeys, and why it was not done. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { SigningOptions } from '../../shared/account/credential.ts';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../text.tsx';

export const signedFor = (options: SigningOptions) => startAuthentication({ optionsJSON: options });
export const madeFor = (options: Parameters<typeof startRegistration>[0]['optionsJSON']) =>
  startRegistration({ optionsJSON: options });

/** Does something with a passkey: a refusal of the server is an ApiError, that of the device or its owner a sentence. */
export function usePasskey<T, Input = void>(work: (input: Input) => Promise<T>, onDone: (answer: T) => void) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | string>();
  const run = async (input: Input): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await work(input));
    } catch (error) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError';
      setFailure(error instanceof ApiError ? error : t(isThere ? 'account.passkeyThere' : 'account.passkeyCancelled'));
    }
    setBusy(false);
  };
  return { run: (input: Input) => void run(input), busy, failure };
}
