import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { boxLook, Field, type FieldProps } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size'>;

export type TextFieldProps = FieldProps &
  InputProps & {
    /** For SNs, models, codes. */
    mono?: boolean;
    /** After the value: "days". */
    unit?: string;
    /** A 44 px button at the end of the box: scan, clear. */
    button?: ReactNode;
  };

/** One line of text. */
export function TextField({ label, hint, error, optional, mono, unit, button, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...control}
            className={boxLook(
              error,
              cx('h-12', mono && 'code text-input!', unit && 'pr-16', button !== undefined && 'pr-13', className),
            )}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink3">
              {unit}
            </span>
          )}
          {button !== undefined && (
            <span className="absolute inset-y-0 right-0.5 grid place-items-center">{button}</span>
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * A whole number. The value is text, so that a wrong one such as "12.5" gets an error message instead of being dropped.
 */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}

/** A date, with the browser's own picker. The value is `YYYY-MM-DD`. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" className="tabular appearance-none" />;
}

/** A date and a time, with the browser's own picker. The value is `YYYY-MM-DDTHH:mm` in the device's time zone. */
export function DateTimeField(props: TextFieldProps) {
  return <TextField {...props} type="datetime-local" className="tabular appearance-none" />;
}
