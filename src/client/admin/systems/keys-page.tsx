import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiKeyView, listApiKeys, revokeApiKey } from '../../../shared/admin/api-key-calls.ts';
import { exactDay, exactTime } from '../../../shared/format/time.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone, useNow } from '../../ui/use-now.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { KeyForm, scopeTexts } from './key-form.tsx';
import { ServiceUserSheet } from './service-user-sheet.tsx';
import { ShownOnce } from './shown-once.tsx';

/** The list of API keys: user, scopes, expiry. */
export function KeysPage() {
  const { t } = useText();
  const { data, error, isPending, isFetching, refetch } = useCall(listApiKeys, {});
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  const [making, setMaking] = useState(false);
  const add = (
    <Button kind="quiet" size="medium" icon={Plus} onClick={() => setOpen(true)}>
      {t('admin.make')}
    </Button>
  );
  const close = (): void => {
    setOpen(false);
    setMade(undefined);
  };
  return (
    <AdminFrame title={t('integration.apiKeys')} actions={add}>
      {/* Not beside the title: with two buttons a phone has no room for it. */}
      <div>
        <Button kind="plain" size="medium" onClick={() => setMaking(true)}>
          {t('integration.key.service')}
        </Button>
      </div>
      {isPending && <SkeletonRows />}
      {!data && <QueryError query={{ error, isFetching, refetch }} />}
      {data?.items.length === 0 && (
        <EmptyState icon={KeyRound} title={t('integration.key.none')} text={t('integration.key.noneText')} />
      )}
      <ul className="grid max-w-[60rem] grid-cols-1 gap-3">
        {data?.items.map((key) => (
          <li key={key.id}>
            <KeyCard apiKey={key} />
          </li>
        ))}
      </ul>
      <Sheet
        open={open}
        onClose={close}
        title={t(made === undefined ? 'integration.key.new' : 'integration.key.made')}
        tall
      >
        {made === undefined ? (
          <KeyForm onMade={setMade} />
        ) : (
          <ShownOnce
            secret={made}
            what={t('integration.key.theKey')}
            text={t('integration.key.onceText')}
            onDone={close}
          />
        )}
      </Sheet>
      {/* Mounted only while open, so that it starts empty. */}
      {making && <ServiceUserSheet open onClose={() => setMaking(false)} />}
    </AdminFrame>
  );
}

function KeyCard({ apiKey }: { apiKey: ApiKeyView }) {
  const { t } = useText();
  const now = useNow();
  const { send: revoke } = useSend(revokeApiKey, {
    outdates: [listApiKeys],
    onDone: () => toast.show({ text: t('integration.key.revokedDone'), tone: 'ok' }),
  });
  const { id, name, user, scopes, expiresAt, lastUsedAt, revokedAt, createdBy, createdAt } = apiKey;
  const time = (at: string): string => exactTime(new Date(at), timeZone);
  const isOver = revokedAt !== null || new Date(expiresAt) <= now;
  const state = revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'valid';
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4">
        <h2 className="min-w-0 flex-1 text-title font-bold wrap-anywhere">{name}</h2>
        <Chip tone={isOver ? 'run' : 'ok'}>{t(`integration.key.${state}`)}</Chip>
      </div>
      <KeyValue
        items={[
          { name: t('integration.key.user'), value: user.name },
          { name: t('integration.key.scopes'), value: scopes.map((scope) => t(scopeTexts[scope])).join(', ') },
          { name: t('integration.key.expires'), value: <Day iso={exactDay(new Date(expiresAt), timeZone)} /> },
          {
            name: t('integration.key.lastUsed'),
            value: lastUsedAt === null ? t('integration.key.never') : time(lastUsedAt),
          },
          { name: t('integration.key.madeBy'), value: `${createdBy.name}, ${time(createdAt)}` },
        ]}
      />
      {!isOver && (
        <div className="px-2 pb-2">
          <ConfirmButton
            kind="plain"
            size="medium"
            label={t('integration.key.revoke')}
            title={t('integration.key.revokeTitle', { name })}
            danger
            onConfirm={() => revoke({ params: { id } })}
          >
            {t('integration.key.revokeText')}
          </ConfirmButton>
        </div>
      )}
    </Card>
  );
}
