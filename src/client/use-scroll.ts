import { useLayoutEffect } from 'react';
import type { HistoryEntry } from './history.ts';

const SCROLL_MS = 1_500;

/** A new page begins at its top; going back finds the place again, as soon as the page is long enough. */
export function useScroll(shown: { View?: unknown; scroll?: HistoryEntry['scroll'] } | undefined): void {
  const ready = shown?.View !== undefined;
  const wanted: HistoryEntry['scroll'] = ready ? shown.scroll : 'keep';
  useLayoutEffect(() => {
    if (wanted === 'keep') return;
    const top = wanted ?? 0;
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) return;
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, top);
      if (window.scrollY >= top - 1) end();
    });
    const end = () => observer.disconnect();
    observer.observe(document.body);
    // From here on the user scrolls.
    for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, end, { once: true });
    const timer = setTimeout(end, SCROLL_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [shown, wanted]);
}
