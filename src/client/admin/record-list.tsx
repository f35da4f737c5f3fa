import { Inbox, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { listRecords, type RecordRow } from '../../shared/admin/entity-calls.ts';
import type { Column } from '../../shared/admin/entity.ts';
import { columnsOf, entityOf, type EntityName } from '../../shared/admin/entity-table.ts';
import { useCallPages } from '../api/queries.ts';
import { useLabel } from '../dictionary/labels.ts';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '../ui/states.tsx';
import { Table, type TableRow } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { NEW_RECORD, useAdminLink } from './addresses.ts';
import { AdminFrame, useEntity } from './admin-frame.tsx';
import { ListActions } from './list-actions.tsx';
import { cellOf, recordTitle } from './shown-cell.ts';
import { useListAddress } from './use-list-address.ts';

const LIST_LIMIT = '50';
const filters = ['true', 'false', 'all'] as const;

/** The records of an entity: search, filter, order, choose, go through them page by page. */
export function RecordList({ name }: { name: EntityName }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const address = useListAddress(name);
  const entity = entityOf(name);
  const { q, active = 'true', sort } = address;
  const filter = filters.find((each) => each === active) ?? 'all';
  const query = {
    ...(q ? { q } : {}),
    ...(filter === 'all' ? {} : { active: filter }),
    ...(sort ? { sort } : {}),
  };
  const list = useCallPages(
    listRecords,
    { params: { entity: name }, query: { ...query, limit: LIST_LIMIT } },
    { keepPrevious: true },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rights = useEntity(name);
  const mayMake = rights?.actions.includes('create') ?? false;
  const picked = list.items.filter(({ id }) => chosen.has(id));
  return (
    <AdminFrame
      title={t(entity.many)}
      actions={
        <>
          <ListActions name={name} query={query} rights={rights} picked={picked} onDone={() => setChosen(new Set())} />
          {mayMake && (
            <ButtonLink href={adminLink(name, { id: NEW_RECORD })} size="medium" icon={Plus}>
              {t('admin.make')}
            </ButtonLink>
          )}
        </>
      }
      top={
        <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,24rem)_auto] sm:items-center">
          <SearchField value={address.typed} onChange={address.type} placeholder={t('admin.search')} />
          <div className="max-sm:px-0 sm:pl-4">
            <Tabs
              label={t('admin.which')}
              items={filters.map((value) => ({ value, text: t(`admin.filter.${value}`) }))}
              value={filter}
              onChange={(value) => address.change({ active: value })}
            />
          </div>
        </div>
      }
    >
      {list.isPending && <SkeletonRows />}
      {list.error && list.items.length === 0 && (
        <ErrorState
          text={list.error.message}
          requestId={list.error.requestId}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && list.items.length === 0 && (
        <NothingFound filtered={q !== '' || active !== 'true'}>
          {mayMake && (
            <ButtonLink href={adminLink(name, { id: NEW_RECORD })} kind="quiet" size="medium" icon={Plus}>
              {t('admin.make')}
            </ButtonLink>
          )}
        </NothingFound>
      )}
      {list.items.length > 0 && (
        <>
          <Rows
            name={name}
            items={list.items}
            sort={sort}
            onSort={(next) => address.change({ sort: next })}
            chosen={chosen}
            onChoose={setChosen}
          />
          <LoadMore more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
        </>
      )}
    </AdminFrame>
  );
}

function NothingFound({ filtered, children }: { filtered: boolean; children: ReactNode }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={Inbox}
      title={t(filtered ? 'admin.noneFound' : 'admin.none')}
      text={t(filtered ? 'admin.noneFoundText' : 'admin.noneText')}
      action={!filtered && children}
    />
  );
}

interface RowsProps {
  name: EntityName;
  items: readonly RecordRow[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const isPlain = ({ type }: Column): boolean => type !== 'records' && type !== 'texts';

function Rows({ name, items, ...choice }: RowsProps) {
  const { t } = useText();
  const label = useLabel();
  const adminLink = useAdminLink();
  const entity = entityOf(name);
  // What people know a record by comes first.
  const isTitle = ([column]: [string, Column]): number => (column === entity.title ? 0 : 1);
  const columns = columnsOf(name)
    .filter(([, { listed }]) => listed)
    .toSorted((a, b) => isTitle(a) - isTitle(b));
  const rowOf = (record: RecordRow): TableRow => ({
    id: record.id,
    href: adminLink(name, { id: record.id }),
    title: recordTitle(t, label, record, entity.title, entity.columns[entity.title]),
    cells: Object.fromEntries(columns.map(([column, entry]) => [column, cellOf(t, label, record, column, entry)])),
    ...(record.active ? {} : { chip: <Chip>{t('admin.inactive')}</Chip> }),
  });
  return (
    <Table
      {...choice}
      label={t(entity.many)}
      columns={columns.map(([column, entry]) => ({
        name: column,
        text: t(entry.label),
        sortable: isPlain(entry),
        mono: entry.type === 'serialNumber' || (entry.type === 'text' && entry.mono === true),
        numeric: entry.type === 'number' || entry.type === 'day',
      }))}
      rows={items.map(rowOf)}
      chooseText={(title) => t('admin.choose', { title })}
      chooseAllText={t('admin.chooseAll')}
    />
  );
}
