import { useEffect, useRef } from 'react';
import { whenIdle } from '../../prefetch.ts';

/**
 * Loads these pictures once the page is idle, and keeps them. A printout shows also those that were never on the
 * screen, and a browser does not wait for what begins to load while it prints.
 */
export function usePicturesAhead(addresses: readonly string[]): void {
  const kept = useRef<HTMLImageElement[]>([]);
  const all = addresses.join('\n');
  useEffect(
    () =>
      whenIdle(() => {
        kept.current = all
          .split('\n')
          .filter(Boolean)
          .map((src) => Object.assign(new Image(), { src }));
      }),
    [all],
  );
}
