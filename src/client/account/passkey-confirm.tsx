import { confirmPassword } from '../../shared/account/calls.ts';
import { confirmOptions } from '../../shared/account/passkey-calls.ts';
import { send } from '../api/client.ts';
import { useText } from '../text.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { AskProps } from './confirm-by-code.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** A passkey proves once more who is there. */
export function PasskeyConfirm({ onDone, others }: AskProps) {
  const { t } = useText();
  return (
    <Sheet open onClose={() => onDone(undefined)} title={t('account.confirmCodeTitle')}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink2">{t('account.passkeyConfirm')}</p>
        <PasskeyButton
          text={t('account.passkeyUse')}
          ask={() => send(confirmOptions, { body: {} }, { catches: true })}
          send={(credential) => send(confirmPassword, { body: { credential } }, { catches: true })}
          onDone={({ confirmation }) => onDone(confirmation)}
        />
        <div className="grid justify-items-center">{others}</div>
      </div>
    </Sheet>
  );
}
