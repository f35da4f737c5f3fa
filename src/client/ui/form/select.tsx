import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useId, useState, type Ref } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';
import { boxLook, Field, type FieldProps } from './field.tsx';
import type { Option } from './option-search.ts';

const loadSheet = () => import('./select-sheet.tsx').then(({ SelectSheet: Part }) => Part);
const SelectSheet = lazyPart(loadSheet);

export type SelectProps = FieldProps & {
  options: readonly Option[];
  /** '' or undefined: nothing chosen yet. */
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen; else "Choose". */
  placeholder?: string;
  disabled?: boolean;
  /** What is chosen, when `options` may not contain it (searched on the server). */
  chosenText?: string;
  /** Searching on the server: called with what is typed; the options are then not filtered here. */
  onQuery?: (query: string) => void;
  busy?: boolean;
  /** A form focuses the first wrong field. */
  ref?: Ref<HTMLButtonElement>;
  name?: string;
};

/** Chooses one of many from a sheet. */
export function Select({ label, hint, error, optional, ...props }: SelectProps) {
  const { options, value, onChange, onBlur, placeholder, disabled, chosenText, onQuery, busy, ref, name } = props;
  const { t } = useText();
  const [open, setOpen] = useState<boolean>(); // loaded before the first opening, then kept for its motion and focus
  // Loaded when the page is idle, so that the first tap need not wait.
  useEffect(() => void loadSheet().catch(() => undefined), []);
  const shown = useId();
  const chosen = options.find((option) => option.value === value)?.text ?? (value ? (chosenText ?? value) : undefined);
  const words = chosen ?? placeholder ?? t('frame.choose');
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <>
          <button
            {...control}
            // A button has no aria-invalid; the description carries the error.
            aria-invalid={undefined}
            ref={ref}
            name={name}
            type="button"
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={`${label}: ${words}`}
            onClick={() => setOpen(true)}
            className={boxLook(error, 'press flex min-h-12 items-center gap-2 py-2 text-left active:bg-sunk')}
          >
            <span id={shown} className={cx('min-w-0 flex-1', !chosen && 'text-ink3')}>
              {words}
            </span>
            <ChevronDown size={20} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
          </button>
          {open !== undefined && (
            <Suspense>
              <SelectSheet
                open={open}
                onClose={close}
                title={label}
                options={options}
                value={value}
                onQuery={onQuery}
                busy={busy}
                onChoose={(next) => {
                  onChange(next);
                  close();
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}
