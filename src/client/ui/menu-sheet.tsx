import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Sheet } from './sheet.tsx';

export interface MenuItem {
  text: string;
  icon?: Icon;
  /** Under the text; for a disabled one the reason why. */
  detail?: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

interface MenuSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  items: readonly MenuItem[];
}

/** The secondary actions behind the dots. A disabled one stays and says why. */
export function MenuSheet({ open, onClose, title, items }: MenuSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul className="-mx-2">
        {items.map(({ text, icon: Mark, detail, danger, disabled, onClick }) => (
          <li key={text}>
            <button
              type="button"
              aria-disabled={disabled || undefined}
              onClick={() => {
                if (disabled) return;
                onClose();
                onClick();
              }}
              className={cx(
                'press flex min-h-13 w-full items-center gap-3.5 rounded-field px-2 py-2 text-left font-medium active:bg-sunk',
                disabled ? 'text-ink3' : danger ? 'text-bad' : 'text-ink',
              )}
            >
              {Mark && <Mark size={22} strokeWidth={1.9} aria-hidden className="shrink-0" />}
              <span className="min-w-0">
                {text}
                {detail && <span className="block text-small font-normal text-ink2">{detail}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
