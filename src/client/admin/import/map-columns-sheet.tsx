import { useState } from 'react';
import { dateReadings } from '../../../shared/admin/date-readings.ts';
import { mapImport, type ImportView } from '../../../shared/admin/import-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface MapColumnsProps {
  run: ImportView;
  open: boolean;
  onClose: () => void;
  onMapped: () => void;
}

/** Assigns the headings of the file to columns. Afterwards the file is checked again. */
export function MapColumnsSheet({ run, open, onClose, onMapped }: MapColumnsProps) {
  const { t } = useText();
  const [mapping, setMapping] = useState(run.mapping);
  const [dates, setDates] = useState(run.reading.dates ?? {});
  const { send, busy } = useSend(mapImport, { onDone: onMapped });
  const taken = new Set(mapping.flatMap(({ column }) => column ?? []));
  const missing = run.columns.filter(({ name, required }) => required && !taken.has(name));
  const asked = (run.file?.dates ?? []).filter(({ column, choices }) => choices.length > 0 && taken.has(column));
  const unsaid = asked.find(({ column }) => dates[column] === undefined);
  const labelOf = (column: string): string => run.columns.find(({ name }) => name === column)?.label ?? column;
  const choose = (at: number, name: string): void =>
    setMapping(
      mapping.map((each, index) =>
        index === at
          ? { ...each, column: name === '' ? null : name }
          : { ...each, column: each.column === name ? null : each.column },
      ),
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('imports.mapColumns')}
      tall
      footer={
        <Button
          busy={busy}
          disabled={missing.length > 0 || unsaid !== undefined}
          onClick={() =>
            void send({ params: { id: run.id }, body: { version: run.version, mapping, reading: { dates } } }).then(
              (done) => done && onClose(),
            )
          }
        >
          {missing[0]
            ? t('imports.columnMissing', { column: missing[0].label })
            : t(unsaid ? 'imports.sayDates' : 'imports.checkAgain')}
        </Button>
      }
    >
      <div className="grid gap-3">
        {asked.map(({ column, choices }) => (
          <Select
            key={column}
            label={t('imports.datesOf', { column: labelOf(column) })}
            value={dates[column] ?? ''}
            options={choices.map(({ reading, example, day }) => ({
              value: reading,
              text: t(`imports.date.${reading}`, { example, day }),
            }))}
            onChange={(value) => {
              const reading = dateReadings.find((each) => each === value);
              if (reading) setDates({ ...dates, [column]: reading });
            }}
          />
        ))}
        <p className="text-body text-ink2">{t('imports.mapText')}</p>
        {mapping.map(({ heading, column }, at) => (
          <Select
            key={`${at} ${heading}`}
            label={heading || t('imports.noHeading', { n: at + 1 })}
            value={column ?? ''}
            options={[
              { value: '', text: t('imports.leaveOut') },
              ...run.columns.map(({ name, label, required }) => ({
                value: name,
                text: required ? `${label} *` : label,
              })),
            ]}
            onChange={(name) => choose(at, name)}
          />
        ))}
      </div>
    </Sheet>
  );
}
