import { useEffect, useState } from 'react';
import { APP_STORE_AFTER_MS } from '../../shared/constants.ts';

/** Opens the store after 5 s (spec 9) unless `stay` is called. `left`: seconds left; undefined when it will not open. */
export function useStoreAfter(href: string | undefined): { left: number | undefined; stay: () => void } {
  const [left, setLeft] = useState(href === undefined ? undefined : APP_STORE_AFTER_MS / 1000);
  useEffect(() => {
    if (left === undefined || href === undefined) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(undefined); // back from the store it does not begin anew
      window.location.assign(href);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, href]);
  return { left, stay: () => setLeft(undefined) };
}
