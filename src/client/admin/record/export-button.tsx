import { Download } from 'lucide-react';
import { useState } from 'react';
import { getExport, startExport } from '../../../shared/admin/export-calls.ts';
import { randomKey, send } from '../../api/client.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuSheet } from '../../ui/menu-sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { openFile } from '../import/open-file.ts';

const ASKED_EVERY_MS = 600;
/** A list of 100,000 takes less; the file is kept for a day. */
const ASKED_MOST = 500;

/** Writes a list with its filters as a file and saves it when it is there. */
export function ExportButton({ list, query }: { list: string; query: Readonly<Record<string, string>> }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const write = (format: 'csv' | 'xlsx') => (): void => {
    setBusy(true);
    exported(list, format, query)
      .then(openFile)
      .catch(() => toast.error(t('imports.exportFailed')))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button kind="quiet" size="medium" icon={Download} busy={busy} onClick={() => setOpen(true)}>
        {t('imports.export')}
      </Button>
      <MenuSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('imports.export')}
        items={[
          { text: 'XLSX', detail: t('imports.xlsxText'), onClick: write('xlsx') },
          { text: 'CSV', detail: t('imports.csvText'), onClick: write('csv') },
        ]}
      />
    </>
  );
}

async function exported(
  list: string,
  format: 'csv' | 'xlsx',
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const { id } = await send(startExport, { body: { list, format, query } }, { key: randomKey() });
  for (let asked = 0; asked < ASKED_MOST; asked += 1) {
    const { state, url } = await send(getExport, { params: { id } }, { catches: true });
    if (url !== null) return url;
    if (state === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  throw new Error('the export has failed');
}
