import { useEffect, useRef } from 'react';
import { startDeferred } from './start-deferred.ts';

const load = () => import('./watch-swipes.ts');

/**
 * Rows that slide aside and reveal their last child. A row has `data-slides={id}`, and `data-open` when it is open.
 * They slide on narrow screens only (`sliding-row.tsx`). `show` sets the id of the open row.
 */
export function useSwipe(open: string | undefined, show: (id: string | undefined) => void): void {
  const now = useRef(show);
  useEffect(() => {
    now.current = show;
  });
  useEffect(() => startDeferred(() => load().then(({ watchSwipes }) => watchSwipes((id) => now.current(id)))), []);
  useEffect(() => {
    if (open === undefined) return;
    const stop = startDeferred(() => load().then(({ watchLeaving }) => watchLeaving(() => now.current(undefined))));
    // Here, because the key may come before that part has been loaded.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      // The focused link will be hidden, so the focus goes to the "…" button.
      const row = document.activeElement?.closest('[data-slides]');
      row?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
      now.current(undefined);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      stop();
    };
  }, [open]);
}
