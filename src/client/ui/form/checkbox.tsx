import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { Tick } from '../tick.tsx';
import { CardText, cardLook } from './radio-cards.tsx';

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  text: ReactNode;
  detail?: ReactNode;
  error?: string;
};

/** The checkbox without a text. */
function Box({ error, note, ...input }: Omit<BoxProps, 'text' | 'detail'> & { note: string }) {
  return (
    <span className="relative grid size-5.5 shrink-0">
      <input
        {...input}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
        className="peer size-full appearance-none rounded-md border-2 border-line-strong bg-surface checked:border-act checked:bg-act focus-visible:outline-none"
      />
      <Tick />
    </span>
  );
}

/** A confirmation on a card: "The solution is feasible". */
export function CheckCard({ text, detail, error, ...input }: BoxProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label className={cardLook(error)}>
        <Box {...input} error={error} note={id} />
        <CardText text={text} detail={detail} />
      </label>
      {error && (
        <p id={id} className="text-small font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** A checkbox in a line of text: consent with links inside. */
export function Checkbox({ text, error, ...input }: Omit<BoxProps, 'detail'>) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 has-focus-visible:rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <Box {...input} error={error} note={id} />
        <span className="min-w-0 text-body text-ink2">{text}</span>
      </label>
      {error && (
        <p id={id} className="text-small font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
