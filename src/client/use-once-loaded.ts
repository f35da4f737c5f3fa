import { useState } from 'react';

/**
 * Runs something that needs a module: at once if it is there, otherwise when it is loaded. It also runs when loading fails, and
 * has to do without. Asked twice while it waits, it runs once.
 */
export function useOnceLoaded(
  isLoaded: () => boolean,
  load: () => Promise<unknown>,
  run: () => void,
): [isWaiting: boolean, run: () => void] {
  const [isWaiting, setIsWaiting] = useState(false);
  const wait = async () => {
    setIsWaiting(true);
    await load().catch(() => undefined);
    setIsWaiting(false);
    run();
  };
  return [
    isWaiting,
    () => {
      if (isLoaded()) run();
      else if (!isWaiting) void wait();
    },
  ];
}
