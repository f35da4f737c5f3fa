import { resetFactor } from '../../../shared/admin/factor-call.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import type { RecordActionProps } from './record-action.ts';

/** Helps somebody who has lost phone and recovery codes. */
export function ResetFactorSheet({ open, onClose, record }: RecordActionProps) {
  const { t } = useText();
  const reset = useSend(resetFactor, {
    onDone: () => {
      toast.show({ text: t('people.resetFactor.done', { name: record.title }), tone: 'ok' });
      onClose();
    },
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void reset.send({ params: { id: record.id } })}
      title={t('people.resetFactor.title', { name: record.title })}
      confirm={t('people.resetFactor.confirm')}
      danger
      busy={reset.busy}
    >
      <p>{t('people.resetFactor.text')}</p>
      <p className="mt-2">{t('people.resetFactor.then')}</p>
    </ConfirmSheet>
  );
}
