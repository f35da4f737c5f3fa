import { useEffect, useRef } from 'react';
import { startLater } from './start-later.ts';

const program = () => import('./watch-swipes.ts');

/**
 * Rows that slide aside to reveal their last child, on narrow screens only (`sliding-row.tsx`). A row has `data-slides={id}`,
 * and `data-open` when it is open.
 */
export function useSwipe(open: string | undefined, show: (id: string | undefined) => void): void {
  const now = useRef(show);
  useEffect(() => {
    now.current = show;
  });
  useEffect(() => startLater(() => program().then(({ watchSwipes }) => watchSwipes((id) => now.current(id)))), []);
  useEffect(() => {
    if (open === undefined) return;
    return startLater(() => program().then(({ watchLeaving }) => watchLeaving(() => now.current(undefined))));
  }, [open]);
}
