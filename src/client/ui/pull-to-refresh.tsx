import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { startDeferred } from './start-deferred.ts';
import { Spinner } from './spinner.tsx';

/**
 * Pull to refresh on touch screens. The page must also have a button for it, and announce the end. First in the
 * content.
 */
export function PullToRefresh({ onPull }: { onPull: () => Promise<unknown> }) {
  const mark = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const now = useRef({ onPull, busy });
  useEffect(() => {
    now.current = { onPull, busy };
  });
  useEffect(
    () =>
      startDeferred(async () => {
        const { positionMark, watchPulls } = await import('./watch-pulls.ts');
        const show = (px: number, held: boolean) => mark.current && positionMark(mark.current, px, held);
        const onPull = () => {
          setBusy(true);
          void now.current.onPull().finally(() => {
            setBusy(false);
            show(0, false);
          });
        };
        return watchPulls({ mayStart: () => !now.current.busy, show, onPull });
      }),
    [],
  );
  return (
    <div
      ref={mark}
      aria-hidden
      className="pointer-events-none absolute left-1/2 z-10 grid size-10 -translate-x-1/2 place-items-center rounded-full bg-raised text-act opacity-0 shadow-float transition-[translate,opacity] duration-200 data-held:transition-none"
    >
      {busy ? <Spinner size={22} /> : <RotateCw size={22} strokeWidth={2} className="rotate-(--turn)" />}
    </div>
  );
}
