import { choiceText } from '../../../shared/field/choice-text.ts';
import type { ControlProps } from '../../form/form-context.ts';
import { useText } from '../../text.tsx';
import { ChipSelect } from '../../ui/form/chip-select.tsx';

/** Chooses several of a few values; explanations of the chosen ones are shown below. */
export function ChoicesControl({ entry, label, hint, error, optional, value, onChange }: ControlProps<'choices'>) {
  const { t } = useText();
  const choices = entry.choices.map((choice) => ({ value: choice, text: choiceText(t, entry, choice) }));
  const chosen = value.split(' ').filter(Boolean);
  const details = chosen.flatMap((choice) => entry.details?.[choice] ?? []);
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChipSelect
        label={label}
        hint={hint}
        error={error}
        optional={optional}
        choices={choices}
        value={chosen}
        onChange={(next) => onChange(next.join(' '))}
      />
      {details.map((key) => (
        <p key={key} className="text-small text-ink2">
          {t(key)}
        </p>
      ))}
    </div>
  );
}
