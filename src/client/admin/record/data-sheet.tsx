import { Download } from 'lucide-react';
import { useState } from 'react';
import { getPersonData } from '../../../shared/admin/people-calls.ts';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { RecordActionProps } from './record-action.ts';

/** Downloads all stored data of a person, to be given to that person. */
export function DataSheet({ open, onClose, record }: RecordActionProps) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const data = await send(getPersonData, { params: { id: record.id } }, { catches: true });
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(blob, `${data.person.account}.json`);
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('frame.exception'));
    }
    setBusy(false);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('people.data.title', { name: record.title })}
      footer={
        <Button wide icon={Download} busy={busy} onClick={() => void save()}>
          {t('people.data.save')}
        </Button>
      }
    >
      <div className="grid gap-3 text-body text-ink2">
        {failure !== undefined && (
          <Banner tone="bad" urgent>
            {failure}
          </Banner>
        )}
        <p>{t('people.data.text')}</p>
        <p>{t('people.data.care')}</p>
      </div>
    </Sheet>
  );
}
