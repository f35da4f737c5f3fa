import { someCan } from '../../../shared/ticket/roles.ts';
import { ArrowUpDown, ListChecks, RotateCw, SlidersHorizontal } from 'lucide-react';
import { startTransition, Suspense, useDeferredValue, useState } from 'react';
import type { ListView } from '../../../shared/ticket/list-views.ts';
import { listTickets } from '../../api/first-calls.ts';
import { preloadPages, useCallPages } from '../../api/queries.ts';
import { useUser, type User } from '../../api/user.ts';
import { AppBar } from '../../app-bar.tsx';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage, type RouteMatch } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Page as Frame } from '../../ui/page.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { useSwipe } from '../../ui/use-swipe.ts';
import {
  listParams,
  listQuery,
  activeFilters,
  listStateOf,
  sortOf,
  withSort,
  type ListState,
  scopesFor,
  withScopeToggled,
} from './list-state.ts';
import { listArgs } from './preload-list.ts';
import { Rows } from './list-rows.tsx';
import { ListSearch } from './list-search.tsx';
import { FilterChip } from './filter-chip.tsx';
import { SavedViewsChips } from './saved-views-chips.tsx';

function ScopeChips({ state, user, show }: { state: ListState; user: User; show: (next: ListState) => void }) {
  const { t } = useText();
  const scopes = scopesFor(user);
  if (scopes.length === 0) return null;
  return (
    <div role="group" aria-label={t('ticket.list.filter')} className="flex gap-2 border-l border-line pl-2">
      {scopes.map((scope) => (
        <FilterChip key={scope} pressed={state.scope === scope} onClick={() => show(withScopeToggled(state, scope))}>
          {t(`ticket.scope.${scope}`)}
        </FilterChip>
      ))}
      {user.isInsider && <SavedViewsChips state={state} user={user} show={show} />}
    </div>
  );
}

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then(({ FilterSheet: Part }) => Part));
const FilterChips = lazyPart(() => import('./filter-chips.tsx').then(({ FilterChips: Part }) => Part));
const BulkSelect = lazyPart(() => import('./bulk-select.tsx').then(({ BulkSelect: Part }) => Part));
const SortSheet = lazyPart(() => import('./sort-sheet.tsx').then(({ SortSheet: Part }) => Part));

/** Sends the first request of `List`. */
export function preloadData(route: RouteMatch): void {
  const args = listArgs(route);
  if (args) preloadPages(listTickets, args);
}

/** The list of tickets for partners and insiders. Tabs, chips, search, filters and sort are in the address. */
export function Page() {
  const user = useUser();
  return user && <List user={user} />;
}

function List({ user }: { user: User }) {
  const { t } = useText();
  const { state, show } = useListState(user);
  const query = useDeferredValue(state);
  const list = useCallPages(listTickets, { query: listQuery(query) }, { keepPrevious: true });
  // Undefined: not loaded yet. Once opened they stay mounted, for the closing animation and to give back the focus.
  const [sheets, setSheets] = useState<Sheet>({});
  const shared = { state, user, show, sheets, setSheets };
  const [announcement, setAnnouncement] = useState('');
  const refresh = () => {
    setAnnouncement('');
    return list.refetch().then(({ isSuccess }) => isSuccess && setAnnouncement(t('ticket.list.refreshed')));
  };
  const [open, setOpen] = useState<string>();
  const [touches] = useState(() => matchMedia('(any-pointer: coarse)').matches);
  useSwipe(open, setOpen);
  // The id of the ticket selected first, '' for none, undefined outside the selection mode. The list stays until it is
  // loaded.
  const [picking, setPicking] = useState<string>();
  const pick = someCan(user.roles, 'leads') ? (first: string) => startTransition(() => setPicking(first)) : undefined;
  if (picking !== undefined)
    return (
      <Suspense>
        <BulkSelect list={list} user={user} first={picking} onLeave={() => setPicking(undefined)} />
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
      top={<Top {...shared} counts={list.first?.counts} more={list.first?.more} />}
      bar={<AppBar current="tickets" />}
    >
      {touches && <PullToRefresh onPull={refresh} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {activeFilters(state).length > 0 && (
        <Suspense fallback={<div className="h-8" />}>
          <FilterChips state={state} rows={list.items} show={show} />
        </Suspense>
      )}
      <Rows list={list} user={user} state={state} show={show} onHeld={pick} open={open} onOpen={setOpen} />
      <Sheets {...shared} />
    </Frame>
  );
}

/** Which sheets are open; undefined before the first opening, so that it is not loaded. */
type Sheet = Partial<Record<'sort' | 'filter', boolean>>;

interface ListProps {
  state: ListState;
  user: User;
  show: (next: ListState) => void;
  sheets: Sheet;
  setSheets: (sheets: Sheet) => void;
}

/** Search, tabs and chips. */
function Top({
  state,
  user,
  show,
  sheets,
  setSheets,
  counts,
  more,
}: ListProps & { counts: Readonly<Record<ListView, number>> | undefined; more: boolean | undefined }) {
  const { t } = useText();
  const filters = activeFilters(state).length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-1 *:first:min-w-0 *:first:flex-1 *:first:basis-40">
        <ListSearch value={state.q} onChange={(q) => show({ ...state, q })} />
        <IconButton
          icon={SlidersHorizontal}
          label={filters > 0 ? t('ticket.list.filterOn', { n: filters }) : t('ticket.list.filter')}
          dot={filters > 0}
          onClick={() => setSheets({ ...sheets, filter: true })}
        />
        <IconButton
          icon={ArrowUpDown}
          label={t('ticket.list.sort')}
          dot={state.sort !== undefined}
          onClick={() => setSheets({ ...sheets, sort: true })}
        />
      </div>
      <div className="no-scrollbar -mx-4 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1">
        <ViewTabs view={state.view} counts={counts} more={more} onChange={(view) => show({ ...state, view })} inline />
        <ScopeChips state={state} user={user} show={show} />
      </div>
    </>
  );
}

function Sheets({ state, user, show, sheets, setSheets }: ListProps) {
  const { filter, sort } = sheets;
  return (
    <>
      {filter !== undefined && (
        <Suspense>
          <FilterSheet
            open={filter}
            state={state}
            user={user}
            onApply={show}
            onClose={() => setSheets({ ...sheets, filter: false })}
          />
        </Suspense>
      )}
      {sort !== undefined && (
        <Suspense>
          <SortSheet
            open={sort}
            value={sortOf(state)}
            onChoose={(by) => show(withSort(state, by))}
            onClose={() => setSheets({ ...sheets, sort: false })}
          />
        </Suspense>
      )}
    </>
  );
}

/** The state in the address. A change replaces the entry in the history, so that "back" leaves the list. */
function useListState(user: User) {
  const { page, params, link } = usePage();
  const state = listStateOf(params, user);
  return { state, show: (next: ListState) => history.refine(link(page as 'insiderList', listParams(next))) };
}
