import { Check } from 'lucide-react';
import { FieldGroup, type FieldProps } from './field.tsx';

type ChipSelectProps = FieldProps & {
  choices: readonly { value: string; text: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Any number of short choices: "Quick response", "Patient". */
export function ChipSelect({ choices, value, onChange, ...field }: ChipSelectProps) {
  return (
    <FieldGroup {...field}>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="press relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface px-4 font-medium active:bg-sunk has-checked:border-act has-checked:bg-act-soft has-checked:text-act-ink has-checked:shadow-[0_0_0_1px_var(--act)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, choice.value] : value.filter((other) => other !== choice.value),
                )
              }
              className="peer sr-only"
            />
            <Check size={16} strokeWidth={2.6} aria-hidden className="hidden peer-checked:block" />
            {choice.text}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
