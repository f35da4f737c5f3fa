import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { rowLook, RowText, type ListRowProps } from './list-row.tsx';
import { Tick } from './tick.tsx';

interface SelectableRowProps extends Omit<ListRowProps, 'href' | 'lead'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Below the row: why it cannot be selected, or the outcome. */
  note?: ReactNode;
}

/** A row to select instead of to open: a list row with a checkbox in place of the ring. In a <RowList>. */
export function SelectableRow({ checked, onChange, disabled, note, ...words }: SelectableRowProps) {
  const box = (
    <span className="relative grid size-11 place-items-center">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-6 appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-act checked:bg-act focus-visible:outline-none disabled:border-line disabled:bg-sunk"
      />
      <Tick />
    </span>
  );
  return (
    <label
      className={cx(
        rowLook,
        'select-none has-checked:bg-act-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        disabled && 'cursor-default bg-sunk',
      )}
    >
      <RowText {...words} lead={box} />
      {note && <span className="col-start-2 pt-1 text-small">{note}</span>}
    </label>
  );
}
