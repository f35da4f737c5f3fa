import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface KeyValueItem {
  name: string;
  /** Empty values are left out; say "not known" in words if that matters. */
  value: ReactNode;
  /** A long text: stands below its name, across the whole card. */
  wide?: true;
}

/** Facts as name and value. In a card; wraps to one column when the window is narrow or the text large. */
export function KeyValue({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <dl className="grid gap-y-3 p-4">
      {items
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ name, value, wide }) => (
          <div key={name} className="flex flex-wrap gap-x-3 gap-y-0.5">
            <dt className={cx('shrink-0 pt-px text-small leading-normal text-ink3', wide ? 'w-full' : 'w-26 sm:w-44')}>
              {name}
            </dt>
            <dd className={cx('min-w-0 text-body', wide ? 'basis-full' : 'flex-1 basis-40')}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
