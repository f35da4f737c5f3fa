import { Fingerprint } from 'lucide-react';
import type { SignedCredential, SigningOptions } from '../../shared/account/credential.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { FormError } from './entry-frame.tsx';
import { signedFor, usePasskey } from './passkey-device.ts';

interface PasskeyButtonProps<T> {
  text: string;
  kind?: ButtonKind;
  /** What the passkey is to sign. */
  ask: () => Promise<SigningOptions>;
  send: (credential: SignedCredential) => Promise<T>;
  onDone: (answer: T) => void;
}

/** Has a passkey sign. Large, for it is pressed with gloves. */
export function PasskeyButton<T>({ text, kind, ask, send, onDone }: PasskeyButtonProps<T>) {
  const { run, busy, failure } = usePasskey(async () => send(await signedFor(await ask())), onDone);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PasskeyFailure failure={failure} />
      <Button kind={kind} icon={Fingerprint} wide busy={busy} onClick={() => run()}>
        {text}
      </Button>
    </div>
  );
}

export function PasskeyFailure({ failure }: { failure: ReturnType<typeof usePasskey>['failure'] }) {
  if (typeof failure !== 'string') return <FormError error={failure} />;
  return (
    <Banner tone="warn" urgent>
      {failure}
    </Banner>
  );
}
