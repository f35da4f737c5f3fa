import { Inbox, Plus } from 'lucide-react';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { listRecords } from '../../../shared/admin/entity-calls.ts';
import { entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import { useCallPages } from '../../api/queries.ts';
import { history } from '../../history.ts';
import { PagedList } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { NEW_RECORD, useAdminLink } from '../addresses.ts';
import { AdminFrame, useEntity } from '../admin-frame.tsx';
import { ListActions } from './list-actions.tsx';
import { RecordTable } from './record-table.tsx';

const LIST_LIMIT = '50';
const filters = ['true', 'false', 'all'] as const;

/** The list of an entity: search, filter, sort, select. */
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
  const selected = list.items.filter(({ id }) => chosen.has(id));
  return (
    <AdminFrame
      title={t(entity.many)}
      actions={
        <>
          <ListActions
            name={name}
            query={query}
            rights={rights}
            selected={selected}
            isEmpty={list.isSuccess && list.items.length === 0}
            onDone={() => setChosen(new Set())}
          />
          {mayMake && (
            <ButtonLink href={adminLink(name, { id: NEW_RECORD })} size="medium" icon={Plus}>
              {t('admin.make')}
            </ButtonLink>
          )}
        </>
      }
      top={
        <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,24rem)_auto] sm:items-center">
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
      <PagedList
        list={list}
        empty={
          <NothingFound filtered={q !== '' || active !== 'true'}>
            {mayMake && (
              <ButtonLink href={adminLink(name, { id: NEW_RECORD })} kind="quiet" size="medium" icon={Plus}>
                {t('admin.make')}
              </ButtonLink>
            )}
          </NothingFound>
        }
      >
        <RecordTable
          name={name}
          items={list.items}
          sort={sort}
          onSort={(next) => address.change({ sort: next })}
          chosen={chosen}
          onChoose={setChosen}
        />
      </PagedList>
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

const DEBOUNCE_MS = 250;

/** Search, filter and sort of a list. They are in the address, so that links and "back" restore them. */
function useListAddress(place: string) {
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { q = '', active, sort } = params;
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: { q?: string | undefined; active?: string | undefined; sort?: string | undefined }) => {
    const { q: text, ...rest } = { q, active, sort, ...next };
    history.replace(adminLink(place, { ...rest, q: text || undefined }));
  };
  return {
    q,
    active,
    sort,
    typed,
    change,
    /** Called when the user types. The list is searched when they stop typing. */
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => change({ q: text.trim() }), text === '' ? 0 : DEBOUNCE_MS);
    },
  };
}
