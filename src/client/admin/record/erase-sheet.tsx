import { getRecord, listRecords } from '../../../shared/admin/entity-calls.ts';
import { erasePerson } from '../../../shared/admin/people-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import type { RecordActionProps } from './record-action.ts';

/** Replaces a person's name and account everywhere, after an explanation of the consequences. */
export function EraseSheet({ open, onClose, record }: RecordActionProps) {
  const { t } = useText();
  const erase = useSend(erasePerson, {
    outdates: [getRecord, listRecords],
    onDone: () => {
      toast.show({ text: t('people.erase.done'), tone: 'ok' });
      onClose();
    },
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void erase.send({ params: { id: record.id }, body: { version: record.version } })}
      title={t('people.erase.title', { name: record.title })}
      confirm={t('people.erase.confirm')}
      danger
      busy={erase.busy}
    >
      <p>{t('people.erase.text')}</p>
      <ul className="mt-2 list-disc pl-5">
        <li>{t('people.erase.replaced')}</li>
        <li>{t('people.erase.gone')}</li>
        <li>{t('people.erase.kept')}</li>
      </ul>
    </ConfirmSheet>
  );
}
