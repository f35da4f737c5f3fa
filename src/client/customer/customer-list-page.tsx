import { Building2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listCustomers } from '../api/raising-calls.ts';
import { useCall } from '../api/queries.ts';
import { useLabel } from '../dictionary/labels.ts';
import { history } from '../history.ts';
import { Failed } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { useSettled } from '../ui/use-settled.ts';

const Q_MAX = 100;

/** Customers by name: insiders see all, partners those of their organisation. What is looked for stands in the address. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const label = useLabel();
  const q = (params['q'] ?? '').trim().slice(0, Q_MAX);
  const { data, error, isPending, isFetching, refetch } = useCall(
    listCustomers,
    { query: q === '' ? {} : { q } },
    { keepPrevious: true },
  );
  const [typed, setTyped] = useState(q);
  const wanted = link('customers', { q: useSettled(typed).trim().slice(0, Q_MAX) || undefined });
  useEffect(() => {
    if (wanted !== history.href()) history.refine(wanted);
  }, [wanted]);
  return (
    <Frame
      title={t('system.page.customers')}
      back={link('home')}
      top={<SearchField value={typed} onChange={setTyped} placeholder={t('customer.search')} />}
    >
      {isPending && <SkeletonRows />}
      {error && !data && <Failed error={error} busy={isFetching} onRetry={refetch} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={Building2}
          title={t('customer.none')}
          text={q === '' ? t('customer.noneYet') : t('customer.noneText', { q })}
        />
      )}
      {data && data.items.length > 0 && (
        <RowList label={t('system.page.customers')}>
          {data.items.map(({ id, name, representative, zone }) => (
            <ListRow
              key={id}
              href={link('customer', { customer: id })}
              title={name}
              meta={[representative, label('zone', zone)].filter(Boolean).join(' · ')}
            />
          ))}
        </RowList>
      )}
    </Frame>
  );
}
