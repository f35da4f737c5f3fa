import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loginEntries } from '../../shared/account/account-entries.ts';
import { confirmPassword } from '../../shared/account/calls.ts';
import { objectOf } from '../../shared/field/schema.ts';
import { send, session } from '../api/client.ts';
import { needsConfirmation, type Confirm } from '../api/pipeline.ts';
import { queryClient } from '../api/queries.ts';
import { Fields } from '../form/form-field.tsx';
import { FormSheet } from '../form/form-sheet.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { lazyPart } from '../lazy-part.ts';
import { TextProvider, useText } from '../text.tsx';
import { accountControls } from './account-controls.tsx';
import { FormError } from './entry-frame.tsx';
import type { AskProps, Way } from './confirm-by-code.tsx';

const CodeSheet = lazyPart(() => import('./confirm-by-code.tsx').then((part) => part.CodeSheet));
const PasskeyConfirm = lazyPart(() => import('./passkey-confirm.tsx').then((part) => part.PasskeyConfirm));
const OtherWays = lazyPart(() => import('./confirm-by-code.tsx').then((part) => part.OtherWays));

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

/** The password, or a code if the person has a second factor. */
function Sheets({ onDone }: AskProps) {
  const [way, setWay] = useState<Way>('password');
  const others = (
    <Suspense>
      <OtherWays way={way} onWay={setWay} />
    </Suspense>
  );
  if (way === 'password') return <PasswordSheet onDone={onDone} others={others} />;
  return (
    <Suspense>
      {way === 'passkey' ? (
        <PasskeyConfirm onDone={onDone} others={others} />
      ) : (
        <CodeSheet key={way} byApp={way === 'totp'} onDone={onDone} others={others} />
      )}
    </Suspense>
  );
}

function PasswordSheet({ onDone, others }: AskProps) {
  const { t } = useText();
  const form = useTableForm(passwordBody, {
    entries,
    send: (body, key) => send(confirmPassword, { body }, { catches: true, key }),
    onDone: ({ confirmation }) => onDone(confirmation),
  });
  return (
    <FormSheet
      onClose={() => onDone(undefined)}
      title={t('account.confirmTitle')}
      go={t('account.confirmGo')}
      form={form}
      busy={form.busy}
      controls={accountControls}
    >
      <p className="text-body text-ink2">{t('account.confirmText')}</p>
      <Fields entries={entries} />
      <FormError error={form.failure} />
      <div className="grid justify-items-center">{others}</div>
    </FormSheet>
  );
}
