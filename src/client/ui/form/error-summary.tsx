import { useEffect, useRef } from 'react';
import { useText } from '../../text.tsx';
import { Banner } from '../banner.tsx';

export interface FieldError {
  /** The name of the field, passed to `onPick`. */
  name: string;
  label: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** Counts the attempts to send: each one moves the focus here or to the field. */
  attempt: number;
  /** Focuses this field. */
  onPick: (name: string) => void;
}

/**
 * The list of errors above a long form, which is focused after an attempt to send; each line focuses its field (WCAG
 * 3.3.1). With only one error the field itself is focused and there is no list.
 */
export function ErrorSummary({ errors, attempt, onPick }: ErrorSummaryProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const only = errors.length === 1 ? errors[0]?.name : undefined;
  useEffect(() => {
    if (attempt === seen.current || errors.length === 0) return;
    seen.current = attempt;
    if (only !== undefined) onPick(only);
    else box.current?.focus();
  }, [attempt, errors.length, only, onPick]);
  if (errors.length < 2) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20">
      <Banner tone="bad" title={t('frame.errors', { n: errors.length })}>
        <ul className="-mb-1">
          {errors.map(({ name, label, message }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onPick(name)}
                className="min-h-11 w-full text-left text-body underline decoration-1 underline-offset-3"
              >
                {label}: {message}
              </button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
