import { QueryClientProvider } from '@tanstack/react-query';
import { useId } from 'react';
import { createRoot } from 'react-dom/client';
import { loginEntries } from '../../shared/account/account-entries.ts';
import { confirmPassword } from '../../shared/account/calls.ts';
import { send, session } from '../api/client.ts';
import { needsConfirmation, type Confirm } from '../api/pipeline.ts';
import { queryClient } from '../api/queries.ts';
import { Fields } from '../form/form-field.tsx';
import { FormBox } from '../form/form-box.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { TextProvider, useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { accountControls } from './account-controls.tsx';
import { FormError } from './entry-frame.tsx';

const entries = { password: loginEntries.password };

/** What the server has given for the password, while this page lives and the same session goes on. */
let kept: { token: string | undefined; confirmation: string } | undefined;
let asking: Promise<string | undefined> | undefined;

/** A call asked for the password: sends it again with a confirmation, one that is there or one that the user gives now. */
export const confirm: Confirm = async (refused, again) => {
  if (kept && kept.token === session.token)
    try {
      return await again(kept.confirmation);
    } catch (error) {
      if (!needsConfirmation(error)) throw error;
    }
  const confirmation = await (asking ??= ask().finally(() => (asking = undefined)));
  if (confirmation === undefined) throw refused;
  kept = { token: session.token, confirmation };
  return again(confirmation);
};

/** Outside of the page's own tree, because any call of any page may need it, and hardly any does. */
function ask(): Promise<string | undefined> {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  return new Promise<string | undefined>((resolve) => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <TextProvider>
          <PasswordSheet onDone={resolve} />
        </TextProvider>
      </QueryClientProvider>,
    );
  }).finally(() => {
    root.unmount();
    box.remove();
  });
}

function PasswordSheet({ onDone }: { onDone: (confirmation: string | undefined) => void }) {
  const { t } = useText();
  const id = useId();
  const form = useTableForm(confirmPassword.body, {
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
      <FormBox form={form} id={id} controls={accountControls} className="grid gap-4">
        <p className="text-body text-ink2">{t('account.confirmText')}</p>
        <Fields entries={entries} />
        <FormError fault={form.failure} />
      </FormBox>
    </Sheet>
  );
}
