import { useEffect, useRef } from 'react';
import { LoadMore } from '../../ui/states.tsx';

/** Loads the next page when the end of the list comes near. The button is for keyboards and screen readers. */
export function LoadMoreRows({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  useEffect(() => {
    load.current = onMore;
  });
  useEffect(() => {
    if (!more || busy || !end.current) return;
    const watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load.current(), {
      rootMargin: '400px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more, busy]);
  return (
    <div ref={end}>
      <LoadMore more={more} busy={busy} onMore={onMore} />
    </div>
  );
}
