import { useEffect, useState } from 'react';
import { whenUsed } from './prefetch.ts';

let isUsed = false;

/** Whether anything on the page has been used, or a while has passed: what is far below its first screen comes then. */
export function useUsed(): boolean {
  const [is, setIs] = useState(isUsed);
  useEffect(
    () =>
      is
        ? undefined
        : whenUsed(() => {
            isUsed = true;
            setIs(true);
          }),
    [is],
  );
  return is;
}
