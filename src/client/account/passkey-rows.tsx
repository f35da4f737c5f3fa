import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { factors } from '../../shared/account/factor-calls.ts';
import { listPasskeys, removePasskey, type Passkey } from '../../shared/account/passkey-calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { useDay } from '../ui/day.tsx';
import { toast } from '../ui/toast-queue.ts';
import { FactorRow } from './factor-row.tsx';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The owner's passkeys; `isLast`: with the only one the second factor goes. */
export function Passkeys({ isLast, onGone }: { isLast: boolean; onGone: () => void }) {
  const { t } = useText();
  const { data } = useCall(listPasskeys, {});
  const [leaving, setLeaving] = useState<Passkey>();
  const remove = useSend(removePasskey, {
    outdates: [factors, listPasskeys],
    onDone: () => {
      setLeaving(undefined);
      if (isLast) onGone();
      toast.show({ text: t('account.passkeyRemoved'), tone: 'ok' });
    },
  });
  return (
    <>
      {data?.items.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
      ))}
      {leaving && (
        <ConfirmSheet
          open
          onClose={() => setLeaving(undefined)}
          onConfirm={() => void remove.send({ params: { id: leaving.id } })}
          busy={remove.busy}
          danger
          title={t('account.passkeyRemoveTitle', { name: leaving.name })}
          confirm={t('account.factorRemove')}
        >
          {t(isLast ? 'account.factorRemoveText' : 'account.passkeyRemoveText')}
        </ConfirmSheet>
      )}
    </>
  );
}

function Row({ passkey: { name, createdAt, usedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useText();
  const day = useDay();
  const shown = day(exactDay(new Date(usedAt ?? createdAt), timeZone));
  return (
    <FactorRow
      icon={Fingerprint}
      title={name}
      about={t(usedAt ? 'account.passkeyUsed' : 'account.passkeyMadeOn', { day: shown })}
    >
      <Button kind="plain" size="medium" aria-label={t('account.passkeyRemoveOf', { name })} onClick={onRemove}>
        {t('account.factorRemove')}
      </Button>
    </FactorRow>
  );
}
