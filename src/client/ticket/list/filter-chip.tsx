import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import type { Icon } from '../../ui/icon.ts';

interface FilterChipProps {
  /** On or off. If omitted, the chip is a plain button. */
  pressed?: boolean;
  icon?: Icon;
  onClick: () => void;
  children: ReactNode;
}

/** One chip of the row above a list. */
export function FilterChip({ pressed, icon: Mark, onClick, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'press relative inline-flex min-h-8 shrink-0 items-center gap-1 rounded-full border px-3 text-small font-semibold whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-[7px]',
        pressed ? 'border-act bg-act-soft text-act-ink' : 'border-line bg-surface text-ink2 active:bg-pressed',
      )}
    >
      {Mark && <Mark size={14} strokeWidth={2.2} aria-hidden />}
      {children}
    </button>
  );
}
