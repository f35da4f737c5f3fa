import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** Below the field: what to type, where to find it. */
  hint?: ReactNode;
  /** What is wrong and what to do. Replaces the hint; a screen reader reads it with the field. */
  error?: string;
  /** Adds "optional" to the label. Required fields have no mark, because most are required. */
  optional?: boolean;
}

/** Attributes of the control: `<input {...control} />`. */
export interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type FrameProps = FieldProps & {
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode;
  children: (control: Control) => ReactNode;
};

/** Label, control, and hint or error, connected for screen readers. */
export function Field({ label, hint, error, optional, aside, children }: FrameProps) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-body font-semibold">
          {label}
          {optional && <span className="text-small font-normal text-ink3"> {t('frame.optional')}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

type GroupProps = FieldProps & {
  /** Shows hint and error above the controls: for a long list of choices. */
  noteFirst?: boolean;
  children: ReactNode;
};

/** Several controls with one label (radio cards, chips, stars), as a fieldset. */
export function FieldGroup({ label, hint, error, optional, noteFirst, children }: GroupProps) {
  const { t } = useText();
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error || hint ? id : undefined}>
      <legend className="mb-1.5 text-body font-semibold">
        {label}
        {optional && <span className="text-small font-normal text-ink3"> {t('frame.optional')}</span>}
      </legend>
      <div className="grid grid-cols-1 gap-1.5">
        {noteFirst && <FieldNote id={id} hint={hint} error={error} />}
        {children}
        {!noteFirst && <FieldNote id={id} hint={hint} error={error} />}
      </div>
    </fieldset>
  );
}

function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (!error && !hint) return null;
  return (
    <p id={id} className={cx('flex gap-1.5 text-small', error ? 'font-medium text-bad' : 'text-ink2')}>
      {error && <CircleAlert size={16} strokeWidth={2.2} aria-hidden className="mt-px shrink-0" />}
      <span className="min-w-0">{error ?? hint}</span>
    </p>
  );
}

/** The class names of every text field. */
export function boxLook(error: string | undefined, className?: string): string {
  return cx(
    'w-full min-w-0 rounded-field border bg-surface px-3.5 text-input text-ink transition-[border-color,box-shadow]',
    'focus-visible:border-act focus-visible:shadow-[0_0_0_1px_var(--act)] focus-visible:outline-none',
    // Restricted to input and textarea, because every button matches `:read-only`.
    'disabled:bg-sunk disabled:text-ink3 [&:is(input,textarea):read-only]:bg-sunk',
    error ? 'border-bad shadow-[0_0_0_1px_var(--bad)]' : 'border-line-strong',
    className,
  );
}
