import { X } from 'lucide-react';
import { useState } from 'react';
import { reportReaders } from '../../shared/figure/kept-report-calls.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/form/select.tsx';

export interface ChosenReader {
  id: string;
  name: string;
  stopped?: 'asked' | 'disabled' | 'rights' | null;
}

interface ReaderFieldProps {
  readers: readonly ChosenReader[];
  error: string | undefined;
  onChange: (readers: readonly ChosenReader[]) => void;
}

/** Whom a report is mailed to: added one by one, each with why it is no longer mailed to them. */
export function ReaderField({ readers, error, onChange }: ReaderFieldProps) {
  const { t } = useText();
  const [q, setQ] = useState('');
  const { data, isPending } = useCall(reportReaders, { query: q === '' ? {} : { q } }, { keepPrevious: true });
  const open = (data?.items ?? []).filter(({ id }) => !readers.some((reader) => reader.id === id));
  return (
    <div className="grid grid-cols-1 gap-1">
      <Select
        label={t('report.readers')}
        hint={t('report.readersHint')}
        {...(error === undefined ? {} : { error })}
        placeholder={t('report.addReader')}
        busy={isPending}
        onQuery={setQ}
        options={open.map(({ id, name, organisation }) => ({ value: id, text: name, detail: organisation ?? '' }))}
        value={undefined}
        onChange={(id) => {
          const found = open.find((each) => each.id === id);
          if (found) onChange([...readers, { id: found.id, name: found.name }]);
        }}
      />
      <ul>
        {readers.map((reader) => (
          <li key={reader.id} className="flex items-center gap-2 not-first:border-t not-first:border-line">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {reader.name}
              {reader.stopped && (
                <span className="text-small text-ink2"> · {t(`report.stopped.${reader.stopped}`)}</span>
              )}
            </span>
            <IconButton
              icon={X}
              label={t('report.removeReader', { name: reader.name })}
              onClick={() => onChange(readers.filter(({ id }) => id !== reader.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
