import { ChevronRight, PackageOpen, Smartphone, Store as StoreIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { bridge } from '../bridge/page-bridge.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';
import { QrCode } from '../share/qr-code.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { readAppConfig } from './app-config.ts';
import { asksToOpen, withoutOpening } from './open-flag.ts';
import { OpenInApp } from './open-in-app.tsx';
import { appStoreFor, appStoresOf, type AppStore } from './app-stores.ts';
import { useStoreAfter } from './use-store-after.ts';
import { browserInfoOf, type Platform } from './browser-info.ts';
import { useWantedPage } from './wanted-page.ts';

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

function OwnStores({ stores, platform, failed }: { stores: readonly AppStore[]; platform: Platform; failed: boolean }) {
  const { t } = useText();
  const store = appStoreFor(stores, platform);
  const { left, stay } = useStoreAfter(failed ? store?.href : undefined);
  if (stores.length === 0)
    return (
      <Banner tone="run" title={t('appLink.none')}>
        {t('appLink.noneText')}
      </Banner>
    );
  return (
    <div className="grid gap-3">
      {store && left !== undefined && (
        <Banner
          tone="act"
          action={
            <Button kind="quiet" size="medium" onClick={stay}>
              {t('appLink.stayHere')}
            </Button>
          }
        >
          {t('appLink.toStore', { store: t(`appLink.${store.name}`), n: left })}
        </Banner>
      )}
      <StoreList stores={stores} />
    </div>
  );
}

function StoreList({ stores }: { stores: readonly AppStore[] }) {
  const { t } = useText();
  return (
    <Card className="overflow-clip">
      {stores.map(({ name, href }) => (
        <a
          key={name}
          href={href}
          rel="noreferrer"
          className="press flex min-h-15 items-center gap-3.5 px-4 py-2 active:bg-sunk not-first:border-t not-first:border-line [@media(hover:hover)]:hover:bg-sunk/60"
        >
          <StoreIcon size={22} strokeWidth={1.9} aria-hidden className="shrink-0 text-act" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t(`appLink.${name}`)}</span>
            <span className="block text-small text-ink2">{t(`appLink.${name}For`)}</span>
          </span>
          <ChevronRight size={18} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
        </a>
      ))}
    </Card>
  );
}

/** A desktop has no app; the phone that scans the code comes to this page. */
function ForPhone() {
  const { t } = useText();
  return (
    <Card pad className="grid justify-items-center">
      <QrCode text={window.location.origin + window.location.pathname} label={t('appLink.desktopQr')} />
    </Card>
  );
}
