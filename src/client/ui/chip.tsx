import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import type { Icon } from './icon.ts';
import { toneSoft, type Tone } from './tone.ts';

interface ChipProps {
  tone?: Tone;
  icon?: Icon;
  /** White on red, for what nobody may overlook. */
  strong?: boolean;
  children: ReactNode;
}

/** A short state as text: "Waiting for you", "Pending". Not a button. */
export function Chip({ tone = 'run', icon: Mark, strong, children }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-small leading-tight font-semibold',
        strong ? 'bg-bad text-bad-on' : toneSoft[tone],
      )}
    >
      {Mark && <Mark size={14} strokeWidth={2.3} aria-hidden className="shrink-0" />}
      {children}
    </span>
  );
}
