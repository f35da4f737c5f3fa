import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../text.tsx';
import { iconButtonLook } from './button.tsx';
import { cx } from './class-names.ts';
import { Link, useNavigation } from './navigation.tsx';

interface PageProps {
  /** The page's h1 and the title of the document. */
  title: string;
  /** Shown instead of the plain title, e.g. <Brand /> or a number with a copy button. Must contain text. */
  heading?: ReactNode;
  /** A path to go back to, or `true` for one step back in the history. Left out: no back button. */
  back?: string | true;
  /** Called instead of going back, e.g. to ask about a draft. */
  onBack?: () => void;
  /** At most two `IconButton`s. */
  actions?: ReactNode;
  /** `start` for the home page, otherwise centered. */
  align?: 'start' | 'center';
  /** Below the title: search, tabs, a stepper. Goes away with the page when it scrolls; the title stays. */
  top?: ReactNode;
  /** The main action and secondary ones, fixed at the bottom. */
  footer?: ReactNode;
  /** <BottomBar />, on top-level pages. */
  bar?: ReactNode;
  children: ReactNode;
}

let opened = false;

/** The frame of every page: header, content, main action, bottom bar; one column of 820 px (spec 1). */
export function Page(props: PageProps) {
  const { title, top, footer, bar, children } = props;
  const { t } = useText();
  const { onTitle } = useNavigation();
  useEffect(() => onTitle?.(title), [onTitle, title]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[820px] flex-col pl-[env(safe-area-inset-left)] pr-[env(safe-area-inset-right)]">
      <title>{`${title} · ${t('frame.product')}`}</title>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 print:hidden rounded-field bg-act px-4 py-3 font-semibold text-act-on focus:translate-y-0"
      >
        {t('frame.skip')}
      </a>
      <Header {...props} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col px-4">
        {top && <div className="grid grid-cols-1 gap-1.5 pb-2 print:hidden">{top}</div>}
        <div className="flex flex-1 flex-col gap-4 pt-1 pb-6">{children}</div>
        {footer && (
          <div
            ref={publishHeight}
            className={cx(
              // The line below is for a height that is no whole number of pixels.
              'pointer-events-none sticky z-10 shadow-[0_1px_0_var(--bg)] print:hidden [@media(max-height:30rem)]:static -mx-4 grid grid-cols-1 gap-2 bg-linear-to-b from-transparent to-bg to-[1.25rem] px-4 pt-6 *:pointer-events-auto',
              bar
                ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))] pb-3'
                : 'bottom-0 pb-[max(1rem,env(safe-area-inset-bottom))]',
            )}
          >
            {footer}
          </div>
        )}
      </main>
      {bar}
    </div>
  );
}

/** The bar with back button, title and actions, and `top` below it. */
function Header({ title, heading, back, onBack, actions, align, top }: PageProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Moves the focus so that a screen reader announces the new page; the browser announces the first one itself.
    if (opened && document.activeElement === document.body) head.current?.focus({ preventScroll: true });
    opened = true;
  }, []);
  return (
    <header
      className={cx(
        'sticky top-0 z-20 bg-bg [@media(max-height:30rem)]:static print:static pt-[env(safe-area-inset-top)]',
        !top &&
          'after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-linear-to-b after:from-bg after:to-transparent',
      )}
    >
      <div className="grid min-h-13 grid-cols-[minmax(2.75rem,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-1 px-2">
        <div className={cx('print:invisible', align === 'start' && 'hidden')}>
          {(back !== undefined || onBack) && <Back to={back} onBack={onBack} />}
        </div>
        <h1
          ref={head}
          tabIndex={-1}
          className={cx(
            'min-w-0 text-title leading-tight font-bold tracking-[-0.012em]',
            align === 'start' ? 'col-span-2 pl-2 text-left' : 'line-clamp-3 text-center',
          )}
        >
          {heading ?? title}
        </h1>
        <div className="flex justify-end print:hidden">{actions}</div>
      </div>
    </header>
  );
}

/**
 * Publishes the height of the footer as a CSS variable, so that toasts appear above it. Not at a desk, where they have a
 * place of their own (desk.css): a variable of the root is a new style for every element, twice for each ticket.
 */
function publishHeight(foot: HTMLDivElement | null): (() => void) | undefined {
  if (!foot) return undefined;
  const { style, dataset } = document.documentElement;
  const watch = new ResizeObserver(() => {
    if ((dataset['desk'] ?? 'bare') !== 'bare') return;
    const { position, bottom } = getComputedStyle(foot);
    const height = position === 'sticky' ? foot.offsetHeight + Number.parseFloat(bottom) : 0;
    style.setProperty('--foot', `${height}px`);
  });
  watch.observe(foot);
  return () => {
    watch.disconnect();
    style.removeProperty('--foot');
  };
}

function Back({ to, onBack }: { to: string | true | undefined; onBack: (() => void) | undefined }) {
  const { t } = useText();
  const navigation = useNavigation();
  const mark = <ChevronLeft size={26} strokeWidth={2} aria-hidden className="-ml-0.5" />;
  if (typeof to === 'string' && !onBack) {
    return (
      <Link href={to} aria-label={t('frame.back')} className={iconButtonLook}>
        {mark}
      </Link>
    );
  }
  return (
    <button type="button" aria-label={t('frame.back')} onClick={onBack ?? navigation.back} className={iconButtonLook}>
      {mark}
    </button>
  );
}
