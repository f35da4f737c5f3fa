import type { WebhookView } from '../../../shared/admin/webhook-calls.ts';
import { webhookEventTexts } from '../../../shared/admin/webhook-events.ts';
import { useText, type T } from '../../text.tsx';
import { Chip } from '../../ui/chip.tsx';

/** The text of an event; its technical name if the page does not know it. */
export function eventText(t: T, event: string): string {
  const key = webhookEventTexts[event];
  return key ? t(key) : event;
}

/** The state of a webhook: active, failing or off. */
export function HookChip({ hook }: { hook: WebhookView }) {
  const { t } = useText();
  if (hook.switchedOffAt !== null) return <Chip tone="bad">{t('integration.hook.off')}</Chip>;
  if (!hook.active) return <Chip tone="run">{t('integration.hook.off')}</Chip>;
  return <Chip tone={hook.failingSince === null ? 'ok' : 'warn'}>{t('integration.hook.active')}</Chip>;
}
