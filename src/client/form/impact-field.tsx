import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { severityDays, type DictionaryEntry } from '../../shared/dictionary/shape.ts';
import type { DraftValues } from './form-values.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';

const SHOWN = 6;

/** How bad is it? Each choice says in how many days it is to be solved; the milder ones come on demand. */
export function ImpactField({ entries }: { entries: readonly DictionaryEntry[] }) {
  const { t, language } = useText();
  const { control, watch } = useFormContext<DraftValues>();
  const [all, setAll] = useState(false);
  const value = watch('impact');
  const active = entries.filter((entry) => entry.active);
  const hidden = !all && active.length > SHOWN + 1 && active.findIndex(({ code }) => code === value) < SHOWN;
  const shown = hidden ? active.slice(0, SHOWN) : active;
  return (
    <div className="grid gap-1">
      <Controller
        control={control}
        name="impact"
        render={({ field, fieldState }) => (
          <RadioCards
            {...field}
            label={t('ticket.field.impact')}
            error={fieldState.error?.message}
            choices={shown.map((entry) => ({
              value: entry.code,
              text: entry[language],
              note: entry.severity && t('raise.solvedIn', { n: severityDays[entry.severity] }),
            }))}
          />
        )}
      />
      {hidden && (
        <div className="-ml-4">
          <Button kind="plain" size="medium" onClick={() => setAll(true)}>
            {t('raise.moreImpacts', { n: active.length - SHOWN })}
          </Button>
        </div>
      )}
    </div>
  );
}
