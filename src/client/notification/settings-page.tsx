import { Check } from 'lucide-react';
import { useState } from 'react';
import { readSettings } from '../../shared/notification/settings-calls.ts';
import { useCall } from '../api/queries.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The page of the user's notification settings. Each change is saved at once. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const { data, error, isPending, isFetching, refetch } = useCall(readSettings, {});
  const [saved, setSaved] = useState(false);
  return (
    <Frame
      title={t('system.page.notificationSettings')}
      back={link('notifications')}
      actions={
        <p role="status" className="flex items-center gap-1 pr-2 text-small font-semibold text-ok">
          {saved && (
            <>
              <Check size={16} strokeWidth={2.6} aria-hidden />
              {t('notification.set.saved')}
            </>
          )}
        </p>
      }
    >
      {isPending && <SkeletonPage plain />}
      {!data && <QueryError query={{ error, isFetching, refetch }} />}
      {data && <SettingsForm view={data} onSaved={setSaved} />}
    </Frame>
  );
}
