import { Download } from 'lucide-react';
import { useState } from 'react';
import { getExport, startExport, type ExportView } from '../../../shared/admin/export-calls.ts';
import { randomKey, send } from '../../api/client.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuSheet } from '../../ui/menu-sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';

const POLL_MS = 600;
/** Five minutes. A list of 100,000 rows needs less. */
const POLLS_MAX = 500;

interface ExportButtonProps {
  list: string;
  query: Readonly<Record<string, string>>;
  disabled?: boolean;
}

/** Exports a list with its filters and downloads the file when it is ready. */
export function ExportButton({ list, query, disabled }: ExportButtonProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const write = (format: 'csv' | 'xlsx') => (): void => {
    setBusy(true);
    exportFile(list, format, query)
      .then(({ url, problem }) => {
        // The store answers with an attachment, so the browser does not leave the page.
        if (url !== null) window.location.assign(url);
        else toast.error(t(problem === 'tooLong' ? 'imports.exportTooLong' : 'imports.exportFailed'));
      })
      .catch(() => toast.error(t('imports.exportFailed')))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button kind="quiet" size="medium" icon={Download} busy={busy} disabled={disabled} onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{t('imports.export')}</span>
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

async function exportFile(
  list: string,
  format: 'csv' | 'xlsx',
  query: Readonly<Record<string, string>>,
): Promise<ExportView> {
  const { id } = await send(startExport, { body: { list, format, query } }, { key: randomKey() });
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const run = await send(getExport, { params: { id } }, { catches: true });
    if (run.state !== 'waiting') return run;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('the export takes too long');
}
