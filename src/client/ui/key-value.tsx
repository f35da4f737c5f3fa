import type { ReactNode } from 'react';

export interface KeyValueItem {
  name: string;
  /** Empty values are left out; say "not known" in words if that matters. */
  value: ReactNode;
}

/** Facts as name and value. In a card; wraps to one column when the window is narrow or the text large. */
export function KeyValue({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <dl className="grid gap-y-3 p-4">
      {items
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ name, value }) => (
          <div key={name} className="flex flex-wrap gap-x-3 gap-y-0.5">
            <dt className="w-26 shrink-0 pt-px text-small leading-normal text-ink3">{name}</dt>
            <dd className="min-w-0 flex-1 basis-40 text-body">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
