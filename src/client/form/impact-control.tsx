import { useState } from 'react';
import { severityDays } from '../../shared/dictionary/dictionary-schema.ts';
import { labelOf } from '../../shared/dictionary/label-of.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { choiceProps } from './input-props.ts';
import { useChoices } from './controls.tsx';
import type { ControlProps } from './form-context.ts';

const SHOWN = 6;

/** The impact of a problem. Each choice says within how many days it is solved; the milder ones are behind a button. */
export function ImpactControl(props: ControlProps<'code'>) {
  const { t, language } = useText();
  const entries = useChoices(props);
  const [all, setAll] = useState(false);
  const hidden = !all && entries.length > SHOWN + 1 && entries.findIndex(({ code }) => code === props.value) < SHOWN;
  const shown = hidden ? entries.slice(0, SHOWN) : entries;
  return (
    <div className="grid gap-1">
      <RadioCards
        {...choiceProps(props)}
        choices={shown.map((entry) => ({
          value: entry.code,
          text: labelOf(entry, language),
          note: entry.severity && t('raise.solvedIn', { n: severityDays[entry.severity] }),
        }))}
      />
      {hidden && (
        <div className="-ml-4">
          <Button kind="plain" size="medium" onClick={() => setAll(true)}>
            {t('raise.moreImpacts', { n: entries.length - SHOWN })}
          </Button>
        </div>
      )}
    </div>
  );
}
