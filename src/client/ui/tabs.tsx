import { useEffect, useRef } from 'react';
import { countText } from '../../shared/format/count.ts';
import { cx } from './class-names.ts';

export interface TabItem<Value extends string> {
  value: Value;
  text: string;
  count?: number;
  /** The count may be higher. */
  isAtLeast?: boolean;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the group: "Which tickets". */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Within a line that scrolls, together with others. */
  inline?: boolean;
}

/**
 * A filter with counts in one scrolling line. They are toggle buttons, not ARIA tabs, because they filter one list and
 * do not switch panels; the Tab key reaches each of them.
 */
export function Tabs<Value extends string>({ label, items, value, onChange, inline }: TabsProps<Value>) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!current.current) return;
    // An observer measures after the browser's layout; measuring here would force another layout.
    const watch = new IntersectionObserver(([entry]) => {
      watch.disconnect();
      if (entry && entry.intersectionRatio < 1) entry.target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    watch.observe(current.current);
    return () => watch.disconnect();
  }, [value]);
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex gap-1', !inline && 'no-scrollbar -mx-4 snap-x scroll-px-4 overflow-x-auto px-4 py-1')}
    >
      {items.map((item) => (
        <button
          key={item.value}
          ref={item.value === value ? current : undefined}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
          className={cx(
            'press relative flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3.5 text-body font-semibold whitespace-nowrap after:absolute after:-inset-y-1 after:inset-x-0',
            item.value === value ? 'bg-ink text-bg' : 'text-ink2 active:bg-pressed',
          )}
        >
          {item.text}
          {item.count !== undefined && (
            <span className={cx('tabular text-small', item.value === value ? 'text-bg' : 'text-ink3')}>
              {countText(item.count, item.isAtLeast)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Two to four choices side by side: language, appearance. With a large text size they wrap, but no word is broken. */
export function Segmented<Value extends string>({ label, items, value, onChange }: TabsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap rounded-field bg-sunk p-1 print:hidden">
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
          className={cx(
            'press relative min-h-9 flex-1 rounded-[0.5rem] px-2 text-body font-semibold after:absolute after:-inset-y-1 after:inset-x-0',
            item.value === value ? 'bg-thumb text-ink shadow-card' : 'text-ink2 active:bg-pressed',
          )}
        >
          {item.text}
        </button>
      ))}
    </div>
  );
}
