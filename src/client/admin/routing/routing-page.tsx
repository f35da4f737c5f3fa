import { useText } from '../../text.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { RoutingMatrix } from './routing-matrix.tsx';
import { RoutingTrial } from './routing-trial.tsx';

export function RoutingPage() {
  const { t } = useText();
  return (
    <AdminFrame title={t('people.trial.title')}>
      <RoutingTrial />
      <RoutingMatrix />
    </AdminFrame>
  );
}
