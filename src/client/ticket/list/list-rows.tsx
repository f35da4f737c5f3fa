import { Suspense, useDeferredValue, useEffect, useRef, useState, type PointerEvent } from 'react';
import type { listTickets } from '../../../shared/ticket/list-call.ts';
import type { useCallPages } from '../../api/queries.ts';
import type { User } from '../../api/user.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { cx } from '../../ui/class-names.ts';
import { RowList } from '../../ui/list-row.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { ActingRow } from '../ticket-list-row.tsx';
import { sortOf, type ListState } from './list-state.ts';
import { FoldedRows, noneFolded } from './lazy-folded-rows.ts';
import { LoadMoreRows } from './load-more-rows.tsx';
import { newRowIds } from './new-rows.ts';
import { NoTickets } from './no-tickets.tsx';
import { MoreNote, SimilarNote } from './similar-note.tsx';

/** The first render has as many rows as fit on a phone. The others follow, so that a slow phone stays responsive. */
const FIRST_ROWS = 7;
/** A list has been rendered since the page was loaded. */
let rendered = false;

interface RowsProps {
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  user: User;
  state: ListState;
  show: (next: ListState) => void;
  /** Called after a long press on a ticket. */
  onHeld: ((id: string) => void) | undefined;
  /** The id of the ticket whose row shows its action (`SlidingRow`). */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The rows, or what replaces them: a skeleton, an error, or the empty state. */
export function Rows({ list, user, state, show, onHeld, open, onOpen }: RowsProps) {
  const { t } = useText();
  const now = useNow();
  const [folded, setFolded] = useState(noneFolded);
  const heldOn = useLongPress(onHeld);
  const { items, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const fresh = useNewRows(items, isPending || isPlaceholderData ? undefined : JSON.stringify(state));
  const unreadCount = items.filter(({ id, unread }) => unread && fresh.has(id)).length;
  // True at once when the user comes back to a list, so that the scroll position can be restored.
  const isPrinted = usePrinting();
  const all = useDeferredValue(items.length > 0, rendered || isPrinted ? undefined : false);
  useEffect(() => {
    rendered = true;
  }, []);
  if (isPending) return <SkeletonRows rows={FIRST_ROWS} />;
  if (error && items.length === 0) return <QueryError query={list} />;
  return (
    <>
      <p role="status" className="px-1 text-small font-semibold text-act empty:hidden">
        {unreadCount > 0 ? t('ticket.list.arrived', { n: unreadCount }) : ''}
      </p>
      {list.first?.more && <MoreNote />}
      {items.length === 0 ? (
        !list.first?.more && <NoTickets state={state} user={user} show={show} />
      ) : (
        <div
          className={cx('grid grid-cols-1 gap-2 transition-opacity', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          {list.first?.similar && <SimilarNote query={state.q} />}
          {user.isInsider && (
            <Suspense>
              <FoldedRows listed={list.data} onChange={setFolded} />
            </Suspense>
          )}
          <RowList label={t('frame.tickets')}>
            {items.slice(0, all ? undefined : FIRST_ROWS).map((row) => (
              <div
                key={row.id}
                {...heldOn(row.id)}
                className={rowLook(fresh.has(row.id) && row.unread === true, onHeld !== undefined)}
              >
                <ActingRow
                  row={row}
                  user={user}
                  now={now}
                  sort={sortOf(state)}
                  foldedUntil={folded.get(row.id)}
                  open={open === row.id}
                  onToggle={() => onOpen(open === row.id ? undefined : row.id)}
                />
              </div>
            ))}
          </RowList>
          <LoadMoreRows more={all && hasNextPage} busy={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        </div>
      )}
    </>
  );
}

/** A new row is highlighted until it is read. */
const rowLook = (isFresh: boolean, canBeHeld: boolean): string =>
  cx(
    'overflow-clip',
    isFresh ? 'bg-act-soft' : 'transition-colors duration-1000',
    canBeHeld && '[-webkit-touch-callout:none]',
  );

const none: ReadonlySet<string> = new Set();

/**
 * The ids of tickets that have appeared while the list is shown. `list` identifies the list; undefined while the items
 * are those of another list.
 */
function useNewRows(items: readonly { id: string }[], list: string | undefined): ReadonlySet<string> {
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

const HELD_MS = 500;
const MAX_MOVE_PX = 10;

/** Handlers that call `onHeld` after a long press with a finger. The page must have a button for the same. */
function useLongPress(onHeld: ((id: string) => void) | undefined) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  if (!onHeld) return () => ({});
  return (id: string) => ({
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end();
      if (pointerType === 'touch') held.current = { timer: setTimeout(() => onHeld(id), HELD_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = held.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MAX_MOVE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long press would also open the system's menu for a link.
    onContextMenu: (event: { preventDefault: () => void }) => held.current && event.preventDefault(),
  });
}
