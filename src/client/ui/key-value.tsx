import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface KeyValueItem {
  name: string;
  /** An item with an empty value is not shown. */
  value: ReactNode;
  /** For a long text: shown below its name over the full width. */
  wide?: true;
}

/** Facts as names and values, in a card. One column when the window is narrow or the text is large. */
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
