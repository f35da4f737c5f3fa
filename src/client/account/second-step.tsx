import { Suspense, useEffect, useRef, useState } from 'react';
import { loginSecond } from '../../shared/account/factor-calls.ts';
import { loginPasskeyOptions } from '../../shared/account/passkey-calls.ts';
import type { Entered, FactorMethod, SecondFactor } from '../../shared/account/session-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { send as ask } from '../api/client.ts';
import { useSend } from '../api/use-send.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { EntryFrame, FormError } from './entry-frame.tsx';
import { AppCodeField, RecoveryCodeField, isWhole } from './factor-code-field.tsx';
import { mayHavePasskeys } from './may-have-passkeys.ts';

const PasskeyButton = lazyPart(() => import('./passkey-button.tsx').then((part) => part.PasskeyButton<Entered>));

const words = {
  totp: 'account.secondText',
  passkey: 'account.passkeyConfirm',
  recovery: 'account.recoveryText',
} as const;
const others = { totp: 'account.byApp', passkey: 'account.passkeyUse', recovery: 'account.byRecovery' } as const;

interface SecondStepProps {
  factor: SecondFactor;
  onLanguage: () => void;
  onEntered: (answer: Entered) => void;
  /** The login begins anew. */
  onOver: () => void;
}

/** The second step of a login: six digits, sent as soon as they are there; or a recovery code. */
export function SecondStep({ factor, onLanguage, onEntered, onOver }: SecondStepProps) {
  const { t } = useText();
  // The quickest first; a passkey only where this browser has any.
  const methods = factor.methods.filter((each) => each !== 'passkey' || mayHavePasskeys());
  const [method, setMethod] = useState<FactorMethod | undefined>(methods.includes('passkey') ? 'passkey' : methods[0]);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const onDone = (signedIn: Entered): void => {
    onOver();
    onEntered(signedIn);
  };
  const { send, busy, error, fields, reset } = useSend(loginSecond, {
    catches: true,
    onDone,
  });
  useEffect(() => field.current?.focus(), [method]);

  const submit = (typed: string): void => {
    if (!busy && method && typed.trim() !== '') void send({ body: { ticket: factor.ticket, method, code: typed } });
  };
  const onCode = (typed: string): void => {
    setCode(typed);
    if (method === 'totp' && isWhole(typed) && typed !== code) submit(typed);
  };
  const choose = (next: FactorMethod): void => {
    setMethod(next);
    setCode('');
    reset();
  };
  const isOver = fields['ticket'] !== undefined;
  const props = { ref: field, value: code, error: fields['code'], onChange: onCode };

  return (
    <EntryFrame
      title={t('system.page.login')}
      lead={t('account.secondTitle')}
      text={t(method ? words[method] : 'account.secondNone')}
      onLanguage={onLanguage}
    >
      {method === 'passkey' && (
        <Suspense>
          <PasskeyButton
            text={t('account.passkeyUse')}
            ask={() => ask(loginPasskeyOptions, { body: { ticket: factor.ticket } }, { catches: true })}
            send={(credential) =>
              ask(loginSecond, { body: { ticket: factor.ticket, method, credential } }, { catches: true })
            }
            onDone={onDone}
          />
        </Suspense>
      )}
      <form
        noValidate
        hidden={method !== 'totp' && method !== 'recovery'}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isOver) onOver();
          else submit(code);
        }}
      >
        {method === 'totp' ? <AppCodeField {...props} /> : <RecoveryCodeField {...props} />}
        <FormError error={error instanceof ApiError && fields['code'] === undefined ? error : undefined} />
        <Button type="submit" busy={busy} wide>
          {t(isOver ? 'account.secondAgain' : 'account.login')}
        </Button>
      </form>
      <div className="grid justify-items-center">
        {methods
          .filter((each) => each !== method)
          .map((each) => (
            <Button key={each} kind="plain" onClick={() => choose(each)}>
              {t(others[each])}
            </Button>
          ))}
        {!isOver && (
          <Button kind="plain" onClick={onOver}>
            {t('account.secondAgain')}
          </Button>
        )}
      </div>
    </EntryFrame>
  );
}
