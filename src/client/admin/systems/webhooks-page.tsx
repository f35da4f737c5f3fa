import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { listWebhooks } from '../../../shared/admin/webhook-calls.ts';
import { useCall } from '../../api/queries.ts';
import { QueryError } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDetail } from './webhook-detail.tsx';
import { HookChip } from './hook-words.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The systems that hear what happens; with an id in the address the one, with its log. */
export function WebhooksPage() {
  const { t } = useText();
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { data, error, isPending, isFetching, refetch } = useCall(listWebhooks, {});
  const hook = data?.items.find(({ id }) => id === params.id);
  if (hook) return <WebhookDetail hook={hook} />;
  return (
    <AdminFrame title={t('integration.webhooks')} actions={<NewWebhook />}>
      {isPending && <SkeletonRows />}
      {!data && <QueryError query={{ error, isFetching, refetch }} />}
      {data?.items.length === 0 && (
        <EmptyState icon={Webhook} title={t('integration.hook.none')} text={t('integration.hook.noneText')} />
      )}
      {data && data.items.length > 0 && (
        <div className="max-w-[60rem]">
          <RowList label={t('integration.webhooks')}>
            {data.items.map((each) => (
              <ListRow
                key={each.id}
                href={adminLink('webhooks', { id: each.id })}
                title={each.url}
                meta={[
                  t(`integration.hook.${each.audience}`),
                  t('integration.hook.eventCount', { n: each.events.length }),
                  ...(each.waiting > 0 ? [t('integration.hook.waiting', { n: each.waiting })] : []),
                ].join(' · ')}
                chip={<HookChip hook={each} />}
              />
            ))}
          </RowList>
        </div>
      )}
    </AdminFrame>
  );
}

function NewWebhook() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = (): void => {
    setOpen(false);
    setSecret(undefined);
  };
  return (
    <>
      <Button kind="quiet" size="medium" icon={Plus} onClick={() => setOpen(true)}>
        {t('integration.hook.new')}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={t(secret === undefined ? 'integration.hook.new' : 'integration.hook.made')}
        tall
      >
        {secret === undefined ? (
          <WebhookForm onMade={setSecret} onSaved={close} />
        ) : (
          <ShownOnce
            secret={secret}
            what={t('integration.hook.secret')}
            text={t('integration.hook.secretText')}
            onDone={close}
          />
        )}
      </Sheet>
    </>
  );
}
