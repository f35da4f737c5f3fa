import type { ControlProps, Controls } from '../form/form-context.ts';
import { choiceProps } from '../form/input-props.ts';
import { useText } from '../text.tsx';
import { ChipSelect } from '../ui/form/chip-select.tsx';
import { Stars } from '../ui/form/stars.tsx';
import { useId } from 'react';
import { FieldGroup, type FieldProps } from '../ui/form/field.tsx';

type AnswerRowProps = FieldProps & {
  choices: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
};

/** One of three short answers side by side: a question takes one line and one tap. */
function AnswerRow({ choices, value, onChange, name, ...field }: AnswerRowProps) {
  const own = useId();
  return (
    <FieldGroup {...field}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="press grid min-h-12 place-items-center rounded-field border border-line bg-surface px-2 py-1.5 text-center text-body leading-tight font-medium active:bg-sunk has-checked:border-act has-checked:bg-act-soft has-checked:text-act-ink has-checked:shadow-[0_0_0_1px_var(--act)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name ?? own}
              value={choice.value}
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

function StarsControl({ value, onChange, entry, label, error }: ControlProps<'stars'>) {
  const { t } = useText();
  return (
    <Stars
      label={label}
      error={error}
      value={Number(value) || undefined}
      onChange={(score) => onChange(String(score))}
      words={entry.words.map((key) => t(key))}
    />
  );
}

function useChoiceTexts({ choices, texts }: ControlProps<'choice' | 'choices'>['entry']) {
  const { t } = useText();
  return choices.map((value) => {
    const key = texts?.[value];
    return { value, text: key ? t(key) : value };
  });
}

const ChoiceControl = (props: ControlProps<'choice'>) => (
  <AnswerRow {...choiceProps(props)} choices={useChoiceTexts(props.entry)} />
);

/** Any number of them; in the order of the table, side by side with a space between. */
function ChoicesControl({ value, onChange, ...props }: ControlProps<'choices'>) {
  const { label, error, optional, entry } = props;
  const chosen = value.split(' ');
  return (
    <ChipSelect
      label={label}
      error={error}
      optional={optional}
      choices={useChoiceTexts(entry)}
      value={chosen}
      onChange={(next) => onChange(entry.choices.filter((choice) => next.includes(choice)).join(' '))}
    />
  );
}

/** What a rating asks beside what every form may ask. */
export const ratingControls: Controls = { stars: StarsControl, choice: ChoiceControl, choices: ChoicesControl };
