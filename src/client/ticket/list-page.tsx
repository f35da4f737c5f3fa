import { ArrowUpDown, ListChecks, RotateCw, SearchX, SlidersHorizontal } from 'lucide-react';
import { startTransition, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { listTickets, listViews } from '../../shared/ticket/calls.ts';
import { askPages, useCallPages } from '../api/queries.ts';
import { useUser, type User } from '../api/user.ts';
import { AppBar } from '../app-bar.tsx';
import { history } from '../history.ts';
import { later } from '../later.ts';
import { usePage, type Place } from '../place.tsx';
import { useText } from '../text.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Pull } from '../ui/pull.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useSwipe } from '../ui/use-swipe.ts';
import { FilterChip } from './filter-chip.tsx';
import { paramsOf, queryOf, scopesFor, setFilters, stateOf, toggled, type ListState } from './list-address.ts';
import { questionOf } from './list-ask.ts';
import { ActingRow } from './ticket-row.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useLongPress } from './use-long-press.ts';
import { useNow } from './use-now.ts';
import { ViewsChips } from './views-chips.tsx';

const FilterSheet = later(() => import('./filter-sheet.tsx').then(({ FilterSheet: Part }) => Part));
const FilterChips = later(() => import('./filter-chips.tsx').then(({ FilterChips: Part }) => Part));
const PickPage = later(() => import('./pick-page.tsx').then(({ PickPage: Part }) => Part));
const SortSheet = later(() => import('./sort-sheet.tsx').then(({ SortSheet: Part }) => Part));
const TYPING_MS = 250;
/** What a phone shows at once, and no more than the skeleton: the rows below follow, so that no slow phone stands still. */
const FIRST_ROWS = 7;
/** Some list was on this page before. */
let drawn = false;

/** What `List` asks first. */
export function ask(place: Place): void {
  const question = questionOf(place);
  if (question) askPages(listTickets, question);
}

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
  // Loaded at the first opening, then kept for their motion and focus.
  const [sorting, setSorting] = useState<boolean>();
  const [filtering, setFiltering] = useState<boolean>();
  const filters = setFilters(state).length;
  const counts = list.first?.counts;
  const [told, setTold] = useState('');
  const refresh = () => {
    setTold('');
    return list.refetch().then(({ isSuccess }) => isSuccess && setTold(t('ticket.list.refreshed')));
  };
  const [open, setOpen] = useState<string>();
  const [touches] = useState(() => matchMedia('(any-pointer: coarse)').matches);
  useSwipe(open, setOpen);
  // '' while nothing is selected yet; the list stays until the other page is there.
  const [picking, setPicking] = useState<string>();
  const pick = user.roles.includes('lead') ? (first: string) => startTransition(() => setPicking(first)) : undefined;
  if (picking !== undefined)
    return (
      <Suspense>
        <PickPage list={list} user={user} first={picking} onLeave={() => setPicking(undefined)} />
      </Suspense>
    );
  return (
    <Frame
      title={t('frame.tickets')}
      align="start"
      actions={
        <>
          <IconButton
            icon={RotateCw}
            label={t('ticket.list.refresh')}
            onClick={() => void refresh()}
            className={cx(list.isRefetching && 'text-act')}
          />
          {pick && <IconButton icon={ListChecks} label={t('ticket.list.pick')} onClick={() => pick('')} />}
        </>
      }
      top={
        <>
          <div className="flex items-center gap-1 *:first:min-w-0 *:first:flex-1">
            <Search value={state.q} onChange={(q) => show({ ...state, q })} />
            <IconButton
              icon={SlidersHorizontal}
              label={filters > 0 ? t('ticket.list.filterOn', { n: filters }) : t('ticket.list.filter')}
              dot={filters > 0}
              onClick={() => setFiltering(true)}
            />
            <IconButton
              icon={ArrowUpDown}
              label={t('ticket.list.sort')}
              dot={state.sort !== '-updated'}
              onClick={() => setSorting(true)}
            />
          </div>
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
      {touches && <Pull onPull={refresh} />}
      <p role="status" className="sr-only">
        {told}
      </p>
      {filters > 0 && (
        <Suspense fallback={<div className="h-8" />}>
          <FilterChips state={state} rows={list.items} show={show} />
        </Suspense>
      )}
      <Rows list={list} user={user} state={state} show={show} onHeld={pick} open={open} onOpen={setOpen} />
      {filtering !== undefined && (
        <Suspense>
          <FilterSheet open={filtering} state={state} user={user} onApply={show} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
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
  /** A finger was held on this ticket. */
  onHeld: ((id: string) => void) | undefined;
  /** The ticket whose row has come aside. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

function Rows({ list, user, state, show, onHeld, open, onOpen }: RowsProps) {
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
