import { Suspense, useState } from 'react';
import { listProviders, removeProvider, type ProviderView } from '../../../shared/admin/provider-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ProviderTrialPart } from './provider-trial.tsx';
import { ProviderChip } from './provider-chip.tsx';

const ProviderForm = lazyPart(() => import('./provider-form.tsx').then((part) => part.ProviderForm));

/** One provider: what it has to know, who comes in by it as what, and a login that only shows what comes. */
export function ProviderDetail({ provider }: { provider: ProviderView }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { name, issuer, clientId, scopes, callback, backchannelLogout, rows, version } = provider;
  return (
    <AdminFrame title={name} back={adminLink('providers')} actions={<ProviderChip provider={provider} />}>
      {version === null && <Banner tone="run">{t('access.provider.byVariables')}</Banner>}
      {rows.length === 0 && <Banner tone="warn">{t('access.provider.noRows')}</Banner>}
      <Card className="max-w-[60rem]">
        <KeyValue
          items={[
            { name: t('access.provider.issuer'), value: <span className="wrap-anywhere">{issuer}</span> },
            { name: t('access.provider.clientId'), value: <span className="wrap-anywhere">{clientId}</span> },
            { name: t('access.provider.scopes'), value: scopes },
            {
              name: t('access.provider.callback'),
              value: <CopyText value={callback} what={t('access.provider.callback')} />,
            },
            {
              name: t('access.provider.logout'),
              value: <CopyText value={backchannelLogout} what={t('access.provider.logout')} />,
            },
            ...rows.map((row, at) => ({
              name: t('access.provider.rowOf', { n: at + 1 }),
              value: t('access.provider.rowText', {
                claim: row.claim,
                value: row.value,
                becomes: [t(`account.role.${row.role}`), row.organisation, row.group].filter(Boolean).join(' · '),
              }),
            })),
          ]}
        />
        {version !== null && <ProviderActions provider={provider} />}
      </Card>
      <Section title={t('access.provider.trial')}>
        <ProviderTrialPart id={provider.id} />
      </Section>
    </AdminFrame>
  );
}

function ProviderActions({ provider }: { provider: ProviderView }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const [opened, setOpened] = useState<'change' | 'remove'>();
  const close = (): void => setOpened(undefined);
  const { id, version, name, people } = provider;
  const remove = useSend(removeProvider, {
    outdates: [listProviders],
    onDone: () => history.replace(adminLink('providers')),
  });
  return (
    <div className="flex flex-wrap gap-1 px-2 pb-2">
      <Button kind="plain" size="medium" onClick={() => setOpened('change')}>
        {t('integration.hook.change')}
      </Button>
      <Button kind="plain" size="medium" onClick={() => setOpened('remove')}>
        {t('integration.hook.remove')}
      </Button>
      <Sheet open={opened === 'change'} onClose={close} title={t('integration.hook.change')} tall>
        <Suspense>
          <ProviderForm key={version} provider={provider} onSaved={close} />
        </Suspense>
      </Sheet>
      <ConfirmSheet
        open={opened === 'remove'}
        onClose={close}
        onConfirm={() => void remove.send({ params: { id } })}
        title={t('access.provider.removeTitle', { name })}
        confirm={t('integration.hook.remove')}
        danger
        busy={remove.busy}
      >
        {t('access.provider.removeText', { n: people })}
      </ConfirmSheet>
    </div>
  );
}
