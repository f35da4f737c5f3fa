import { useId, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

export interface Choice {
  value: string;
  text: string;
  /** A second line. */
  detail?: string;
  /** At the right end: "2 days". */
  note?: ReactNode;
  disabled?: boolean;
}

type RadioCardsProps = FieldProps & {
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
  name?: string;
};

/** One choice of two to seven, each on a card. */
export function RadioCards({ choices, value, onChange, name, error, ...field }: RadioCardsProps) {
  const own = useId();
  return (
    <FieldGroup error={error} {...field}>
      <div className="grid grid-cols-1 gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className={cardLook(error)}>
            <input
              type="radio"
              name={name ?? own}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-[border-width,border-color] checked:border-[6px] checked:border-act focus-visible:outline-none"
            />
            <CardText {...choice} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The class names of the card around a radio button or checkbox. */
export function cardLook(error: string | undefined): string {
  return cx(
    'press flex min-h-13 min-w-0 items-center gap-3 rounded-field border bg-surface px-3.5 py-2.5 active:bg-sunk',
    'has-checked:border-act has-checked:bg-act-soft has-checked:shadow-[0_0_0_1px_var(--act)]',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    'has-disabled:bg-sunk has-disabled:text-ink3',
    error ? 'border-bad' : 'border-line',
  );
}

export function CardText({ text, detail, note }: { text: ReactNode; detail?: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1 leading-snug font-medium">
        {text}
        {detail !== undefined && <span className="mt-0.5 block text-small font-normal text-ink2">{detail}</span>}
      </span>
      {note !== undefined && <span className="tabular shrink-0 text-small text-ink2">{note}</span>}
    </>
  );
}
