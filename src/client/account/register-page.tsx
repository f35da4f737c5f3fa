import { Lock, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { getRegistration, register } from '../../shared/account/calls.ts';
import type { RegistrationMode } from '../../shared/account/registration.ts';
import { registerEntries } from '../../shared/account/account-entries.ts';
import { send } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import type { Controls } from '../form/form-context.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Link } from '../ui/navigation.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import { accountControls, CodeProvider } from './account-controls.tsx';
import { ConsentSentence } from './consent-sentence.tsx';
import { EntryFrame, FormError, useEntry } from './entry-frame.tsx';

const controls: Controls = {
  ...accountControls,
  confirm: ({ name, error, value, onChange }) => (
    <Checkbox
      name={name}
      error={error}
      checked={value === 'yes'}
      onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      text={<ConsentSentence />}
    />
  ),
};

/** A partner registers: the address is proven by a code, the organisation is new. Logged in afterwards. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const { onLanguage, onEntered, onward } = useEntry();
  const { data, isPending } = useCall(getRegistration, {}, { staleMs: 0 });
  const loginPath = link('login', onward);
  return (
    <EntryFrame
      title={t('system.page.register')}
      lead={t('account.registerTitle')}
      text={t('account.registerText')}
      back={loginPath}
      onLanguage={onLanguage}
    >
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : data?.open === false ? (
        <EmptyState
          icon={Lock}
          title={t('account.registrationClosed')}
          text={t(data.closedBy === 'setting' ? 'error.registrationOff' : 'error.registrationClosed')}
          action={<ButtonLink href={loginPath}>{t('account.login')}</ButtonLink>}
        />
      ) : (
        <RegisterForm mode={data?.mode ?? 'open'} loginPath={loginPath} onEntered={onEntered} />
      )}
    </EntryFrame>
  );
}

interface FormProps {
  mode: RegistrationMode;
  loginPath: string;
  onEntered: ReturnType<typeof useEntry>['onEntered'];
}

function RegisterForm({ mode, loginPath, onEntered }: FormProps) {
  const { t } = useText();
  const [pending, setPending] = useState(false);
  const form = useTableForm(register.body, {
    entries: registerEntries,
    send: (body, key) => send(register, { body }, { catches: true, key }),
    onDone: (signedIn) => {
      if ('pending' in signedIn) {
        setPending(true);
        return;
      }
      toast.show({ text: t('account.created'), tone: 'ok' });
      onEntered(signedIn);
    },
  });
  if (pending)
    return (
      <EmptyState
        icon={MailCheck}
        title={t('account.pendingTitle')}
        text={t('account.pendingText')}
        action={<ButtonLink href={loginPath}>{t('account.login')}</ButtonLink>}
      />
    );
  return (
    <>
      {mode === 'approval' && <Banner tone="act">{t('account.registerWaits')}</Banner>}
      {mode === 'domains' && <Banner tone="act">{t('account.registerDomains')}</Banner>}
      <CodeProvider value={{ purpose: 'register', checkEmail: () => form.check('email') }}>
        <FormBox form={form} controls={controls} className="grid grid-cols-1 gap-4">
          <Fields entries={registerEntries} />
          <FormError error={form.failure} />
          <Button type="submit" busy={form.busy} wide>
            {t(mode === 'approval' ? 'account.createAsk' : 'account.create')}
          </Button>
        </FormBox>
      </CodeProvider>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-ink2">
        {t('account.hasAccount')}
        <Link
          href={loginPath}
          className="press inline-flex min-h-11 items-center rounded-field px-2 font-semibold text-act active:bg-act-soft"
        >
          {t('account.login')}
        </Link>
      </p>
    </>
  );
}
