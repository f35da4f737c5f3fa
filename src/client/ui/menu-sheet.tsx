import { useState } from 'react';
import { useText } from '../text.tsx';
import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Sheet } from './sheet.tsx';

export interface MenuItem {
  text: string;
  icon?: Icon;
  /** Under the text. */
  detail?: string;
  danger?: boolean;
  onClick: () => void;
}

interface MenuSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The actions that are possible now; the first one has the focus. */
  items: readonly MenuItem[];
  /** The actions that are not possible yet, and why. */
  later?: readonly { text: string; reason: string }[];
}

/**
 * The menu of secondary actions. Those that are not possible yet are one line at the end; a tap on it shows the
 * reasons.
 */
export function MenuSheet({ open, onClose, title, items, later = [] }: MenuSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul className="-mx-2">
        {items.map(({ text, icon: Mark, detail, danger, onClick }, at) => (
          <li key={text}>
            <button
              type="button"
              data-first={at === 0 || undefined}
              onClick={() => {
                onClose();
                onClick();
              }}
              className={cx(
                'press flex min-h-13 w-full items-center gap-3.5 rounded-field px-2 py-2 text-left font-medium active:bg-sunk',
                danger ? 'text-bad' : 'text-ink',
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
      {later.length > 0 && <LaterLine later={later} />}
    </Sheet>
  );
}

function LaterLine({ later }: { later: NonNullable<MenuSheetProps['later']> }) {
  const { t } = useText();
  const [expanded, setExpanded] = useState(false);
  return (
    <div className="mt-1 border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="press min-h-11 w-full rounded-field text-left text-small text-ink2 active:bg-sunk"
      >
        {t('frame.later', { what: later.map(({ text }) => text).join(', ') })}
      </button>
      {expanded && (
        <dl className="grid gap-2 pb-2 text-small">
          {later.map(({ text, reason }) => (
            <div key={text}>
              <dt className="font-semibold">{text}</dt>
              <dd className="text-ink2">{reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
