import { useState } from 'react';
import { listFaultMeanings } from '../api/raising-calls.ts';
import { severityDays } from '../../shared/dictionary/dictionary-names.ts';
import { faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import { useCall } from '../api/queries.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { FaultCode } from '../ui/fault-code.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { NumberField } from '../ui/form/text-field.tsx';
import { CodeControl, daysBetween, TextControl, UpperCaseLine, useChoices } from './controls.tsx';
import { useValue, type ControlProps, type Controls } from './form-context.ts';
import { choiceProps, inputProps } from './input-props.ts';

const MEANINGS_STALE_MS = 300_000;

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
  const meanings = useMeanings(codes, useValue(props.name.replace(/\w+$/, 'productLine')));
  return (
    <TextArea
      {...inputProps(props)}
      placeholder={placeholder && t(placeholder)}
      limit={max}
      rows={lines}
      notice={
        codes.length > 0 ? (
          <>
            {t('raise.codes', { n: codes.length })}
            <ul className="mt-1 flex flex-wrap gap-x-1.5 gap-y-1">
              {codes.map((code) => (
                <FaultCode key={code} code={code} known={meanings?.find((each) => each.code === code)} />
              ))}
            </ul>
          </>
        ) : (
          ''
        )
      }
    />
  );
}

/** What codes mean, once the typing pauses. Without an answer (no network) the codes stand alone. */
function useMeanings(codes: readonly string[], productLine: string) {
  const asked = useSettled(codes.join(','));
  const query = { codes: asked, ...(productLine === '' ? {} : { productLine }) };
  const asks = { enabled: asked !== '', keepPrevious: true, staleMs: MEANINGS_STALE_MS };
  return useCall(listFaultMeanings, { query }, asks).data?.items;
}

const SHOWN = 6;

/** The impact of a problem. Each choice says within how many days it is solved; the milder ones are behind a button. */
function ImpactControl(props: ControlProps<'code'>) {
  const { t } = useText();
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
          text: entry.label,
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
