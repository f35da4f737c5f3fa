import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';
import { boxLook, Field, type FieldProps } from './field.tsx';
import type { Option } from './option-search.ts';

const SelectSheet = lazyPart(() => import('./select-sheet.tsx').then(({ SelectSheet: Part }) => Part));

export type SelectProps = FieldProps & {
  options: readonly Option[];
  /** '' or undefined: nothing chosen yet. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Shown while nothing is chosen; "Choose" if omitted. */
  placeholder?: string;
  disabled?: boolean;
  /** The text of the chosen value, when `options` may not contain it (search on the server). */
  chosenText?: string;
  /** For search on the server: called with the typed text. The options are then not filtered here. */
  onQuery?: (query: string) => void;
  busy?: boolean;
  name?: string;
};

/** A field whose value is chosen from a sheet. */
export function Select({ label, hint, error, optional, ...props }: SelectProps) {
  const { options, value, onChange, placeholder, disabled, chosenText, onQuery, busy, name } = props;
  const { t } = useText();
  // Undefined before the first opening. Then the sheet stays mounted, for its closing animation and to give back the
  // focus.
  const [open, setOpen] = useState<boolean>();
  // Loaded after the first render, so that the first tap does not wait.
  useEffect(() => void SelectSheet.ahead(), []);
  const chosen = options.find((option) => option.value === value)?.text ?? (value ? (chosenText ?? value) : undefined);
  const words = chosen ?? placeholder ?? t('frame.choose');
  const close = () => setOpen(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <>
          <button
            {...control}
            // aria-invalid is not allowed on a button; the description contains the error.
            aria-invalid={undefined}
            name={name}
            type="button"
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={`${label}: ${words}`}
            onClick={() => setOpen(true)}
            className={boxLook(error, 'press flex min-h-12 items-center gap-2 py-2 text-left active:bg-sunk')}
          >
            <span className={cx('min-w-0 flex-1', !chosen && 'text-ink3')}>{words}</span>
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
