import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { localOf } from '../../shared/field/value.ts';
import type { Choice } from '../../shared/dictionary/dictionary-schema.ts';
import { useDictionaries } from '../api/use-dictionaries.ts';
import { Button } from '../ui/button.tsx';
import { SoonChoices } from './soon-choices.tsx';
import { localToday, useNow } from '../ui/use-now.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { DateField, DateTimeField, NumberField, TextField } from '../ui/form/text-field.tsx';
import { useValue, type ControlProps, type Controls } from './form-context.ts';
import { choiceProps, inputProps } from './input-props.ts';

/** Keyboard and auto-correction of each type. */
const plain = { autoComplete: 'off', spellCheck: false } as const;
const upperCase = { ...plain, mono: true, autoCapitalize: 'characters' } as const;
const email = { type: 'email', inputMode: 'email', autoCapitalize: 'none' } as const;
const phone = { type: 'tel', inputMode: 'tel' } as const;

type LineType = 'text' | 'serialNumber' | 'productModel' | 'email' | 'account' | 'phone';
type InputLook = InputHTMLAttributes<HTMLInputElement> & { mono?: boolean };

/** A control for one line of text with these input attributes. */
function line(look: InputLook) {
  return function Line({ button, ...props }: ControlProps<LineType> & { button?: ReactNode }) {
    const { autoComplete = look.autoComplete } = props.entry;
    const own = { ...look, ...(autoComplete === undefined ? {} : { autoComplete }), ...(button ? { button } : {}) };
    return <TextField {...inputProps(props)} {...own} />;
  };
}
const TextLine = line({});
const MonoLine = line({ ...plain, mono: true });
export const UpperCaseLine = line(upperCase);

export function TextControl(props: ControlProps<'text'>) {
  const { lines, max, mono } = props.entry;
  if (lines !== undefined) return <TextArea {...inputProps(props)} rows={lines} limit={max} />;
  return mono ? <MonoLine {...props} /> : <TextLine {...props} />;
}

const NumberControl = (props: ControlProps<'number'>) => <NumberField {...inputProps(props)} />;

/** All numbers of days from `min` to `max`. */
export const daysBetween = (min: number, max: number): number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => at + min);

function DayControl(props: ControlProps<'day'>) {
  const [today] = useState(localToday);
  return <DateField {...inputProps(props)} {...(props.entry.past ? { max: today } : {})} />;
}

/** A date and time. For a past one there is a button "Just now" while it is empty, for one soon the next hours. */
function InstantControl(props: ControlProps<'instant'>) {
  const { t } = useText();
  const now = useNow();
  const { entry, value, onChange } = props;
  return (
    <div className="grid justify-items-start gap-2 *:first:w-full">
      <DateTimeField {...inputProps(props)} {...(entry.past ? { max: localOf(now) } : {})} />
      {entry.past && value === '' && (
        <Button kind="quiet" size="small" onClick={() => onChange(localOf(new Date()))}>
          {t('frame.justNow')}
        </Button>
      )}
      {entry.soon && <SoonChoices onChoose={onChange} />}
    </div>
  );
}

type CodeProps = ControlProps<'code'> & { entry: { within?: string } };

/**
 * The dictionary entries that can be chosen: the active ones, and the one already chosen. With `within`, only the
 * children of the entry chosen in that field (product types of the chosen line).
 */
export function useChoices({ entry, name, value }: CodeProps): readonly Choice[] {
  const line = useValue(entry.within === undefined ? '' : name.replace(/\w+$/, entry.within));
  const entries = useDictionaries()?.[entry.dictionary] ?? [];
  return entries.filter(
    ({ active, code, parent }) =>
      (active || code === value) && (parent === undefined || line === '' || parent === line),
  );
}

export function CodeControl(props: ControlProps<'code'>) {
  const options = useChoices(props).map((entry) => ({ value: entry.code, text: entry.label }));
  return <Select {...choiceProps(props)} options={options} />;
}

/** The controls that every form has. A form can add or replace controls. */
export const controls: Controls = {
  text: TextControl,
  serialNumber: UpperCaseLine,
  productModel: UpperCaseLine,
  email: line({ ...email, autoComplete: 'email' }),
  account: line({ ...email, autoComplete: 'username', spellCheck: false }),
  phone: line({ ...phone, autoComplete: 'tel' }),
  code: CodeControl,
  number: NumberControl,
  day: DayControl,
  instant: InstantControl,
};
