import { resetPassword } from '../../shared/account/calls.ts';
import { resetEntries } from '../../shared/account/account-entries.ts';
import { send } from '../api/client.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';
import { accountControls, CodeProvider } from './account-controls.tsx';
import { EntryFrame, FormError, useEntry } from './entry-frame.tsx';

/** Forgotten password: a code to the address, then a new password; every session of the user ends. */
export function ResetPassword() {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const { onLanguage, onward } = useEntry();
  const loginPath = link('login', onward);
  const form = useTableForm(resetPassword.body, {
    entries: resetEntries,
    send: (body, key) => send(resetPassword, { body }, { catches: true, key }),
    onDone: () => {
      toast.show({ text: t('account.passwordSet'), tone: 'ok' });
      go(loginPath);
    },
  });
  return (
    <EntryFrame
      title={t('account.resetTitle')}
      lead={t('account.forgotten')}
      text={t('account.resetText')}
      back={loginPath}
      onLanguage={onLanguage}
    >
      <CodeProvider value={{ purpose: 'reset', checkEmail: () => form.check('email') }}>
        <FormBox form={form} controls={accountControls} className="grid grid-cols-1 gap-4">
          <Fields entries={resetEntries} />
          <FormError error={form.failure} />
          <Button type="submit" busy={form.busy} wide>
            {t('account.setPassword')}
          </Button>
        </FormBox>
      </CodeProvider>
    </EntryFrame>
  );
}
