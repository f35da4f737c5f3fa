import { useText } from '../../text.tsx';
import { ActionPage } from './action-page.tsx';

export function Page() {
  const { t } = useText();
  return <ActionPage actions={['escalate']} title={t('ticket.action.escalate')} />;
}
