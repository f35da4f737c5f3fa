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
  /** The one or two actions that come next, and when they are possible. */
  later?: readonly { text: string; reason: string }[];
}

/**
 * The menu of secondary actions. The one or two that come next stand at its end, with what has to happen first.
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
      {later.length > 0 && <Later later={later} />}
    </Sheet>
  );
}

function Later({ later }: { later: NonNullable<MenuSheetProps['later']> }) {
  const { t } = useText();
  return (
    <section className="mt-1 grid gap-2 border-t border-line pt-3 pb-2 text-small">
      <h3 className="text-ink3">{t('frame.later')}</h3>
      <dl className="grid gap-2">
        {later.map(({ text, reason }) => (
          <div key={text}>
            <dt className="font-semibold">{text}</dt>
            <dd className="text-ink2">{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
