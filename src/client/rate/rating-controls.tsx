import type { ControlProps, Controls } from '../form/form-context.ts';
import { choiceProps } from '../form/input-props.ts';
import { useText } from '../text.tsx';
import { ChipSelect } from '../ui/form/chip-select.tsx';
import { Stars } from '../ui/form/stars.tsx';
import { AnswerRow } from './answer-row.tsx';

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
