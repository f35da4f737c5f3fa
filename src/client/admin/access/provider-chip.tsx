import type { ProviderView } from '../../../shared/admin/provider-calls.ts';
import { useText } from '../../text.tsx';
import { Chip } from '../../ui/chip.tsx';

/** Whether people come in by it. */
export function ProviderChip({ provider: { active } }: { provider: ProviderView }) {
  const { t } = useText();
  return <Chip tone={active ? 'ok' : 'run'}>{t(active ? 'integration.hook.active' : 'integration.hook.off')}</Chip>;
}
