import { Compass } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Shown at an address of the administration that does not exist or that this user may not open. */
export function NoSuchPage() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <AdminFrame title={t('admin.title')}>
      <EmptyState
        icon={Compass}
        title={t('system.notFoundTitle')}
        text={t('system.notFoundText')}
        link={{ href: link('admin'), text: t('admin.start') }}
      />
    </AdminFrame>
  );
}
