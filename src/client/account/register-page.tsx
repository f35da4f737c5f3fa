import { Fragment, type ReactNode } from 'react';
import { register } from '../../shared/account/calls.ts';
import { registerEntries } from '../../shared/account/account-entries.ts';
import { send } from '../api/client.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import type { Controls } from '../form/form-context.ts';
import { useTableForm } from '../form/use-table-form.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Link } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';
import { accountControls, CodeProvider } from './account-controls.tsx';
import { EntryFrame, FormError, useEntry } from './entry-frame.tsx';

const controls: Controls = {
  ...accountControls,
  confirm: ({ name, error, value, onChange }) => (
    <Checkbox
      name={name}
      error={error}
      checked={value === 'yes'}
      onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      text={<Consent />}
    />
  ),
};

/** A partner registers: the address is proven by a code, the organisation is new. Logged in afterwards. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const { onLanguage, onEntered, onward } = useEntry();
  const form = useTableForm(register.body, {
    entries: registerEntries,
    send: (body, key) => send(register, { body }, { catches: true, key }),
    onDone: (signedIn) => {
      toast.show({ text: t('account.created'), tone: 'ok' });
      onEntered(signedIn);
    },
  });
  const loginPath = link('login', onward);
  return (
    <EntryFrame
      title={t('system.page.register')}
      lead={t('account.registerTitle')}
      text={t('account.registerText')}
      back={loginPath}
      onLanguage={onLanguage}
    >
      <CodeProvider value={{ purpose: 'register', checkEmail: () => form.check('email') }}>
        <FormBox form={form} controls={controls} className="grid grid-cols-1 gap-4">
          <Fields entries={registerEntries} />
          <FormError error={form.failure} />
          <Button type="submit" busy={form.busy} wide>
            {t('account.create')}
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
    </EntryFrame>
  );
}

/** The sentence of consent with its two documents as links, in the word order of the language. */
function Consent() {
  const { t } = useText();
  const { link } = usePage();
  const links: Record<string, ReactNode> = {
    policy: <DocumentLink href={link('document', { type: 'policy' })}>{t('account.policy')}</DocumentLink>,
    agreement: <DocumentLink href={link('document', { type: 'agreement' })}>{t('account.agreement')}</DocumentLink>,
  };
  const sentence = t('account.consent', { policy: '\u0000policy\u0000', agreement: '\u0000agreement\u0000' });
  return sentence.split('\u0000').map((piece) => <Fragment key={piece}>{links[piece] ?? piece}</Fragment>);
}

/** In a window of its own: what was typed here stays. */
function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-medium text-act underline decoration-1 underline-offset-3"
    >
      {children}
    </a>
  );
}
