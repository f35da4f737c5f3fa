import { useEffect, useRef, useState } from 'react';
import { loginSecond } from '../../shared/account/factor-calls.ts';
import type { Entered, FactorMethod, SecondFactor } from '../../shared/account/session-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { EntryFrame, FormError } from './entry-frame.tsx';
import { AppCodeField, RecoveryCodeField, isWhole } from './factor-code-field.tsx';

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
  const [method, setMethod] = useState<FactorMethod>('totp');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { send, busy, error, fields, reset } = useSend(loginSecond, {
    catches: true,
    onDone: (signedIn) => {
      onOver();
      onEntered(signedIn);
    },
  });
  useEffect(() => field.current?.focus(), [method]);

  const submit = (typed: string): void => {
    if (!busy && typed.trim() !== '') void send({ body: { ticket: factor.ticket, method, code: typed } });
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
      text={t(method === 'totp' ? 'account.secondText' : 'account.recoveryText')}
      onLanguage={onLanguage}
    >
      <form
        noValidate
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
        {factor.methods.includes('recovery') && (
          <Button kind="plain" onClick={() => choose(method === 'totp' ? 'recovery' : 'totp')}>
            {t(method === 'totp' ? 'account.byRecovery' : 'account.byApp')}
          </Button>
        )}
        {!isOver && (
          <Button kind="plain" onClick={onOver}>
            {t('account.secondAgain')}
          </Button>
        )}
      </div>
    </EntryFrame>
  );
}
