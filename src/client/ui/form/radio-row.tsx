import { useId } from 'react';
import { cx } from '../class-names.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

type RadioRowProps = FieldProps & {
  choices: readonly {
    value: string;
    text: string;
    /** The accessible name, when the text is too short: "3 days". */
    full?: string;
  }[];
  value: string | undefined;
  onChange: (value: string) => void;
};

/** One choice of two to five short ones side by side: yes or no, one to five days. */
export function RadioRow({ choices, value, onChange, error, ...field }: RadioRowProps) {
  const name = useId();
  return (
    <FieldGroup error={error} {...field}>
      <div className="flex gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'press grid min-h-12 min-w-0 flex-1 place-items-center rounded-field border bg-surface px-1 font-semibold active:bg-sunk',
              'has-checked:border-act has-checked:bg-act-soft has-checked:text-act-ink has-checked:shadow-[0_0_0_1px_var(--act)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error ? 'border-bad' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              aria-label={choice.full}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.text}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
