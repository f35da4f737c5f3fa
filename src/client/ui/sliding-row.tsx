import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Link } from './navigation.tsx';

interface SlidingRowProps {
  id: string;
  href: string;
  /** The next action in a word or two: "Accept". */
  words: string;
  /** Its accessible name: "Accept, CL-2026-000123". */
  label: string;
  /** The accessible name of the "…" button, which reveals the action on a phone. */
  more: string;
  open: boolean;
  onToggle: () => void;
  /** The row itself, a link. */
  children: ReactNode;
}

/**
 * A row with its next action. On a wide screen the action is a button beside the row; on a phone "…" or a swipe
 * (`use-swipe.ts`) slides it in from the right.
 */
export function SlidingRow({ id, href, words, label, more, open, onToggle, children }: SlidingRowProps) {
  return (
    <div
      data-slides={id}
      data-open={open || undefined}
      className="group relative flex touch-pan-y touch-pinch-zoom items-center transition-[translate] duration-200 data-held:transition-none max-sm:data-open:-translate-x-32"
    >
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        icon={Ellipsis}
        label={more}
        aria-expanded={open}
        onClick={onToggle}
        className="-ml-3.5 text-ink3 sm:hidden"
      />
      <Link
        href={href}
        aria-label={label}
        className="grid place-items-center text-center text-small font-semibold max-sm:invisible max-sm:absolute max-sm:inset-y-0 max-sm:left-full max-sm:w-32 max-sm:bg-act max-sm:px-3 max-sm:text-act-on transition-[visibility,background-color] duration-200 max-sm:group-data-held:visible max-sm:group-data-open:visible max-sm:focus-visible:-outline-offset-4 max-sm:focus-visible:outline-act-on sm:mr-3.5 sm:min-h-11 sm:w-32 sm:rounded-field sm:bg-sunk sm:px-2 sm:active:bg-pressed"
      >
        {words}
      </Link>
    </div>
  );
}
