import { useEffect, useRef } from 'react';
import { startLater } from './start-later.ts';

const program = () => import('./watch-swipes.ts');

/**
 * Rows that slide aside for what stands at their end. A row says `data-slides={id}`, and `data-open` when it is open; its
 * last child is what comes to light. It is shown only on narrow screens (`sliding-row.tsx`); elsewhere nothing slides.
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
