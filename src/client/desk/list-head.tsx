import { someCan } from '../../shared/ticket/roles.ts';
import { ArrowUpDown, BookmarkPlus, Columns3, ListStart, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ListView } from '../../shared/ticket/list-views.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import { countText } from '../../shared/format/count.ts';
import type { User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePrefetch } from '../prefetch.ts';
import { useText } from '../text.tsx';
import { activeFilters, savedQueryOf, sortOf, withSort, type ListState } from '../ticket/list/list-state.ts';
import { ListSearch } from '../ticket/list/list-search.tsx';
import { IconButton } from '../ui/button.tsx';
import { AtOpener, openerLook } from '../ui/sheet.tsx';
import { ViewTabs } from '../ticket/list/view-tabs.tsx';
import type { DeskColumn } from './columns.ts';
import { FLOW_KEY } from './keys.ts';
import { nameOfList, viewOf } from './views.ts';

const FilterSheet = lazyPart(() => import('../ticket/list/filter-sheet.tsx').then((part) => part.FilterSheet));
const SortSheet = lazyPart(() => import('../ticket/list/sort-sheet.tsx').then((part) => part.SortSheet));
const SavedViewsSheet = lazyPart(() =>
  import('../ticket/list/saved-views-sheet.tsx').then((part) => part.SavedViewsSheet),
);
const ColumnsSheet = lazyPart(() => import('./overlays.ts').then((part) => part.ColumnsSheet));

interface ListHeadProps {
  user: User;
  state: ListState;
  show: (next: ListState) => void;
  saved: readonly SavedView[];
  counts: Readonly<Record<ListView, number>> | undefined;
  /** The counts may be higher. */
  more: boolean | undefined;
  /** The list is the page itself; false beside a ticket. */
  alone: boolean;
  columns: readonly DeskColumn[];
  onColumns: (columns: readonly DeskColumn[]) => void;
  onFlow: () => void;
}

type SheetName = 'filter' | 'sort' | 'views' | 'columns';

/** The head of the list: its name and count, search, filters, sort, columns, and saving it as a view. */
export function ListHead({ user, state, show, saved, counts, more, alone, columns, onColumns, onFlow }: ListHeadProps) {
  const { t } = useText();
  usePrefetch(FilterSheet.ahead, SortSheet.ahead, SavedViewsSheet.ahead, ColumnsSheet.ahead);
  // Undefined: not loaded yet. Once opened they stay mounted, for the closing animation and to give back the focus.
  const [sheets, setSheets] = useState<Partial<Record<SheetName, boolean>>>({});
  const [last, setLast] = useState<SheetName>();
  const set = (name: SheetName, open: boolean) => setSheets((before) => ({ ...before, [name]: open }));
  const opens = (name: SheetName) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': sheets[name] ?? false,
    className: last === name ? openerLook : '',
    onClick: () => {
      setLast(name);
      set(name, true);
    },
  });
  const view = viewOf(state, user, saved);
  const filters = activeFilters(state).length;
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className="desk-list-head">
      <div className="desk-list-title">
        <Title id="desk-list-name" tabIndex={-1} className="truncate text-title font-bold tracking-[-0.012em]">
          {nameOfList(t, state, user, saved)}
        </Title>
        {counts && <span className="tabular text-body text-ink3">{countText(counts[state.view], more)}</span>}
        <span className="flex-1" />
        <IconButton icon={ListStart} label={t('desk.flow')} aria-keyshortcuts={`g ${FLOW_KEY}`} onClick={onFlow} />
        <IconButton
          icon={SlidersHorizontal}
          label={filters > 0 ? t('ticket.list.filterOn', { n: filters }) : t('ticket.list.filter')}
          dot={filters > 0}
          {...opens('filter')}
        />
        <IconButton
          icon={ArrowUpDown}
          label={t('ticket.list.sort')}
          dot={state.sort !== undefined}
          {...opens('sort')}
        />
        {alone && <IconButton icon={Columns3} label={t('desk.columns')} {...opens('columns')} />}
        {!view.known && !view.saved && (
          <IconButton icon={BookmarkPlus} label={t('ticket.views.save')} {...opens('views')} />
        )}
      </div>
      <div className="desk-list-search">
        <ListSearch value={state.q} onChange={(q) => show({ ...state, q, view: q ? 'all' : state.view })} />
        {alone && (
          <ViewTabs
            view={state.view}
            counts={counts}
            more={more}
            onChange={(value) => show({ ...state, view: value })}
          />
        )}
      </div>
      <AtOpener value>
        <Sheets
          sheets={sheets}
          user={user}
          state={state}
          show={show}
          saved={saved}
          columns={columns}
          onColumns={onColumns}
          close={(which) => set(which, false)}
        />
      </AtOpener>
    </div>
  );
}

interface SheetsProps extends Pick<ListHeadProps, 'user' | 'state' | 'show' | 'saved' | 'columns' | 'onColumns'> {
  sheets: Partial<Record<SheetName, boolean>>;
  close: (which: SheetName) => void;
}

function Sheets({ sheets, close, user, state, show, saved, columns, onColumns }: SheetsProps) {
  const { filter, sort, views, columns: choosing } = sheets;
  return (
    <Suspense>
      {filter !== undefined && (
        <FilterSheet open={filter} state={state} user={user} onApply={show} onClose={() => close('filter')} />
      )}
      {sort !== undefined && (
        <SortSheet
          open={sort}
          value={sortOf(state)}
          onChoose={(by) => show(withSort(state, by))}
          onClose={() => close('sort')}
        />
      )}
      {views !== undefined && (
        <SavedViewsSheet
          open={views}
          query={savedQueryOf(state)}
          views={saved}
          leads={someCan(user.roles, 'leads')}
          onClose={() => close('views')}
        />
      )}
      {choosing !== undefined && (
        <ColumnsSheet open={choosing} columns={columns} onChoose={onColumns} onClose={() => close('columns')} />
      )}
    </Suspense>
  );
}
