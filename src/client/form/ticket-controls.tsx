import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { NumberField } from '../ui/form/text-field.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { CodeControl, daysFrom, TextControl, UpperCaseLine } from './controls.tsx';
import { DescriptionControl } from './description-control.tsx';
import type { ControlProps, Controls } from './form-context.ts';
import { ImpactControl } from './impact-control.tsx';
import { choiceProps, inputProps } from './input-props.ts';

const TicketText = (props: ControlProps<'text'>) =>
  props.entry.faultCodes ? <DescriptionControl {...props} /> : <TextControl {...props} />;

const TicketCode = (props: ControlProps<'code'>) =>
  props.entry.control === 'cards' ? <ImpactControl {...props} /> : <CodeControl {...props} />;

/** An SN is typed, or read off the nameplate. */
const TicketSerial = (props: ControlProps<'serialNumber'>) => (
  <UpperCaseLine {...props} button={<ScanButton onSerial={props.onChange} />} />
);

/** A number of days; chosen where they are few. */
function DaysControl(props: ControlProps<'days'>) {
  const { t } = useText();
  const { min, max, control } = props.entry;
  if (control !== 'pick') return <NumberField {...inputProps(props)} unit={t('raise.days')} />;
  const options = daysFrom(min, max).map((n) => ({ value: String(n), text: t('frame.days', { n }) }));
  return <Select {...choiceProps(props)} options={options} />;
}

/** What the form of a whole ticket asks beside what every form may ask. */
export const ticketControls: Controls = {
  text: TicketText,
  serialNumber: TicketSerial,
  code: TicketCode,
  days: DaysControl,
};
