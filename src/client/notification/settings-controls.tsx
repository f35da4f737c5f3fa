import { choiceText } from '../../shared/field/choice-text.ts';
import { HOURS_PER_DAY } from '../../shared/constants.ts';
import { media, type Medium } from '../../shared/notification/settings.ts';
import { CheckControl } from '../form/check-control.tsx';
import { useValue, type ControlProps, type Controls } from '../form/form-context.ts';
import { choiceProps } from '../form/input-props.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { Segmented } from '../ui/tabs.tsx';
import { toast } from '../ui/toast-queue.ts';
import { MediumSwitch } from './medium-switch.tsx';

/** The id of the text that says why a bell cannot be switched off. */
export const BELL_ALWAYS = 'bell-always';

/** A group of notifications with a switch for each medium. */
function MediaControl({ entry, label, hint, error, value, onChange }: ControlProps<'choices'>) {
  const { t } = useText();
  const chosen = value.split(' ');
  const turn = (turned: Medium, on: boolean) =>
    onChange(media.filter((medium) => (medium === turned ? on : chosen.includes(medium))).join(' '));
  return (
    <div className="flex flex-wrap items-center justify-end gap-2.5">
      <p className="min-w-0 flex-1 basis-32 leading-snug font-semibold">
        {label}
        <span className="mt-0.5 block text-small font-normal text-ink2">{hint}</span>
      </p>
      {media.map((medium) => (
        <MediumSwitch
          key={medium}
          medium={medium}
          on={chosen.includes(medium)}
          label={t('notification.set.by', { medium: t(`notification.set.${medium}`), what: label })}
          fixedBy={entry.always?.includes(medium) ? BELL_ALWAYS : undefined}
          onChange={(on) => turn(medium, on)}
          onFixed={() => toast.show({ text: t('issue.bellAlways'), tone: 'act' })}
        />
      ))}
      {error && <p className="basis-full text-small font-medium text-bad">{error}</p>}
    </div>
  );
}

/** Two to four choices side by side. */
function ChoiceControl({ entry, label, value, onChange }: ControlProps<'choice'>) {
  const { t } = useText();
  const items = entry.choices.map((choice) => ({ value: choice, text: choiceText(t, entry, choice) }));
  return <Segmented label={label} items={items} value={value} onChange={onChange} />;
}

export const hourText = (hour: string): string => `${hour.padStart(2, '0')}:00`;
const hours = Array.from({ length: HOURS_PER_DAY }, (_, hour) => String(hour));

function HourControl(props: ControlProps<'hour'>) {
  const { unlike } = props.entry;
  const other = useValue(unlike === undefined ? '' : props.name.replace(/\w+$/, unlike));
  const options = hours.map((hour) => ({ value: hour, text: hourText(hour), disabled: hour === other }));
  return <Select {...choiceProps(props)} options={options} />;
}

export const settingsControls: Controls = {
  choices: MediaControl,
  choice: ChoiceControl,
  yesNo: CheckControl,
  hour: HourControl,
};
