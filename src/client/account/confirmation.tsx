import { QueryClientProvider } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loginEntries } from '../../shared/account/account-entries.ts';
import { confirmPassword } from '../../shared/account/calls.ts';
import { factors } from '../../shared/account/factor-calls.ts';
import { objectOf } from '../../shared/field/schema.ts';
import { send, session } from '../api/client.ts';
import { needsConfirmation, type Confirm } from '../api/pipeline.ts';
import { queryClient, useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { TextProvider, useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { accountControls } from './account-controls.tsx';
import { FormError } from './entry-frame.tsx';
import { AppCodeField, isWhole, RecoveryCodeField } from './factor-code-field.tsx';

const entries = { password: loginEntries.password };
const passwordBody = objectOf(entries);

/** The confirmation that the server gave for the password. It is used until the page is closed or the session changes. */
let given: { token: string | undefined; confirmation: string } | undefined;
let asking: Promise<string | undefined> | undefined;

/** Sends a call again that needs the password: with the confirmation from before, or after the user has entered the password. */
export const confirm: Confirm = async (refused, again) => {
  if (given && given.token === session.token)
    try {
      return await again(given.confirmation);
    } catch (error) {
      if (!needsConfirmation(error)) throw error;
    }
  const confirmation = await (asking ??= ask().finally(() => (asking = undefined)));
  if (confirmation === undefined) throw refused;
  given = { token: session.token, confirmation };
  return again(confirmation);
};

/** Rendered in its own root, because any call of any page may need it, and most pages should not load it. */
function ask(): Promise<string | undefined> {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  return new Promise<string | undefined>((resolve) => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <TextProvider>
          <Sheets onDone={resolve} />
        </TextProvider>
      </QueryClientProvider>,
    );
  }).finally(() => {
    root.unmount();
    box.remove();
  });
}

interface AskProps {
  onDone: (confirmation: string | undefined) => void;
  /** Another way to prove it, if there is one. */
  others?: ReactNode;
}
type Way = 'password' | 'totp' | 'recovery';

/** The password, or a code if the person has a second factor. */
function Sheets({ onDone }: AskProps) {
  const { t } = useText();
  const [way, setWay] = useState<Way>('password');
  const { data } = useCall(factors, {}, { staleMs: 0 });
  const words = {
    password: 'account.confirmByPassword',
    totp: 'account.byApp',
    recovery: 'account.byRecovery',
  } as const;
  const ways: Way[] = data?.totp ? ['password', 'totp', ...(data.recoveryCodes > 0 ? ['recovery' as const] : [])] : [];
  const others = ways
    .filter((each) => each !== way)
    .map((each) => (
      <Button key={each} kind="plain" size="medium" onClick={() => setWay(each)}>
        {t(words[each])}
      </Button>
    ));
  return way === 'password' ? (
    <PasswordSheet onDone={onDone} others={others} />
  ) : (
    <CodeSheet key={way} byApp={way === 'totp'} onDone={onDone} others={others} />
  );
}

function CodeSheet({ byApp, onDone, others }: AskProps & { byApp: boolean }) {
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

function PasswordSheet({ onDone, others }: AskProps) {
  const { t } = useText();
  const id = useId();
  const form = useTableForm(passwordBody, {
    entries,
    send: (body, key) => send(confirmPassword, { body }, { catches: true, key }),
    onDone: ({ confirmation }) => onDone(confirmation),
  });
  return (
    <Sheet
      open
      onClose={() => onDone(undefined)}
      title={t('account.confirmTitle')}
      footer={
        <Button type="submit" form={id} busy={form.busy} wide>
          {t('account.confirmGo')}
        </Button>
      }
    >
      <FormBox form={form} id={id} controls={accountControls} className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink2">{t('account.confirmText')}</p>
        <Fields entries={entries} />
        <FormError error={form.failure} />
        <div className="grid justify-items-center">{others}</div>
      </FormBox>
    </Sheet>
  );
}
