import { KeyRound, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listProviders } from '../../../shared/admin/provider-calls.ts';
import { useCall } from '../../api/queries.ts';
import { lazyPart } from '../../lazy-part.ts';
import { Failed } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ProviderChip } from './provider-chip.tsx';
import { ProviderDetail } from './provider-detail.tsx';

const ProviderForm = lazyPart(() => import('./provider-form.tsx').then((part) => part.ProviderForm));

/** The providers by which people log in, or the one whose id is in the address. */
export function ProvidersPage() {
  const { t } = useText();
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { data, error, isFetching, refetch } = useCall(listProviders, {}, { staleMs: 0 });
  const provider = data?.items.find(({ id }) => id === params.id);
  if (provider) return <ProviderDetail provider={provider} />;
  return (
    <AdminFrame
      title={t('access.providers')}
      actions={data && data.items.length < data.most ? <NewProvider /> : undefined}
    >
      {!data && (error ? <Failed error={error} busy={isFetching} onRetry={refetch} /> : <SkeletonRows rows={3} />)}
      {data?.items.length === 0 && (
        <EmptyState icon={KeyRound} title={t('access.provider.none')} text={t('access.provider.noneText')} />
      )}
      {data && data.items.length > 0 && (
        <div className="max-w-[60rem]">
          <RowList label={t('access.providers')}>
            {data.items.map((one) => (
              <ListRow
                key={one.id}
                href={adminLink('providers', { id: one.id })}
                title={one.name}
                meta={[one.issuer, t('access.provider.people', { n: one.people })].join(' · ')}
                chip={<ProviderChip provider={one} />}
              />
            ))}
          </RowList>
        </div>
      )}
    </AdminFrame>
  );
}

function NewProvider() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button kind="quiet" size="medium" icon={Plus} onClick={() => setOpen(true)}>
        {t('admin.make')}
      </Button>
      <Sheet open={open} onClose={close} title={t('access.provider.new')} tall>
        <Suspense>
          <ProviderForm onSaved={close} />
        </Suspense>
      </Sheet>
    </>
  );
}
