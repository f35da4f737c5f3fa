import { useState, type ReactNode } from 'react';
import { useText } from '../../text.tsx';

interface EditedCellProps {
  /** What stands in the cell. */
  value: string;
  /** "Customer, row 4". */
  name: string;
  /** What is shown while nobody types. */
  children: ReactNode;
  onChange: (value: string) => void;
}

/** A cell that can be put right in place: Enter or leaving it keeps what was typed, Escape what was there. */
export function EditedCell({ value, name, children, onChange }: EditedCellProps) {
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  if (typed === undefined)
    return (
      <button
        type="button"
        aria-label={t('imports.editCell', { name, value })}
        onClick={() => setTyped(value)}
        className="press -mx-2 -my-1 min-h-11 min-w-11 cursor-text rounded-field px-2 py-1 text-left underline decoration-dotted underline-offset-4"
      >
        {children}
      </button>
    );
  const keep = () => {
    setTyped(undefined);
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- who pressed the cell writes into it
      autoFocus
      aria-label={name}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) keep();
        if (key === 'Escape') setTyped(undefined);
      }}
      className="-mx-2 -my-1 min-h-11 w-56 rounded-field bg-surface px-2 text-input text-ink outline-2 outline-focus"
    />
  );
}
