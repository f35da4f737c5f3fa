import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { toneSoft, type Tone } from './tone.ts';

const marks = { act: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, run: Info };

interface BannerProps {
  tone: Tone;
  /** The first line, in bold. */
  title?: string;
  children?: ReactNode;
  /** A small button or link at the end. */
  action?: ReactNode;
  /** A screen reader announces it at once: for a banner that appears after something the user did. */
  urgent?: boolean;
}

/** A notice on the page: a safety warning, a conflict, an error. */
export function Banner({ tone, title, children, action, urgent }: BannerProps) {
  const Mark = marks[tone];
  return (
    <div role={urgent ? 'alert' : undefined} className={cx('flex gap-2.5 rounded-field p-3 text-body', toneSoft[tone])}>
      <Mark size={20} strokeWidth={2.2} aria-hidden className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className={cx(title ? 'mt-0.5' : 'font-medium')}>{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
