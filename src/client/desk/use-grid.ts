import { useCallback, useRef, useState } from 'react';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';

/** Which row has the focus of the grid, and how it moves. The row of an open ticket is the one. */
export function useGrid(rows: readonly TicketRow[], open: string | undefined) {
  const grid = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState(open);
  const [was, setWas] = useState(open);
  if (open !== was) {
    setWas(open);
    if (open !== undefined) setWanted(open);
  }
  const [place, setPlace] = useState(0);
  const found = rows.findIndex(({ id }) => id === wanted);
  if (found >= 0 && found !== place) setPlace(found);
  // A ticket that has left the list leaves its place to the next one.
  const at = found >= 0 ? found : Math.min(place, rows.length - 1);
  /** Where Tab leads to; `active`: the user has been there, so that keys act on it. */
  const cursor = rows[at]?.id;
  const active = wanted === undefined ? undefined : cursor;

  const lineOf = useCallback(
    (id: string) => grid.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`) ?? undefined,
    [],
  );
  /** Puts cursor and focus on a row, and the row into view. */
  const go = useCallback(
    (id: string) => {
      setWanted(id);
      const line = lineOf(id);
      line?.scrollIntoView({ block: 'nearest' });
      line?.querySelector('a')?.focus({ preventScroll: true });
    },
    [lineOf],
  );
  const step = (by: number): TicketRow | undefined =>
    rows[active === undefined ? at : Math.min(Math.max(at + by, 0), rows.length - 1)];
  /** Whether somebody can see the row that a key would act on. */
  const isSeen = (id: string): boolean => {
    const line = lineOf(id)?.getBoundingClientRect();
    return line !== undefined && line.top >= 0 && line.bottom <= innerHeight;
  };
  return { grid, cursor, active, at, go, step, isSeen, setActive: setWanted };
}
