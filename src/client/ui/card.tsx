import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A surface. Set `pad` for text; lists have their own spacing. */
export function Card({ pad, className, children }: { pad?: boolean; className?: string; children: ReactNode }) {
  return <div className={cx('rounded-card bg-surface shadow-card', pad && 'p-4', className)}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** A word or a count beside the title. */
  note?: ReactNode;
  /** A plain button or link at its end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page (h2). */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-1">
        <h2 className="min-w-0 text-small font-semibold text-ink3">
          {title}
          {note !== undefined && <span className="font-medium"> · {note}</span>}
        </h2>
        {action && <div className="-mx-3 -my-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}
