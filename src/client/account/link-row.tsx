import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from '../ui/icon.ts';
import { Link } from '../ui/navigation.tsx';

/** A row of a card that leads to a page, or calls a number. */
export function LinkRow({
  href,
  note,
  icon: Shown = ChevronRight,
  children,
}: {
  href: string;
  note?: string;
  icon?: Icon;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className="press flex min-h-13 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
    >
      <span className="min-w-0 flex-1 first-letter:uppercase">{children}</span>
      {note && <span className="tabular text-ink2">{note}</span>}
      <Shown size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
    </Link>
  );
}
