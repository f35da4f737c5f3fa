import { resetPassword } from '../../shared/account/calls.ts';
import { PASSWORD_MIN } from '../../shared/constants.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';
import { useCallForm } from './call-form.ts';
import { CodeField } from './code-field.tsx';
import { EntryFrame, FormFault, useEntry } from './entry-frame.tsx';

/** Forgotten password: a code to the address, then a new password; every session of the user ends. */
export function ResetPassword() {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const { onLanguage, onward } = useEntry();
  const loginPath = link('login', onward);
  const { form, text, values, check, busy, fault } = useCallForm(
    resetPassword,
    { email: '', code: '', password: '' },
    () => {
      toast.show({ text: t('account.passwordSet'), tone: 'ok' });
      go(loginPath);
    },
  );
  return (
    <EntryFrame
      title={t('account.resetTitle')}
      lead={t('account.forgotten')}
      text={t('account.resetText')}
      back={loginPath}
      onLanguage={onLanguage}
    >
      <form {...form} className="grid gap-4">
        <TextField
          {...text('email')}
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CodeField
          field={text('code')}
          purpose="reset"
          email={String(values['email'])}
          checkEmail={() => check('email')}
        />
        <PasswordField
          {...text('password')}
          label={t('account.newPassword')}
          hint={t('account.passwordHint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <FormFault fault={fault} />
        <Button type="submit" busy={busy} wide>
          {t('account.setPassword')}
        </Button>
      </form>
    </EntryFrame>
  );
}
