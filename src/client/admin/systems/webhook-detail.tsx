import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  type WebhookView,
} from '../../../shared/admin/webhook-calls.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { useAdminLink } from '../addresses.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ChangeAndRemove } from '../change-and-remove.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { eventText, HookChip } from './webhook-texts.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** One webhook: its settings, its state, and its delivery log. */
export function WebhookDetail({ hook }: { hook: WebhookView }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { url, audience, events, failingSince, switchedOffAt } = hook;
  return (
    <AdminFrame title={new URL(url).host} back={adminLink('webhooks')} actions={<HookChip hook={hook} />}>
      {switchedOffAt !== null && (
        <Banner tone="bad" title={t('integration.hook.wasOff')}>
          {t('integration.hook.wasOffText')}
        </Banner>
      )}
      {switchedOffAt === null && failingSince !== null && (
        <Banner tone="warn">
          {t('integration.hook.failing', { time: exactTime(new Date(failingSince), timeZone) })}
        </Banner>
      )}
      <Card className="max-w-[60rem]">
        <KeyValue
          items={[
            { name: t('integration.hook.url'), value: <span className="wrap-anywhere">{url}</span> },
            {
              name: t('integration.hook.audience'),
              value: `${t(`integration.hook.${audience}`)}. ${t(`integration.hook.${audience}Text`)}`,
            },
            { name: t('integration.hook.events'), value: events.map((event) => eventText(t, event)).join(', ') },
          ]}
        />
        <HookActions hook={hook} />
      </Card>
      <Section title={t('integration.hook.log')}>
        <DeliveryLog hookId={hook.id} active={hook.active} />
      </Section>
    </AdminFrame>
  );
}

function HookActions({ hook }: { hook: WebhookView }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const { id, version, active, url } = hook;
  const change = useSend(changeWebhook, { outdates: [listWebhooks, listDeliveries] });
  const remove = useSend(removeWebhook, {
    outdates: [listWebhooks],
    onDone: () => history.replace(adminLink('webhooks')),
  });
  return (
    <ChangeAndRemove
      form={(close) => <WebhookForm key={version} hook={hook} onMade={close} onSaved={close} />}
      remove={{
        title: t('integration.hook.removeTitle'),
        text: t('integration.hook.removeText', { url }),
        busy: remove.busy,
        onConfirm: () => void remove.send({ params: { id } }),
      }}
    >
      <Button
        kind="plain"
        size="medium"
        busy={change.busy}
        onClick={() => void change.send({ params: { id }, body: { version, active: !active } })}
      >
        {t(active ? 'integration.hook.switchOff' : 'integration.hook.switchOn')}
      </Button>
    </ChangeAndRemove>
  );
}
