import { Compass } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Every unknown path lands here (spec 2.2); the path that was asked for is shown, so that a typing error is seen. */
export function Page() {
  const { t } = useText();
  const { link, params } = usePage();
  return (
    <Frame title={t('system.page.notFound')} back={link('home')}>
      <EmptyState
        icon={Compass}
        title={t('system.notFoundTitle')}
        text={t('system.notFoundText')}
        action={
          <div className="grid justify-items-center gap-4">
            {params['from'] && (
              <code className="code max-w-full rounded-md bg-sunk px-2 py-1 break-all text-ink2">{params['from']}</code>
            )}
            <ButtonLink href={link('home')} size="medium">
              {t('system.goHome')}
            </ButtonLink>
          </div>
        }
      />
    </Frame>
  );
}
