import { RefreshCw } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { listTickets } from '../../shared/ticket/list-call.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import type { useCallPages } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { activeFilters, sortOf, withSort, type ListState } from '../ticket/list/list-state.ts';
import { LoadMoreRows } from '../ticket/list/load-more-rows.tsx';
import { NoTickets } from '../ticket/list/no-tickets.tsx';
import { MoreNote, SimilarNote } from '../ticket/list/similar-note.tsx';
import { cx } from '../ui/class-names.ts';
import { SkeletonRows } from '../ui/states.tsx';
import { useNow } from '../ui/use-now.ts';
import { chooseColumns, chosenColumns, type DeskColumn } from './columns.ts';
import { ListHead } from './list-head.tsx';
import { TicketGrid } from './ticket-grid.tsx';
import type { useFrozenRows } from './use-frozen-rows.ts';
import type { useGrid } from './use-grid.ts';
import type { useSelection } from './use-selection.ts';
import { useTypedTickets } from './use-typed-tickets.ts';
import { QueryError } from '../query-state.tsx';

const QueuePicture = lazyPart(() => import('./queue-picture.tsx').then((part) => part.QueuePicture));
const FilterChips = lazyPart(() => import('../ticket/list/filter-chips.tsx').then((part) => part.FilterChips));

interface ListPaneProps {
  user: User;
  state: ListState;
  show: (next: ListState) => void;
  alone: boolean;
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  frozen: ReturnType<typeof useFrozenRows>;
  saved: readonly SavedView[];
  open: string | undefined;
  grid: ReturnType<typeof useGrid>;
  selection: ReturnType<typeof useSelection>;
  folded: ReadonlyMap<string, string>;
  onFlow: () => void;
  /** The toolbar for the selected tickets. */
  bulk: ReactNode;
}

/** The list: a table with all chosen columns when it is the page, rows of two lines beside a ticket. */
export function ListPane(props: ListPaneProps) {
  const { user, state, show, alone, list, saved, bulk } = props;
  const { t } = useText();
  const [columns, setColumns] = useState(chosenColumns);
  const onColumns = (next: readonly DeskColumn[]): void => {
    chooseColumns(next);
    setColumns(next);
  };
  const counts = list.first?.counts;
  return (
    <section
      role={alone ? 'main' : 'region'}
      id={alone ? 'content' : undefined}
      aria-labelledby="desk-list-name"
      className="desk-list"
    >
      {alone && <title>{`${t('frame.tickets')} · ${t('frame.product')}`}</title>}
      <ListHead
        user={user}
        state={state}
        show={show}
        saved={saved}
        counts={counts}
        more={list.first?.more}
        alone={alone}
        columns={columns}
        onColumns={onColumns}
        onFlow={props.onFlow}
      />
      <p role="status" className="sr-only">
        {props.selection.picked.length > 0 ? t('ticket.pick.count', { n: props.selection.picked.length }) : ''}
      </p>
      {bulk}
      {activeFilters(state).length > 0 && (
        <div className="px-3 pb-2">
          <Suspense fallback={<div className="h-8" />}>
            <FilterChips state={state} rows={list.items} show={show} />
          </Suspense>
        </div>
      )}
      {props.frozen.changed > 0 && (
        <button type="button" className="desk-changed" aria-keyshortcuts="u" onClick={props.frozen.refresh}>
          <RefreshCw aria-hidden size={14} />
          {t('desk.changed', { n: props.frozen.changed })}
        </button>
      )}
      {alone && state.scope === 'queue' && (
        <Suspense>
          <QueuePicture user={user} list={list} />
        </Suspense>
      )}
      <div className="desk-rows">
        <Rows {...props} columns={columns} />
      </div>
    </section>
  );
}

/** The rows, or what replaces them: a skeleton, an error, or the empty state. */
function Rows(props: ListPaneProps & { columns: readonly DeskColumn[] }) {
  const { user, state, show, alone, list, frozen, columns, open, grid, selection } = props;
  const { t } = useText();
  const now = useNow();
  const { error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const { rows, gone } = frozen;
  const typed = useTypedTickets(user.userId);
  if (isPending) return <SkeletonRows rows={12} />;
  if (error && rows.length === 0) return <QueryError query={list} />;
  if (rows.length === 0)
    return list.first?.more ? (
      <div className="px-2">
        <MoreNote />
      </div>
    ) : (
      <NoTickets state={state} user={user} show={show} />
    );
  const setSort = (by: ReturnType<typeof sortOf> | undefined) =>
    show(by ? withSort(state, by) : { ...state, sort: undefined });
  return (
    <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <div className="px-2">
        {list.first?.more && <MoreNote />}
        {list.first?.similar && <SimilarNote query={state.q} />}
      </div>
      <TicketGrid
        label={t('frame.tickets')}
        rows={rows}
        gone={gone}
        typed={typed}
        folded={props.folded}
        total={hasNextPage ? undefined : rows.length}
        columns={alone ? columns : undefined}
        sort={sortOf(state)}
        onSort={setSort}
        grid={grid.grid}
        busy={isPlaceholderData}
        user={user}
        now={now}
        cursor={grid.cursor}
        active={grid.active}
        onActive={grid.setActive}
        open={open}
        chosen={selection.chosen}
        mayChoose={selection.may}
        onChoose={selection.choose}
      />
      <LoadMoreRows more={hasNextPage} busy={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </div>
  );
}
