import { Compass } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** An address of the administration that names no place, or none that is open to this user. */
export function NoSuchPage() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <AdminFrame title={t('admin.title')}>
      <EmptyState
        icon={Compass}
        title={t('system.notFoundTitle')}
        text={t('system.notFoundText')}
        action={
          <ButtonLink kind="quiet" size="medium" href={link('admin')}>
            {t('admin.start')}
          </ButtonLink>
        }
      />
    </AdminFrame>
  );
}
