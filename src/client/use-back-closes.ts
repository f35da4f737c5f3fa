import { useEffect, useRef } from 'react';
import { history } from './history.ts';

const MARK = '#view';

/**
 * While mounted, one step back in the history closes the overlay instead of leaving the page; the address has a fragment
 * meanwhile. Returns the function to close it by a button, which removes that history entry.
 */
export function useBackCloses(onClose: () => void): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const here = history.href().replace(/#.*$/s, '');
    // A reload keeps the fragment: then the step is there already.
    if (history.href() !== here + MARK) history.push(here + MARK);
    return history.subscribe(({ href }) => {
      if (href !== here + MARK) latest.current();
    });
  }, []);
  return () => {
    const here = history.href().replace(/#.*$/s, '');
    history.back(() => history.replace(here));
  };
}
