import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../text.tsx';
import { iconButtonLook } from './button.tsx';
import { cx } from './class-names.ts';
import { Link, useNavigation } from './navigation.tsx';

export interface RailItem {
  href: string;
  text: string;
  current: boolean;
  /** A count at its end. */
  note?: string | undefined;
}
export interface RailGroup {
  title?: string;
  items: readonly RailItem[];
}

interface WideFrameProps {
  /** The page's h1 and the title of the document. */
  title: string;
  /** Above the rail; absent where it stands beside another one, which has it, and the link to the content. */
  brand?: ReactNode;
  /** The accessible name of the rail. */
  railLabel: string;
  rail: readonly RailGroup[];
  /** The path of the back button on a screen that has no rail. */
  back: string;
  actions?: ReactNode;
  /** Below the title, fixed while the page scrolls: search and filters. */
  top?: ReactNode;
  children: ReactNode;
}

// Without a rail the bar is that of `Page`: the title in the middle. On a phone several actions have a line of their own.
const barLook =
  'grid min-h-13 grid-cols-[minmax(2.75rem,1fr)_minmax(0,auto)_minmax(max-content,1fr)] max-sm:has-[>div>:nth-child(2)]:grid-cols-[minmax(2.75rem,1fr)_minmax(0,auto)_minmax(2.75rem,1fr)] items-center gap-x-1 max-[75rem]:-mx-2 min-[75rem]:flex min-[75rem]:min-h-14 min-[75rem]:flex-wrap min-[75rem]:gap-2';
const titleLook =
  'line-clamp-3 min-w-0 text-center text-title leading-tight font-bold tracking-[-0.012em] min-[75rem]:grow min-[75rem]:basis-40 min-[75rem]:text-left min-[75rem]:text-head';
const actionsLook =
  'flex flex-wrap justify-end gap-2 py-1 pr-2 max-sm:has-[>:nth-child(2)]:col-span-3 max-sm:has-[>:nth-child(2)]:justify-center min-[75rem]:pr-0';

/**
 * The frame of the administration (look.md): from 1,200 px on a rail at the left and the full width; on a narrower
 * screen one column with a back button.
 */
export function WideFrame(props: WideFrameProps) {
  const { title, brand, railLabel, rail, back, actions, top, children } = props;
  const { t } = useText();
  const { onTitle } = useNavigation();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => onTitle?.(title), [onTitle, title]);
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto grid min-h-dvh max-w-[820px] min-[75rem]:max-w-none min-[75rem]:grid-cols-[13.5rem_minmax(0,1fr)]">
      <title>{`${title} · ${t('frame.product')}`}</title>
      {brand !== undefined && (
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-act px-4 py-3 font-semibold text-act-on focus:translate-y-0"
        >
          {t('frame.skip')}
        </a>
      )}
      <Rail label={railLabel} brand={brand} groups={rail} />
      <div className="flex min-w-0 flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
        <header className="sticky top-0 z-20 bg-bg px-4 pt-[env(safe-area-inset-top)] min-[75rem]:px-6">
          <div className={barLook}>
            <Link href={back} aria-label={t('frame.back')} className={cx(iconButtonLook, 'min-[75rem]:hidden')}>
              <ChevronLeft size={26} strokeWidth={2} aria-hidden className="-ml-0.5" />
            </Link>
            <h1 ref={head} tabIndex={-1} className={titleLook}>
              {title}
            </h1>
            {actions && <div className={actionsLook}>{actions}</div>}
          </div>
          {top && <div className="pb-2">{top}</div>}
        </header>
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col gap-4 px-4 pt-1 pb-8 min-[75rem]:px-6">
          {children}
        </main>
      </div>
    </div>
  );
}

/** The rail is longer than most windows: the page that is open is in view. */
const intoView = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'nearest' });

function Rail({ label, brand, groups }: { label: string; brand: ReactNode; groups: readonly RailGroup[] }) {
  return (
    <nav
      aria-label={label}
      className="second-level sticky top-0 hidden h-dvh flex-col gap-3 overflow-y-auto border-r border-line bg-surface px-3 py-4 min-[75rem]:flex"
    >
      {brand !== undefined && <div className="px-2">{brand}</div>}
      {groups.map(({ title, items }, at) => (
        <div key={title ?? at} className="grid gap-0.5">
          {title && <p className="px-2 pb-1 text-small font-semibold text-ink3">{title}</p>}
          <ul className="grid gap-0.5">
            {items.map((item) => (
              <li key={item.href} ref={item.current ? intoView : undefined}>
                <RailLink {...item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const RailLink = ({ href, text, current, note }: RailItem) => (
  <Link
    href={href}
    aria-current={current ? 'page' : undefined}
    className={cx(
      'press flex min-h-11 items-center gap-2 rounded-field px-2 text-body active:bg-pressed focus-visible:-outline-offset-2',
      current ? 'bg-act-soft font-semibold text-act-ink' : 'text-ink [@media(hover:hover)]:hover:bg-sunk',
    )}
  >
    <span className="min-w-0 flex-1">{text}</span>
    {note !== undefined && <span className="tabular text-small font-medium">{note}</span>}
  </Link>
);
