import { listProviders, removeProvider, type ProviderView } from '../../../shared/admin/provider-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ChangeAndRemove } from '../change-and-remove.tsx';
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
  const { id, version, name, people } = provider;
  const remove = useSend(removeProvider, {
    outdates: [listProviders],
    onDone: () => history.replace(adminLink('providers')),
  });
  return (
    <ChangeAndRemove
      form={(close) => <ProviderForm key={version} provider={provider} onSaved={close} />}
      remove={{
        title: t('access.provider.removeTitle', { name }),
        text: t('access.provider.removeText', { n: people }),
        busy: remove.busy,
        onConfirm: () => void remove.send({ params: { id } }),
      }}
    />
  );
}
