import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportView } from '../../../shared/admin/import-calls.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { encodingName, sampleIn } from './encoding-names.ts';
import { FileReadingSheet } from './file-reading-sheet.tsx';

/** How the file was read, and the way to read it otherwise. */
export function FileReading({ run, onChanged }: { run: ImportView; onChanged: () => void }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { file, state } = run;
  if (!file || file.format === 'json') return null;
  const canChange = state === 'checked' || state === 'failed';
  const facts = [
    ...(file.encoding === null ? [] : [t('imports.encodingIs', { encoding: encodingName(file.encoding) })]),
    ...(file.sheet === null ? [] : [t('imports.sheetIs', { sheet: file.sheet })]),
    t('imports.headingRowIs', { row: file.headingRow }),
  ];
  const cells = sampleIn(file, file.encoding);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 px-1 text-small wrap-break-word text-ink2">{facts.join(' · ')}</p>
        {canChange && (
          <Button kind="quiet" size="medium" icon={Settings2} onClick={() => setOpen(true)}>
            {t('imports.changeReading')}
          </Button>
        )}
      </div>
      {file.guessed && cells !== '' && canChange && (
        <Banner tone="act">{t('imports.guessed', { encoding: encodingName(file.encoding ?? ''), cells })}</Banner>
      )}
      {/* Mounted only while open, so that it starts with what is read now. */}
      {open && <FileReadingSheet run={run} file={file} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </div>
  );
}
