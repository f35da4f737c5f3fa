import { CircleCheckBig } from 'lucide-react';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Thanks; the ticket is complete. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const { ticket } = params;
  return (
    <Frame
      title={t('system.page.evaluateSuccess')}
      back={link('home')}
      footer={
        <>
          <ButtonLink wide href={link('home')}>
            {t('system.goHome')}
          </ButtonLink>
          {ticket && (
            <ButtonLink wide kind="quiet" href={link('evaluate', { ticket })}>
              {t('rate.show')}
            </ButtonLink>
          )}
        </>
      }
    >
      <EmptyState icon={CircleCheckBig} title={t('rate.thanks')} text={t('rate.thanksText')} />
    </Frame>
  );
}
