import { useState } from 'react';
import { emailLogin, login } from '../../shared/account/calls.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import '../texts/account.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import { Link } from '../ui/navigation.tsx';
import { Segmented } from '../ui/tabs.tsx';
import { useCallForm } from './call-form.ts';
import { CodeField } from './code-field.tsx';
import { EntryFrame, FormFault, useEntry } from './entry-frame.tsx';
import { ResetPassword } from './reset-password.tsx';

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
  const [way, setWay] = useState<'password' | 'code'>('password');
  // One address for both ways: it is typed once.
  const [address, setAddress] = useState('');
  return (
    <EntryFrame
      title={t('system.page.login')}
      lead={t('account.welcome')}
      text={t('account.welcomeText')}
      onLanguage={onLanguage}
    >
      <Segmented
        label={t('account.way')}
        items={[
          { value: 'password', text: t('account.byPassword') },
          { value: 'code', text: t('account.byCode') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'password' ? (
        <ByPassword address={address} onAddress={setAddress} onEntered={onEntered} />
      ) : (
        <ByCode address={address} onAddress={setAddress} onEntered={onEntered} />
      )}
      <div className="grid justify-items-center">
        {way === 'password' && (
          <Link href={link('login', { mode: 'reset', ...onward })} className={textLink}>
            {t('account.forgotten')}
          </Link>
        )}
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-ink2">
          {t('account.noAccount')}
          <Link href={link('register', onward)} className={`${textLink} mx-0!`}>
            {t('account.register')}
          </Link>
        </p>
      </div>
    </EntryFrame>
  );
}

interface WayProps {
  address: string;
  onAddress: (address: string) => void;
  onEntered: ReturnType<typeof useEntry>['onEntered'];
}

/** Known from an earlier login on this device: then wrong tries from elsewhere do not stand in the way. */
async function withDeviceToken(typed: Record<string, string | boolean>) {
  const { deviceTokenOf } = await import('../api/known-device.ts');
  const deviceToken = await deviceTokenOf(String(typed['account']));
  return deviceToken === undefined ? typed : { ...typed, deviceToken };
}

function ByPassword({ address, onAddress, onEntered }: WayProps) {
  const { t } = useText();
  const { form, text, busy, fault } = useCallForm(login, { account: address, password: '' }, onEntered, {
    complete: withDeviceToken,
  });
  const account = text('account');
  return (
    <form {...form} className="grid gap-4">
      <TextField
        {...account}
        label={t('account.account')}
        hint={t('account.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          account.onChange(event);
          onAddress(event.target.value);
        }}
      />
      <PasswordField {...text('password')} label={t('account.password')} autoComplete="current-password" />
      <FormFault fault={fault} />
      <Button type="submit" busy={busy} wide>
        {t('account.login')}
      </Button>
    </form>
  );
}

function ByCode({ address, onAddress, onEntered }: WayProps) {
  const { t } = useText();
  const { form, text, values, check, busy, fault } = useCallForm(emailLogin, { email: address, code: '' }, onEntered);
  const email = text('email');
  return (
    <form {...form} className="grid gap-4">
      <TextField
        {...email}
        label={t('account.email')}
        hint={t('account.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          email.onChange(event);
          onAddress(event.target.value);
        }}
      />
      <CodeField
        field={text('code')}
        purpose="login"
        email={String(values['email'])}
        checkEmail={() => check('email')}
      />
      <FormFault fault={fault} />
      <Button type="submit" busy={busy} wide>
        {t('account.login')}
      </Button>
    </form>
  );
}
