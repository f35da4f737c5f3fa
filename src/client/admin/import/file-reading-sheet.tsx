import { useState } from 'react';
import { fileEncodings, type FileFacts, type FileReading } from '../../../shared/admin/file-reading.ts';
import { mapImport, type ImportView } from '../../../shared/admin/import-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { encodingName, sampleIn } from './encoding-names.ts';

interface FileReadingSheetProps {
  run: ImportView;
  file: FileFacts;
  onClose: () => void;
  onChanged: () => void;
}

/** Says how the file is to be read. Afterwards it is checked again. */
export function FileReadingSheet({ run, file, onClose, onChanged }: FileReadingSheetProps) {
  const { t } = useText();
  const [said, setSaid] = useState<Pick<FileReading, 'encoding' | 'sheet' | 'headingRow'>>({});
  const { send, busy } = useSend(mapImport, { onDone: onChanged });
  const encoding = said.encoding ?? file.encoding ?? '';
  const cells = sampleIn(file, encoding);
  // In another encoding or sheet the rows are others.
  const rowsAreKnown = said.encoding === undefined && said.sheet === undefined;
  const check = (): void =>
    void send({ params: { id: run.id }, body: { version: run.version, reading: said } }).then(
      (done) => done && onClose(),
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('imports.howRead')}
      footer={
        <Button busy={busy} disabled={Object.keys(said).length === 0} onClick={check}>
          {t('imports.checkAgain')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {file.encoding !== null && (
          <Select
            label={t('imports.encoding')}
            value={encoding}
            hint={cells === '' ? undefined : t('imports.encodingHint', { cells })}
            options={fileEncodings.map((value) => ({
              value,
              text: encodingName(value),
              detail: sampleIn(file, value),
            }))}
            onChange={(value) => {
              const chosen = fileEncodings.find((each) => each === value);
              if (chosen) setSaid({ encoding: chosen });
            }}
          />
        )}
        {file.sheets.length > 1 && (
          <Select
            label={t('imports.sheet')}
            value={said.sheet ?? file.sheet ?? ''}
            options={file.sheets.map((value) => ({ value, text: value }))}
            onChange={(sheet) => setSaid({ sheet })}
          />
        )}
        {rowsAreKnown && (
          <Select
            label={t('imports.headingRow')}
            value={String(said.headingRow ?? file.headingRow)}
            options={file.top.map(({ row, cells: texts }) => ({
              value: String(row),
              text: t('imports.rowCells', { row, cells: texts.filter((text) => text !== '').join(' · ') }),
            }))}
            onChange={(row) => setSaid({ headingRow: Number(row) })}
          />
        )}
      </div>
    </Sheet>
  );
}
