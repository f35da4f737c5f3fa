import { ArrowUpDown, RotateCw, SearchX } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { listTickets, listViews } from '../../shared/ticket/calls.ts';
import { useCallPages } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { AppBar } from '../app-bar.tsx';
import { history } from '../history.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { FilterChip } from './filter-chip.tsx';
import { paramsOf, queryOf, scopesFor, stateOf, toggled, type ListState } from './list-address.ts';
import { TicketListRow } from './ticket-row.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useNow } from './use-now.ts';
import { ViewsChips } from './views-chips.tsx';

const SortSheet = lazy(() => import('./sort-sheet.tsx').then(({ SortSheet: Sheet }) => ({ default: Sheet })));
const TYPING_MS = 250;

/** My tickets, of partners and of insiders: tabs, chips, search and sort, all of it in the address. */
export function Page() {
  const user = useUser();
  return user && <List user={user} />;
}

function List({ user }: { user: User }) {
  const { t } = useText();
  const { state, show } = useListState(user);
  const query = useDeferredValue(state);
  const list = useCallPages(listTickets, { query: queryOf(query) }, { keepPrevious: true });
  const [sorting, setSorting] = useState<boolean>(); // loaded at the first opening, then kept for its motion and focus
  const counts = list.first?.counts;
  return (
    <Frame
      title={t('frame.tickets')}
      align="start"
      actions={
        <>
          <IconButton
            icon={RotateCw}
            label={t('ticket.list.refresh')}
            onClick={() => void list.refetch()}
            className={cx(list.isRefetching && 'text-act')}
          />
          <IconButton
            icon={ArrowUpDown}
            label={t('ticket.list.sort')}
            dot={state.sort !== '-updated'}
            onClick={() => setSorting(true)}
          />
        </>
      }
      top={
        <>
          <Search value={state.q} onChange={(q) => show({ ...state, q })} />
          <Tabs
            label={t('ticket.list.which')}
            items={listViews.map((value) => ({
              value,
              text: t(`ticket.view.${value}`),
              ...(counts ? { count: counts[value] } : {}),
            }))}
            value={state.view}
            onChange={(view) => show({ ...state, view })}
          />
          <Scopes state={state} user={user} show={show} />
        </>
      }
      bar={<AppBar current="tickets" />}
    >
      <Rows list={list} user={user} state={state} show={show} />
      {sorting !== undefined && (
        <Suspense>
          <SortSheet
            open={sorting}
            value={state.sort}
            onChoose={(sort) => show({ ...state, sort })}
            onClose={() => setSorting(false)}
          />
        </Suspense>
      )}
    </Frame>
  );
}

/** The state in the address; changing it replaces the entry of the history, so that "back" leaves the list. */
function useListState(user: User) {
  const { page, params, link } = usePage();
  const state = stateOf(params, user);
  return { state, show: (next: ListState) => history.replace(link(page as 'insiderList', paramsOf(next))) };
}

/** What is typed shows at once; the list follows when the typing pauses. */
function Search({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (told !== value) {
    // the address changed from outside: a link, "show all"
    setTold(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), wait);
  };
  return (
    <SearchField
      value={text}
      placeholder={t('ticket.list.search')}
      onChange={(next) => type(next, next === '' ? 0 : TYPING_MS)}
      onSubmit={() => type(text, 0)}
    />
  );
}

function Scopes({ state, user, show }: { state: ListState; user: User; show: (next: ListState) => void }) {
  const { t } = useText();
  const scopes = scopesFor(user);
  if (scopes.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('ticket.list.filter')}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1"
    >
      {scopes.map((scope) => (
        <FilterChip key={scope} pressed={state.scope === scope} onClick={() => show(toggled(state, scope))}>
          {t(`ticket.scope.${scope}`)}
        </FilterChip>
      ))}
      {user.isInsider && <ViewsChips state={state} user={user} show={show} />}
    </div>
  );
}

interface RowsProps {
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  user: User;
  state: ListState;
  show: (next: ListState) => void;
}

function Rows({ list, user, state, show }: RowsProps) {
  const { t } = useText();
  const now = useNow();
  const { items, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const fresh = useArrivals(items, isPending || isPlaceholderData ? undefined : JSON.stringify(state));
  if (isPending) return <SkeletonRows rows={7} />;
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
            {items.map((row) => (
              <div key={row.id} className={fresh.has(row.id) ? 'bg-act-soft' : 'transition-colors duration-1000'}>
                <TicketListRow row={row} user={user} now={now} />
              </div>
            ))}
          </RowList>
          <More more={hasNextPage} busy={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
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
  const narrowed = state.q !== '' || state.scope !== undefined;
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('ticket.list.none')}
        text={t('ticket.list.noneNarrowed')}
        action={
          <Button kind="quiet" size="medium" onClick={() => show({ ...state, q: '', scope: undefined })}>
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
        <ButtonLink size="medium" href={link(user.isInsider ? 'itrRaise' : 'feedback')}>
          {t('ticket.list.raise')}
        </ButtonLink>
      }
    />
  );
}
