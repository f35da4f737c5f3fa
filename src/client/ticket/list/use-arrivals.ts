import { useEffect, useRef, useState } from 'react';
import { newRowIds } from './new-rows.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Ids that came in while the list was looked at; they stand out for a moment. `list` names the list shown;
 * undefined while what is shown belongs to another.
 */
export function useNewRows(items: readonly { id: string }[], list: string | undefined): ReadonlySet<string> {
  const seen = useRef<{ list: string; ids: Set<string> }>(undefined);
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    if (list === undefined) return;
    const ids = items.map(({ id }) => id);
    const before = seen.current?.list === list ? seen.current.ids : undefined;
    seen.current = { list, ids: new Set(ids) };
    // An empty list that gets its first ticket has no known one to stand before.
    const arrived = before && (before.size === 0 ? ids : newRowIds(ids, before));
    if (before === undefined) setFresh(none);
    if (arrived && arrived.length > 0) setFresh((known) => new Set([...known, ...arrived]));
  }, [items, list]);
  return fresh;
}
