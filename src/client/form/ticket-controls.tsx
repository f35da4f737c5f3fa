import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { NumberField } from '../ui/form/text-field.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { CodeControl, daysBetween, TextControl, UpperCaseLine } from './controls.tsx';
import { DescriptionControl } from './description-control.tsx';
import type { ControlProps, Controls } from './form-context.ts';
import { ImpactControl } from './impact-control.tsx';
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
