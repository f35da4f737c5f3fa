import { useState } from 'react';
import { severityDays } from '../../shared/dictionary/dictionary-schema.ts';
import { labelOf } from '../../shared/dictionary/label-of.ts';
import { faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { NumberField } from '../ui/form/text-field.tsx';
import { CodeControl, daysBetween, TextControl, UpperCaseLine, useChoices } from './controls.tsx';
import type { ControlProps, Controls } from './form-context.ts';
import { choiceProps, inputProps } from './input-props.ts';

const TicketText = (props: ControlProps<'text'>) =>
  props.entry.faultCodes ? <DescriptionControl {...props} /> : <TextControl {...props} />;

const TicketCode = (props: ControlProps<'code'>) =>
  props.entry.control === 'cards' ? <ImpactControl {...props} /> : <CodeControl {...props} />;

/** An SN is typed or scanned. */
const TicketSerial = (props: ControlProps<'serialNumber'>) => (
  <UpperCaseLine {...props} button={<ScanButton onSerial={props.onChange} />} />
);

/** A number of days, typed or chosen from a list. */
function DaysControl(props: ControlProps<'days'>) {
  const { t } = useText();
  const { min, max, control } = props.entry;
  if (control !== 'pick') return <NumberField {...inputProps(props)} unit={t('raise.days')} />;
  const options = daysBetween(min, max).map((n) => ({ value: String(n), text: t('frame.days', { n }) }));
  return <Select {...choiceProps(props)} options={options} />;
}

/** The controls that the form of a ticket adds. */
export const ticketControls: Controls = {
  text: TicketText,
  serialNumber: TicketSerial,
  code: TicketCode,
  days: DaysControl,
};

/** The description of a problem. Fault codes are recognized while the user types (domain.md, no one else has: 4). */
function DescriptionControl(props: ControlProps<'text'>) {
  const { t } = useText();
  const { lines, max, placeholder } = props.entry;
  const codes = faultCodesIn(props.value);
  return (
    <TextArea
      {...inputProps(props)}
      placeholder={placeholder && t(placeholder)}
      limit={max}
      rows={lines}
      notice={
        codes.length > 0 ? (
          <span className="flex flex-wrap items-center gap-1.5">
            <span>{t('raise.codes', { n: codes.length })}</span>
            {codes.map((code) => (
              <Chip key={code} tone="act">
                <span className="code">{code}</span>
              </Chip>
            ))}
          </span>
        ) : (
          ''
        )
      }
    />
  );
}

const SHOWN = 6;

/** The impact of a problem. Each choice says within how many days it is solved; the milder ones are behind a button. */
function ImpactControl(props: ControlProps<'code'>) {
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
