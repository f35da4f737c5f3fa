import { useCallback, useRef, useState } from 'react';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';

/** The row with the focus of the grid, and how it moves. Opening a ticket moves it to that ticket's row. */
export function useGrid(rows: readonly TicketRow[], open: string | undefined, folded: ReadonlyMap<string, unknown>) {
  const grid = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState(open);
  const [previousOpen, setPreviousOpen] = useState(open);
  if (open !== previousOpen) {
    setPreviousOpen(open);
    if (open !== undefined) setWanted(open);
  }
  const [lastIndex, setLastIndex] = useState(0);
  const found = rows.findIndex(({ id }) => id === wanted);
  if (found >= 0 && found !== lastIndex) setLastIndex(found);
  // When the ticket has left the list, the row that took its position has the cursor.
  const at = found >= 0 ? found : Math.min(lastIndex, rows.length - 1);
  /** The row in the tab order. `active` is the same row once the user has moved there: only then keys act on it. */
  const cursor = rows[at]?.id;
  const active = wanted === undefined ? undefined : cursor;

  const lineOf = useCallback(
    (id: string) => grid.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`) ?? undefined,
    [],
  );
  /** Moves cursor and focus to a row and scrolls it into view. */
  const go = useCallback(
    (id: string) => {
      setWanted(id);
      const line = lineOf(id);
      line?.scrollIntoView({ block: 'nearest' });
      line?.querySelector('a')?.focus({ preventScroll: true });
    },
    [lineOf],
  );
  const step = (by: 1 | -1): TicketRow | undefined => {
    // From a ticket that has left the list, the next one is the row that took its position.
    const stays = active === undefined || (found < 0 && by > 0);
    let next = stays ? at : at + by;
    // What somebody wants to be reminded of later is not in the way.
    while (folded.has(rows[next]?.id ?? '')) next += by;
    return rows[next] ?? rows[at];
  };
  /** Whether the row is in view. */
  const isSeen = (id: string): boolean => {
    const line = lineOf(id)?.getBoundingClientRect();
    return line !== undefined && line.top >= 0 && line.bottom <= innerHeight;
  };
  return { grid, cursor, active, at, go, step, isSeen, setActive: setWanted };
}
