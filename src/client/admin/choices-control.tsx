import type { ControlProps } from '../form/form-context.ts';
import { useText } from '../text.tsx';
import { ChipSelect } from '../ui/form/chip-select.tsx';

/** Several of a few. */
export function ChoicesControl({ entry, label, hint, error, optional, value, onChange }: ControlProps<'choices'>) {
  const { t } = useText();
  const choices = entry.choices.map((choice) => {
    const key = entry.texts?.[choice];
    return { value: choice, text: key ? t(key) : choice };
  });
  return (
    <ChipSelect
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      choices={choices}
      value={value.split(' ').filter(Boolean)}
      onChange={(chosen) => onChange(chosen.join(' '))}
    />
  );
}
