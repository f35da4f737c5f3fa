import { useEffect, useRef, useState } from 'react';
import { newRowIds } from './new-rows.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The ids of tickets that have appeared while the list is shown. `list` identifies the list; undefined while the items
 * are those of another list.
 */
export function useNewRows(items: readonly { id: string }[], list: string | undefined): ReadonlySet<string> {
  const seen = useRef<{ list: string; ids: Set<string> }>(undefined);
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    if (list === undefined) return;
    const ids = items.map(({ id }) => id);
    const before = seen.current?.list === list ? seen.current.ids : undefined;
    seen.current = { list, ids: new Set(ids) };
    // In a list that was empty, all tickets are new.
    const arrived = before && (before.size === 0 ? ids : newRowIds(ids, before));
    if (before === undefined) setFresh(none);
    if (arrived && arrived.length > 0) setFresh((known) => new Set([...known, ...arrived]));
  }, [items, list]);
  return fresh;
}
