import { useId, type Ref } from 'react';
import { FieldGroup, type FieldProps } from '../ui/form/field.tsx';

type AnswerRowProps = FieldProps & {
  choices: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** One of three short answers side by side: a question takes one line and one tap. */
export function AnswerRow({ choices, value, onChange, onBlur, name, ref, ...field }: AnswerRowProps) {
  const own = useId();
  return (
    <FieldGroup {...field}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {choices.map((choice, at) => (
          <label
            key={choice.value}
            className="press grid min-h-12 place-items-center rounded-field border border-line bg-surface px-2 py-1.5 text-center text-body leading-tight font-medium active:bg-sunk has-checked:border-act has-checked:bg-act-soft has-checked:text-act-ink has-checked:shadow-[0_0_0_1px_var(--act)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={name ?? own}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
              className="sr-only"
            />
            {choice.text}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
