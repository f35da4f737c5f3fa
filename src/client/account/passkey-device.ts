/** What is asked of the device about passkeys, and why it was not done. */
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { SignedCredential, SigningOptions } from '../../shared/account/credential.ts';
import { PASSKEY_MINUTES } from '../../shared/constants.ts';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../text.tsx';

const RENEWED_MS = (PASSKEY_MINUTES - 1) * 60_000;

/** Whether the device asks its owner now: what is offered beside it would close that. */
let isAsking = false;

export async function signedFor(options: SigningOptions): Promise<SignedCredential> {
  isAsking = true;
  return startAuthentication({ optionsJSON: options }).finally(() => (isAsking = false));
}

/**
 * Has the browser offer passkeys where it offers accounts, in the field for one, and gives the one that was chosen.
 * Until it is called off: what is signed is good for minutes only, so it is asked for anew before.
 */
export function offerInField(
  ask: () => Promise<SigningOptions>,
  onChosen: (credential: SignedCredential) => void,
): () => void {
  const offer = async (): Promise<void> => {
    if (isAsking || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    onChosen(await startAuthentication({ optionsJSON: await ask(), useBrowserAutofill: true }));
  };
  // Called off, refused or without a network: it was only an offer, and the button says what is wrong.
  const begin = (): void => void offer().catch(() => undefined);
  const renewing = setInterval(begin, RENEWED_MS);
  begin();
  return () => {
    clearInterval(renewing);
    WebAuthnAbortService.cancelCeremony();
  };
}

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
