import { useEffect, useRef } from 'react';
import { history } from './history.ts';

const MARK = '#view';

/**
 * While this is shown, one step back closes it and leaves the page: the address bears a fragment for so long. Answers
 * what closes it otherwise, so that no step is left behind.
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
