import { useEffect, useRef } from 'react';

/** TypeScript's DOM types do not include it yet. */
declare const CloseWatcher: (new () => { onclose: () => void; destroy(): void }) | undefined;

/** Calls `leave` on Escape, and on Android's back gesture if the browser has CloseWatcher. */
export function useEscape(leave: () => void, on: boolean): void {
  const now = useRef(leave);
  useEffect(() => {
    now.current = leave;
  });
  useEffect(() => {
    if (!on) return;
    if (typeof CloseWatcher !== 'undefined') {
      const watcher = new CloseWatcher();
      watcher.onclose = () => now.current();
      return () => watcher.destroy();
    }
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && now.current();
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}
