import type { ReactNode } from 'react';
import type { Icon } from '../ui/icon.ts';

interface FactorRowProps {
  icon: Icon;
  title: string;
  about: ReactNode | undefined;
  children: ReactNode;
}

/** One of the things that stand in for the owner, and what can be done with it. */
export function FactorRow({ icon: Mark, title, about, children }: FactorRowProps) {
  return (
    <div className="flex items-center gap-3 py-2.5 pr-2 pl-4 not-first:border-t not-first:border-line">
      <Mark size={22} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        {about !== undefined && <p className="tabular text-small text-ink3">{about}</p>}
      </div>
      {children}
    </div>
  );
}
