import { useSyncExternalStore } from 'react';
import { safeStore } from '../api/safe-store.ts';

const store = safeStore(() => window.localStorage);
const KEY = 'desk-single-keys';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether single-key shortcuts work on this device. With voice input or a tremor they fire by accident (WCAG 2.1.4).
 */
export const singleKeys = {
  on: (): boolean => store.getItem(KEY) !== 'off',
  set: (on: boolean): void => {
    store.setItem(KEY, on ? 'on' : 'off');
    for (const listener of listeners) listener();
  },
};
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys.on);
