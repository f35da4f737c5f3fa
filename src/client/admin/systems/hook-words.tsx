import type { WebhookView } from '../../../shared/admin/webhook-calls.ts';
import { webhookEventTexts } from '../../../shared/admin/webhook-events.ts';
import { useText, type T } from '../../text.tsx';
import { Chip } from '../../ui/chip.tsx';

/** An event as people say it; one that this version does not know by its name. */
export function eventText(t: T, event: string): string {
  const key = webhookEventTexts[event];
  return key ? t(key) : event;
}

/** Whether it listens. */
export function HookChip({ hook }: { hook: WebhookView }) {
  const { t } = useText();
  if (hook.switchedOffAt !== null) return <Chip tone="bad">{t('integration.hook.off')}</Chip>;
  if (!hook.active) return <Chip tone="run">{t('integration.hook.off')}</Chip>;
  return <Chip tone={hook.failingSince === null ? 'ok' : 'warn'}>{t('integration.hook.active')}</Chip>;
}
