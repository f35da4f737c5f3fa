import { useText } from '../text.tsx';
import { cx } from './class-names.ts';
import { countText } from '../../shared/format/count.ts';
import type { Icon } from './icon.ts';
import { Link } from './navigation.tsx';

export interface BarItem {
  href: string;
  text: string;
  icon: Icon;
  current?: boolean;
  /** The highlighted item in the middle: Raise. */
  main?: boolean;
  /** A count, or `true` for a dot without a number. */
  badge?: number | boolean;
}

/** Home, Tickets, Raise, Notifications, Me. Pass it to `Page` as `bar`. */
export function BottomBar({ items }: { items: readonly BarItem[] }) {
  const { t } = useText();
  return (
    <nav
      aria-label={t('frame.mainNavigation')}
      // The bar is as wide as the window, its items as wide as the page.
      className="sticky bottom-0 z-20 print:hidden bg-bar pb-[env(safe-area-inset-bottom)] shadow-[0_0_0_100vmax_var(--bar)] [clip-path:inset(-1px_-100vmax_0)] [border-image:linear-gradient(var(--line)_0_0)_1/1px_0_0/0_100vmax]"
    >
      <ul className="grid h-16 auto-cols-fr grid-flow-col overflow-x-clip">
        {items.map((item) => (
          <li key={item.href} className="min-w-0">
            <Item {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Item({ href, text, icon: Mark, current, main, badge }: BarItem) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'press flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,3.4vw)] leading-tight font-semibold sm:text-tiny active:scale-95',
        // Blue is Raise alone: it is what can be done, the others are where one can be.
        current ? 'text-ink' : main ? 'text-ink2' : 'text-ink3',
      )}
    >
      <span
        className={cx(
          'relative grid h-[28px] w-[52px] place-items-center rounded-full',
          main ? 'bg-act text-act-on' : current && 'bg-sunk',
        )}
      >
        <Mark size={main ? 22 : 23} strokeWidth={current || main ? 2.3 : 1.9} aria-hidden />
        {badge !== undefined && badge !== false && badge !== 0 && (
          <span className="tabular absolute -top-0.5 left-[calc(50%+0.3rem)] min-w-[16px] rounded-full border-2 border-surface bg-act px-[4px] text-center text-[min(0.6875rem,3.4vw)] leading-[16px] font-bold text-act-on empty:size-3 empty:min-w-0 empty:p-0">
            {typeof badge === 'number' ? countText(badge) : null}
          </span>
        )}
      </span>
      <span className="max-w-[calc(100%+0.5rem)] truncate tracking-[-0.01em]">{text}</span>
    </Link>
  );
}
