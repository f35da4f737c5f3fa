import { SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { listTickets } from '../../shared/ticket/calls.ts';
import type { useCallPages } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { RowList } from '../ui/list-row.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '../ui/states.tsx';
import { setFilters, type ListState } from './list-address.ts';
import { ActingRow } from './ticket-row.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useLongPress } from './use-long-press.ts';
import { useNow } from './use-now.ts';

/** What a phone shows at once, and no more than the skeleton: the rows below follow, so that no slow phone stands still. */
const FIRST_ROWS = 7;
/** Some list was on this page before. */
let drawn = false;

interface RowsProps {
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  user: User;
  state: ListState;
  show: (next: ListState) => void;
  /** A finger was held on this ticket. */
  onHeld: ((id: string) => void) | undefined;
  /** The ticket whose row has come aside. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The rows themselves, and what stands in their place while there are none. */
export function Rows({ list, user, state, show, onHeld, open, onOpen }: RowsProps) {
  const { t } = useText();
  const now = useNow();
  const heldOn = useLongPress(onHeld);
  const { items, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const fresh = useArrivals(items, isPending || isPlaceholderData ? undefined : JSON.stringify(state));
  // True at once where a list comes back: it is as long as it was left.
  const all = useDeferredValue(items.length > 0, drawn ? undefined : false);
  useEffect(() => {
    drawn = true;
  }, []);
  if (isPending) return <SkeletonRows rows={FIRST_ROWS} />;
  if (error && items.length === 0) {
    return (
      <ErrorState
        text={error.message}
        requestId={error.requestId}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {fresh.size > 0 ? t('ticket.list.arrived', { n: fresh.size }) : ''}
      </p>
      {items.length === 0 ? (
        <Nothing state={state} user={user} show={show} />
      ) : (
        <div
          className={cx('grid grid-cols-1 gap-2 transition-opacity', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          <RowList label={t('frame.tickets')}>
            {items.slice(0, all ? undefined : FIRST_ROWS).map((row) => (
              <div
                key={row.id}
                {...heldOn(row.id)}
                className={cx(
                  'overflow-clip',
                  fresh.has(row.id) ? 'bg-act-soft' : 'transition-colors duration-1000',
                  onHeld && '[-webkit-touch-callout:none]',
                )}
              >
                <ActingRow
                  row={row}
                  user={user}
                  now={now}
                  open={open === row.id}
                  onToggle={() => onOpen(open === row.id ? undefined : row.id)}
                />
              </div>
            ))}
          </RowList>
          <More more={all && hasNextPage} busy={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        </div>
      )}
    </>
  );
}

/** Loads the next page when its button comes near; the button is there for everyone else. */
function More({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  useEffect(() => {
    load.current = onMore;
  });
  useEffect(() => {
    if (!more || busy || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '400px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more, busy]);
  return (
    <div ref={end}>
      <LoadMore more={more} busy={busy} onMore={onMore} />
    </div>
  );
}

/** "No tickets found" and where to go from there. */
function Nothing({ state, user, show }: { state: ListState; user: User; show: (next: ListState) => void }) {
  const { t } = useText();
  const { link } = usePage();
  const narrowed = state.q !== '' || state.scope !== undefined || setFilters(state).length > 0;
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('ticket.list.none')}
        text={t('ticket.list.noneNarrowed')}
        action={
          <Button kind="quiet" size="medium" onClick={() => show({ ...state, q: '', scope: undefined, filters: {} })}>
            {t('ticket.list.clear')}
          </Button>
        }
      />
    );
  }
  if (state.view === 'todo') {
    return (
      <EmptyState
        title={t('ticket.list.none')}
        text={t('ticket.list.noneTodo')}
        action={
          <Button kind="quiet" size="medium" onClick={() => show({ ...state, view: 'all' })}>
            {t('ticket.list.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('ticket.list.none')}
      text={t('ticket.list.noneYet')}
      action={
        user.mayRaise && (
          <ButtonLink size="medium" href={link(user.isInsider ? 'itrRaise' : 'feedback')}>
            {t('ticket.list.raise')}
          </ButtonLink>
        )
      }
    />
  );
}
