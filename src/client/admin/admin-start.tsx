import { ClipboardList, Settings2 } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { AdminOverview } from './admin-overview.tsx';

/** An admin's home page: what there is to look after, and the ways on. */
export function AdminStart() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <>
      <AdminOverview />
      <div className="grid gap-2 sm:grid-cols-2">
        <ButtonLink wide icon={Settings2} href={link('admin')}>
          {t('system.page.admin')}
        </ButtonLink>
        <ButtonLink wide kind="quiet" icon={ClipboardList} href={link('insiderList', { view: 'all' })}>
          {t('home.allTickets')}
        </ButtonLink>
      </div>
    </>
  );
}
