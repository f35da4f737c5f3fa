import { Suspense, useEffect, useState } from 'react';
import { emailLoginEntries, loginEntries } from '../../shared/account/account-entries.ts';
import { emailLogin, login } from '../../shared/account/calls.ts';
import type { Entered } from '../../shared/account/session-calls.ts';
import { send, session } from '../api/client.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import type { FormStore } from '../form/form-store.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/navigation.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { Segmented } from '../ui/tabs.tsx';
import { accountControls, CodeProvider } from './account-controls.tsx';
import { EntryFrame, FormError, useEntry } from './entry-frame.tsx';
import { useLoginOptions, useMayRegister } from './login-options.ts';
import { mayHavePasskeys } from './may-have-passkeys.ts';
import { ResetPassword } from './reset-password.tsx';

const PasskeyLogin = lazyPart(() => import('./passkey-login.tsx').then((part) => part.PasskeyLogin));
const ProviderLogin = lazyPart(() => import('./provider-login.tsx').then((part) => part.ProviderLogin));
const SecondStep = lazyPart(() => import('./second-step.tsx').then((part) => part.SecondStep));

const textLink =
  'press -mx-2 inline-flex min-h-11 items-center rounded-field px-2 font-semibold text-act active:bg-act-soft';

/** Log in by password or by a code; `?mode=reset` is the forgotten password. Returns to `redirect` (spec 2.3). */
export function Page() {
  const { params } = usePage();
  return params['mode'] === 'reset' ? <ResetPassword /> : <Login />;
}

function Login() {
  const { t } = useText();
  const { link } = usePage();
  const { onLanguage, onEntered, onward } = useEntry();
  const mayRegister = useMayRegister();
  const hasPasskeys = useLoginOptions().data?.passkey !== false && mayHavePasskeys();
  const [method, setMethod] = useState<'password' | 'code'>('password');
  // One address for both ways: it is typed once.
  const [address, setAddress] = useState('');
  const [factor, setFactor] = useState(session.factor);
  const onAnswer = (answer: Entered): void => {
    onEntered(answer);
    setFactor(session.factor);
  };
  if (factor)
    return (
      <Suspense fallback={<SkeletonPage />}>
        <SecondStep
          factor={factor}
          onLanguage={onLanguage}
          onEntered={onAnswer}
          onOver={() => {
            session.factor = undefined;
            setFactor(undefined);
          }}
        />
      </Suspense>
    );
  return (
    <EntryFrame
      title={t('system.page.login')}
      lead={t('account.welcome')}
      text={t('account.welcomeText')}
      onLanguage={onLanguage}
    >
      <Segmented
        label={t('account.loginMethod')}
        items={[
          { value: 'password', text: t('account.byPassword') },
          { value: 'code', text: t('account.byCode') },
        ]}
        value={method}
        onChange={setMethod}
      />
      {method === 'password' ? (
        <ByPassword address={address} onAddress={setAddress} onEntered={onAnswer} />
      ) : (
        <ByCode address={address} onAddress={setAddress} onEntered={onAnswer} />
      )}
      {hasPasskeys && (
        // The place is kept until it is known that they are not possible here, so that nothing moves where they are.
        <div className="-mt-2 min-h-13">
          <Suspense>
            <PasskeyLogin onEntered={onAnswer} />
          </Suspense>
        </div>
      )}
      {!bridge.insideApp && (
        <Suspense>
          <ProviderLogin onEntered={onAnswer} />
        </Suspense>
      )}
      <div className="grid justify-items-center">
        {method === 'password' && (
          <Link href={link('login', { mode: 'reset', ...onward })} className={textLink}>
            {t('account.forgotten')}
          </Link>
        )}
        {mayRegister && (
          <p className="flex flex-wrap items-center justify-center gap-x-2 text-ink2">
            {t('account.noAccount')}
            <Link href={link('register', onward)} className={`${textLink} mx-0!`}>
              {t('account.register')}
            </Link>
          </p>
        )}
      </div>
    </EntryFrame>
  );
}

interface WayProps {
  address: string;
  onAddress: (address: string) => void;
  onEntered: (answer: Entered) => void;
}

/** Adds this device's token, so that failed logins elsewhere do not lock this device out (docs/decisions/0021). */
async function withDeviceToken<Body extends object>(
  account: string,
  body: Body,
): Promise<Body & { deviceToken?: string | undefined }> {
  const { deviceTokenOf } = await import('../api/device-token.ts');
  const deviceToken = await deviceTokenOf(account);
  return { ...body, ...(deviceToken === undefined ? {} : { deviceToken }) };
}

function ByPassword({ address, onAddress, onEntered }: WayProps) {
  const { t } = useText();
  const form = useTableForm(login.body, {
    entries: loginEntries,
    presets: { account: address },
    send: async (body, key) => send(login, { body: await withDeviceToken(body.account, body) }, { catches: true, key }),
    onDone: onEntered,
  });
  useFieldChange(form.store, 'account', onAddress);
  return (
    <FormBox form={form} controls={accountControls} className="grid grid-cols-1 gap-4">
      <Fields entries={loginEntries} />
      <FormError error={form.failure} />
      <Button type="submit" busy={form.busy} wide>
        {t('account.login')}
      </Button>
    </FormBox>
  );
}

function ByCode({ address, onAddress, onEntered }: WayProps) {
  const { t } = useText();
  const form = useTableForm(emailLogin.body, {
    entries: emailLoginEntries,
    presets: { email: address },
    send: async (body, key) =>
      send(emailLogin, { body: await withDeviceToken(body.email, body) }, { catches: true, key }),
    onDone: onEntered,
  });
  useFieldChange(form.store, 'email', onAddress);
  return (
    <CodeProvider value={{ purpose: 'login', checkEmail: () => form.check('email') }}>
      <FormBox form={form} controls={accountControls} className="grid grid-cols-1 gap-4">
        <Fields entries={emailLoginEntries} />
        <FormError error={form.failure} />
        <Button type="submit" busy={form.busy} wide>
          {t('account.login')}
        </Button>
      </FormBox>
    </CodeProvider>
  );
}

/** Calls `onChange` with what is typed into a field: both ways to log in share the address. */
function useFieldChange(store: FormStore, field: string, onChange: (text: string) => void): void {
  useEffect(
    () =>
      store.watch((name, value) => {
        if (name === field) onChange(value);
      }),
    [store, field, onChange],
  );
}
