import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { Ring } from '../ui/ring.tsx';

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
      <div className="m-auto grid max-w-sm justify-items-center gap-5 py-10 text-center">
        <Ring
          size="large"
          stage={7}
          tone="ok"
          label={t('home.loop')}
          value={t('rate.closed')}
          caption={t('rate.closedCaption')}
          className="animate-rise"
        />
        <div className="grid gap-2">
          <h2 className="text-hero font-bold tracking-[-0.022em]">{t('rate.thanks')}</h2>
          <p className="text-body text-ink2">{t('rate.thanksText')}</p>
        </div>
      </div>
    </Frame>
  );
}
