import { useId, useState, type ReactNode } from 'react';
import { confirmPassword } from '../../shared/account/calls.ts';
import type { FactorMethod } from '../../shared/account/session-calls.ts';
import { factors } from '../../shared/account/factor-calls.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { FormError } from './entry-frame.tsx';
import { AppCodeField, isWhole, RecoveryCodeField } from './factor-code-field.tsx';
import { mayHavePasskeys } from './may-have-passkeys.ts';

export interface AskProps {
  onDone: (confirmation: string | undefined) => void;
  /** Another way to prove it, if there is one. */
  others?: ReactNode;
}
export type Way = 'password' | FactorMethod;

const words = {
  password: 'account.confirmByPassword',
  totp: 'account.byApp',
  passkey: 'account.passkeyUse',
  recovery: 'account.byRecovery',
} as const;

/** The other ways of who has a second factor. */
export function OtherWays({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const { t } = useText();
  const { data } = useCall(factors, {});
  const has: Record<Way, boolean> = {
    password: true,
    passkey: Boolean(data?.passkeys) && mayHavePasskeys(),
    totp: Boolean(data?.totp),
    recovery: Boolean(data?.recoveryCodes),
  };
  const ways: Way[] = ['password', 'passkey', 'totp', 'recovery'];
  return ways
    .filter((each) => each !== way && has[each])
    .map((each) => (
      <Button key={each} kind="plain" size="medium" onClick={() => onWay(each)}>
        {t(words[each])}
      </Button>
    ));
}

export function CodeSheet({ byApp, onDone, others }: AskProps & { byApp: boolean }) {
  const { t } = useText();
  const id = useId();
  const [code, setCode] = useState('');
  const {
    send: prove,
    busy,
    error,
    fields,
  } = useSend(confirmPassword, {
    catches: true,
    onDone: ({ confirmation }) => onDone(confirmation),
  });
  const submit = (typed: string): void => void (busy || typed === '' || prove({ body: { code: typed } }));
  const onCode = (typed: string): void => {
    setCode(typed);
    if (byApp && isWhole(typed) && typed !== code) submit(typed);
  };
  const props = { value: code, error: fields['code'], onChange: onCode };
  return (
    <Sheet
      open
      onClose={() => onDone(undefined)}
      title={t('account.confirmCodeTitle')}
      footer={
        <Button type="submit" form={id} busy={busy} wide>
          {t('account.confirmGo')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        {byApp ? <AppCodeField {...props} /> : <RecoveryCodeField {...props} />}
        <FormError error={error && fields['code'] === undefined ? error : undefined} />
        <div className="grid justify-items-center">{others}</div>
      </form>
    </Sheet>
  );
}
