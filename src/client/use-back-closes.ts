import { useEffect, useRef } from 'react';
import { history } from './history.ts';

/** While this is open, one step back closes it and leaves the page; closed otherwise, it leaves no step behind. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (open ? history.openSheet(() => latest.current()) : undefined), [open]);
}
