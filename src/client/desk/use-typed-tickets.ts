import { useMemo, useSyncExternalStore } from 'react';

// As form-draft.ts writes them, which the desk does not load; the test reads what that has written.
const PREFIX = 'closeloop.typed.';
export const TYPED_EVENT = 'closeloop:typed';

/** The ids of the tickets on which the user has typed something that is not sent, from the entries of the tab's storage. */
export function typedTickets(entries: readonly [key: string, json: string][], userId: string): string[] {
  const own = `${PREFIX}${userId},`;
  const ids = entries.flatMap(([key, json]) => {
    // Presets are not stored; a field that was emptied again has an empty text.
    const isTyped = key.startsWith(own) && /":"(?!")/.test(json);
    return isTyped ? (key.slice(own.length).split(',')[0] ?? '') : [];
  });
  return [...new Set(ids)].toSorted();
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener(TYPED_EVENT, listener);
  return () => removeEventListener(TYPED_EVENT, listener);
};

function idsOf(userId: string): string {
  try {
    return typedTickets(Object.entries(sessionStorage) as [string, string][], userId).join();
  } catch {
    return ''; // a web view may forbid the storage
  }
}

/** The tickets with a draft of this user in this tab. */
export function useTypedTickets(userId: string): ReadonlySet<string> {
  const ids = useSyncExternalStore(subscribe, () => idsOf(userId));
  return useMemo(() => new Set(ids.split(',')), [ids]);
}
