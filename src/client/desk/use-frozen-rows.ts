import { useState } from 'react';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { frozen, refrozen, type FrozenRows } from './frozen-rows.ts';

interface ListNow {
  items: readonly TicketRow[];
  /** What the list shows: another query is another list; empty: no list. */
  query: string;
  /** The items are those of this query. */
  isReady: boolean;
}

/**
 * The rows of the desk's list. Once a ticket has been opened from it they keep their order, so that "next" is the next one
 * and not where the answered one has gone, until the reader asks for the new order or for another list.
 */
export function useFrozenRows({ items, query, isReady }: ListNow, isWorking: boolean) {
  const [kept, setKept] = useState<{ query: string; frozen: FrozenRows }>();
  const before = kept?.query === query ? kept.frozen : undefined;
  const now = isReady && before ? refrozen(before, items) : before;
  // During the drawing, as React advises for what follows from the props of before.
  if (kept && !before) setKept(undefined);
  else if (now !== before && now) setKept({ query, frozen: now });
  else if (!before && isWorking && isReady && items.length > 0) setKept({ query, frozen: frozen(items) });
  const shown = now ?? frozen(items);
  return { rows: shown.rows, gone: shown.gone, changed: shown.changed, refresh: () => setKept(undefined) };
}
