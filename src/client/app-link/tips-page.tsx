import { CircleHelp, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { bridge } from '../bridge/page-bridge.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { OpenInApp } from './open-in-app.tsx';
import { canOpenApp } from './opening.ts';
import { browserInfoOf } from './browser-info.ts';
import { useWantedPage } from './wanted-page.ts';

/** The help pages by their names in the address; without a name the one about the app. */
const SMS = 'sms_push';
const names = ['app', SMS];

/** Help with opening the app; `sms_push` after a link from a text message, with `open=1` when the app did not come (spec 2.1, 4). */
export function Page() {
  const { t } = useText();
  const { link, params } = usePage();
  const { type = 'app' } = params;
  const wanted = useWantedPage();
  const goOn = (
    <ButtonLink wide kind={canOpenApp() ? 'quiet' : 'main'} href={wanted}>
      {t('appLink.goOn')}
    </ButtonLink>
  );
  const known = names.includes(type);
  return (
    <Frame
      title={t('system.page.commonTips')}
      back={link('home')}
      footer={
        known &&
        !bridge.insideApp && (
          <>
            <OpenInApp kind="main" href={wanted} />
            {goOn}
          </>
        )
      }
    >
      {!known ? (
        <EmptyState
          icon={CircleHelp}
          title={t('appLink.tipUnknown')}
          text={t('appLink.tipUnknownText')}
          action={goOn}
        />
      ) : bridge.insideApp ? (
        <EmptyState icon={Smartphone} title={t('appLink.insideTitle')} text={t('appLink.insideText')} action={goOn} />
      ) : (
        <Tips isSms={type === SMS} failed={params['open'] === '1'} />
      )}
    </Frame>
  );
}

function Tips({ isSms, failed }: { isSms: boolean; failed: boolean }) {
  const { t } = useText();
  const { link } = usePage();
  const [{ walled }] = useState(() => browserInfoOf(navigator.userAgent, navigator.maxTouchPoints, false));
  if (!canOpenApp())
    return <EmptyState icon={Smartphone} title={t('appLink.noAppTitle')} text={t('appLink.noAppText')} />;
  const Mark = isSms ? MessageSquareText : Smartphone;
  const title = isSms ? t(failed ? 'appLink.smsFailed' : 'appLink.smsTitle') : t('appLink.getTitle');
  // Where they are, the way out of a walled browser comes first.
  const tips = (['tipOpen', 'tipAllow', 'tipWalled', 'tipGet'] as const).toSorted((one, other) =>
    walled ? Number(other === 'tipWalled') - Number(one === 'tipWalled') : 0,
  );
  return (
    <>
      <header className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-act-soft text-act">
          <Mark size={28} strokeWidth={1.8} aria-hidden />
        </span>
        <h2 className="text-title font-bold tracking-[-0.012em] text-balance">{title}</h2>
        <p className="max-w-sm text-body text-balance text-ink2">{t(isSms ? 'appLink.smsText' : 'appLink.tipsText')}</p>
      </header>
      <Card pad>
        <ol className="grid gap-3.5">
          {tips.map((tip, at) => (
            <li key={tip} className="flex items-center gap-3 text-body">
              <span
                aria-hidden
                className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-sunk font-bold text-ink2"
              >
                {at + 1}
              </span>
              <span className="min-w-0 flex-1">{t(`appLink.${tip}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
      <ButtonLink wide kind="plain" href={link('download')}>
        {t('appLink.get')}
      </ButtonLink>
    </>
  );
}
