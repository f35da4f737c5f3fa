import { useState } from 'react';
import { severityDays, type DictionaryEntry } from '../../shared/dictionary/shape.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { useWritten } from './written.ts';

const SHOWN = 6;

/** How bad is it? Each choice says in how many days it is to be solved; the milder ones come on demand. */
export function ImpactField({ entries }: { entries: readonly DictionaryEntry[] }) {
  const { t, language } = useText();
  const { values, faults, control } = useWritten();
  const [all, setAll] = useState(false);
  const value = values.impact;
  const active = entries.filter((entry) => entry.active);
  const hidden = !all && active.length > SHOWN + 1 && active.findIndex(({ code }) => code === value) < SHOWN;
  const shown = hidden ? active.slice(0, SHOWN) : active;
  return (
    <div className="grid gap-1">
      <RadioCards
        {...control('impact')}
        label={t('ticket.field.impact')}
        error={faults.impact}
        choices={shown.map((entry) => ({
          value: entry.code,
          text: entry[language],
          note: entry.severity && t('raise.solvedIn', { n: severityDays[entry.severity] }),
        }))}
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
