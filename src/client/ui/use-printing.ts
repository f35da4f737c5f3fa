import { useSyncExternalStore } from 'react';

const types = ['beforeprint', 'afterprint'] as const;
let printing = false;

const isPrinting = (): boolean => printing;

function subscribe(changed: () => void): () => void {
  const update = ({ type }: Event): void => {
    printing = type === types[0];
    changed();
  };
  for (const type of types) addEventListener(type, update);
  return () => {
    for (const type of types) removeEventListener(type, update);
  };
}

/**
 * Whether the page is being printed, by the event and not by the media query: the browser counts the pages between the
 * two, and cuts off what is added after that.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, isPrinting);
