import { PackageOpen, Smartphone } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { bridge } from '../bridge/page-bridge.ts';
import { history } from '../history.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { readAppConfig } from './app-config.ts';
import { asksToOpen, withoutOpening } from './open-flag.ts';
import { OpenInApp } from './open-in-app.tsx';
import { appStoresOf } from './app-stores.ts';
import { OwnStores, StoreList } from './store-list.tsx';
import { browserInfoOf } from './browser-info.ts';
import { useWantedPage } from './wanted-page.ts';

const QrCode = lazyPart(() => import('../share/qr-code.tsx').then((part) => part.QrCode));

/** Where the app can be got, for this device first; after an attempt that failed its store opens by itself. */
export function Page() {
  const { t } = useText();
  const { link } = usePage();
  const wanted = useWantedPage();
  const [config] = useState(readAppConfig);
  const goOn = (
    <ButtonLink wide kind="quiet" href={wanted}>
      {t('appLink.goOn')}
    </ButtonLink>
  );
  return (
    <Frame title={t('system.page.download')} back={link('home')} footer={!bridge.insideApp && config && goOn}>
      {bridge.insideApp ? (
        <EmptyState icon={Smartphone} title={t('appLink.insideTitle')} text={t('appLink.insideText')} action={goOn} />
      ) : config ? (
        <Download wanted={wanted} />
      ) : (
        <EmptyState icon={PackageOpen} title={t('appLink.noAppTitle')} text={t('appLink.noAppText')} action={goOn} />
      )}
    </Frame>
  );
}

function Download({ wanted }: { wanted: string }) {
  const { t } = useText();
  const failed = useFailedBefore();
  const [{ platform }] = useState(() => browserInfoOf(navigator.userAgent, navigator.maxTouchPoints, false));
  const stores = appStoresOf(readAppConfig(), platform);
  const own = stores.filter((store) => store.platform === platform);
  const others = stores.filter((store) => store.platform !== platform);
  return (
    <>
      {failed && (
        <Banner tone="warn" title={t('appLink.notOpened')} urgent>
          {t('appLink.notOpenedText')}
        </Banner>
      )}
      <header className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-act-soft text-act">
          <Smartphone size={28} strokeWidth={1.8} aria-hidden />
        </span>
        <h2 className="text-title font-bold tracking-[-0.012em]">{t('appLink.getTitle')}</h2>
        <p className="max-w-sm text-body text-balance text-ink2">
          {t(platform === 'desktop' ? 'appLink.desktopText' : 'appLink.getText')}
        </p>
      </header>
      {platform === 'desktop' ? <ForPhone /> : <OwnStores stores={own} platform={platform} failed={failed} />}
      {others.length > 0 && (
        <Section title={t(platform === 'desktop' ? 'appLink.get' : 'appLink.otherDevices')}>
          <StoreList stores={others} />
        </Section>
      )}
      {platform !== 'desktop' && (
        <Section title={t('appLink.installed')}>
          <OpenInApp href={wanted} />
        </Section>
      )}
    </>
  );
}

/**
 * Was this page reached because the app did not come? The wish is taken out of the address: a reload, or the way back
 * from the store, begins nothing.
 */
function useFailedBefore(): boolean {
  const [failed] = useState(() => asksToOpen(window.location.search));
  useEffect(() => {
    if (failed) history.replace(withoutOpening(history.href()));
  }, [failed]);
  return failed;
}

/** A desktop has no app; the phone that scans the code comes to this page. */
function ForPhone() {
  const { t } = useText();
  return (
    <Card pad className="grid justify-items-center">
      <Suspense fallback={<div className="mx-auto aspect-square w-full max-w-64" />}>
        <QrCode text={window.location.origin + window.location.pathname} label={t('appLink.desktopQr')} />
      </Suspense>
    </Card>
  );
}
