import { useEffect, useRef, useState } from 'react';

/** Of a row of a long table: `h-8`. */
export const ROW_PX = 32;
/** Rows that are drawn above and below those that can be seen. */
const MORE = 30;

/** Which rows of a long table are to be drawn, by how far its frame is scrolled. */
export function useRowWindow(count: number) {
  const scroll = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(0);
  const [seen, setSeen] = useState(60);
  useEffect(() => {
    const frame = scroll.current;
    if (!frame) return;
    const read = () => {
      // In steps, so that not each pixel draws anew.
      setFrom(Math.max(0, Math.floor(frame.scrollTop / ROW_PX / MORE) * MORE - MORE));
      setSeen(Math.ceil(frame.clientHeight / ROW_PX));
    };
    read();
    frame.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      frame.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, []);
  const first = Math.min(from, Math.max(0, count - 1));
  return { scroll, from: first, to: Math.min(count, first + seen + 3 * MORE) };
}
