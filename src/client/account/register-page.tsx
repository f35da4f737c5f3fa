import { Fragment, type ReactNode } from 'react';
import { register } from '../../shared/account/calls.ts';
import { PASSWORD_MIN } from '../../shared/constants.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import '../texts/issue.ts';
import '../texts/account.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import { Link } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';
import { useCallForm } from './call-form.ts';
import { CodeField } from './code-field.tsx';
import { EntryFrame, FormFault, useEntry } from './entry-frame.tsx';

const start = { email: '', code: '', userName: '', company: '', phone: '', password: '', consent: false };

/** A partner registers: the address is proven by a code, the organisation is new. Logged in afterwards. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const { onLanguage, onEntered, onward } = useEntry();
  const { form, text, box, values, check, busy, fault } = useCallForm(register, start, (signedIn) => {
    toast.show({ text: t('account.created'), tone: 'ok' });
    onEntered(signedIn);
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
      <form {...form} className="grid gap-4">
        <TextField
          {...text('email')}
          label={t('account.email')}
          hint={t('account.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CodeField
          field={text('code')}
          purpose="register"
          email={String(values['email'])}
          checkEmail={() => check('email')}
        />
        <TextField {...text('userName')} label={t('account.name')} autoComplete="name" />
        <TextField {...text('company')} label={t('account.company')} autoComplete="organization" />
        <TextField
          {...text('phone')}
          label={t('account.phone')}
          hint={t('account.phoneHint')}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <PasswordField
          {...text('password')}
          label={t('account.password')}
          hint={t('account.passwordHint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <Checkbox {...box('consent')} text={<Consent />} />
        <FormFault fault={fault} />
        <Button type="submit" busy={busy} wide>
          {t('account.create')}
        </Button>
      </form>
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
