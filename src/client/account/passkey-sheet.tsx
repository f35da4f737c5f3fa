import { passkeyEntries } from '../../shared/account/account-entries.ts';
import { browserOf, systemOf } from '../../shared/account/device-name.ts';
import { factors } from '../../shared/account/factor-calls.ts';
import { addPasskey, listPasskeys, passkeyOptions } from '../../shared/account/passkey-calls.ts';
import { objectOf } from '../../shared/field/schema.ts';
import { send } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { FormSheet } from '../form/form-sheet.tsx';
import { Fields } from '../form/form-field.tsx';
import { useTableForm } from '../form/use-table-form.ts';
import { useText } from '../text.tsx';
import { madeFor, usePasskey } from './passkey-device.ts';
import { PasskeyFailure } from './passkey-button.tsx';

interface PasskeySheetProps {
  onClose: () => void;
  /** With the recovery codes, if it is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
}

const body = objectOf(passkeyEntries);
const nameOf = (agent: string): string => [browserOf(agent), systemOf(agent)].filter(Boolean).join(' · ').slice(0, 60);

/** Adds a passkey of this device, or of one that the browser reaches. */
export function PasskeySheet({ onClose, onDone }: PasskeySheetProps) {
  const { t } = useText();
  const form = useTableForm(body, {
    entries: passkeyEntries,
    presets: { name: nameOf(navigator.userAgent) },
    send: ({ name }) => Promise.resolve(String(name)),
    onDone: (name) => adding.run(name),
  });
  const adding = usePasskey(
    async (name: string) => {
      const credential = await madeFor(await send(passkeyOptions, { body: {} }, { catches: true }));
      return send(addPasskey, { body: { credential, name } }, { catches: true });
    },
    ({ recoveryCodes }) => {
      for (const { name } of [factors, listPasskeys]) void queryClient.invalidateQueries({ queryKey: [name] });
      onDone(recoveryCodes);
    },
  );
  return (
    <FormSheet {...{ onClose, form }} busy={adding.busy} title={t('account.passkeyAdd')} go={t('account.passkeyGo')}>
      <p className="text-body text-ink2">{t('account.passkeyText')}</p>
      <Fields entries={passkeyEntries} />
      <PasskeyFailure failure={adding.failure} />
    </FormSheet>
  );
}
