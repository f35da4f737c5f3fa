import { useState, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';
import { boxLook, Field, type FieldProps } from './field.tsx';

export type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
    /** Shows a counter above 80% of it. The field does not cut the text; validation refuses it when it is too long. */
    limit?: number;
    /** Below the field, announced by screen readers: "Fault code recognized". */
    notice?: ReactNode;
  };

/** A text of several lines. It grows with its text, up to half the window. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  limit,
  notice,
  rows = 4,
  className,
  onInput,
  ...input
}: TextAreaProps) {
  const { t } = useText();
  const [typedLength, setTypedLength] = useState(String(input.defaultValue ?? '').length);
  // A controlled value may also change without typing: a quoted message, a draft that is restored.
  const length = input.value === undefined ? typedLength : String(input.value).length;
  const showsCount = limit !== undefined && length > limit * 0.8;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={
        showsCount && (
          <span className={cx('tabular text-small', length > limit ? 'font-semibold text-bad' : 'text-ink3')}>
            {t('frame.countOf', { n: length, max: limit })}
          </span>
        )
      }
    >
      {(control) => (
        <>
          <textarea
            {...input}
            {...control}
            rows={rows}
            // With `field-sizing` the attribute `rows` has no effect, so the height is set here.
            style={{ minHeight: `calc(${rows}lh + 1.5rem + 2px)` }}
            onInput={(event) => {
              setTypedLength(event.currentTarget.value.length);
              onInput?.(event);
            }}
            className={boxLook(error, cx('field-sizing-content max-h-[50dvh] resize-y py-3 leading-normal', className))}
          />
          {notice !== undefined && (
            <div role="status" className="text-small text-ink2">
              {notice}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
