import { countText } from '../../shared/format/count.ts';
import { cx } from '../ui/class-names.ts';
import type { Icon } from '../ui/icon.ts';
import { Link } from '../ui/navigation.tsx';

interface RailItemProps {
  icon: Icon;
  href: string;
  text: string;
  on: boolean;
  count?: number | undefined;
  late?: boolean | undefined;
}

/** One line of the rail. Below 1,440 px it is an icon with a tooltip. */
export function RailItem({ icon: Mark, href, text, on, count = 0, late }: RailItemProps) {
  const number = count > 0 ? countText(count) : '';
  return (
    <li>
      <Link
        href={href}
        aria-current={on ? 'page' : undefined}
        aria-label={number ? `${text}, ${number}` : text}
        data-tooltip=""
        className={cx('press desk-rail-item', late && number && 'desk-late')}
      >
        <Mark size={18} strokeWidth={on ? 2.3 : 1.9} aria-hidden />
        <span className="desk-rail-text">{text}</span>
        <span className="desk-rail-count tabular">{number}</span>
      </Link>
    </li>
  );
}
