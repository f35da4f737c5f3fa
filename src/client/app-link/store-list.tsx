import { ChevronRight, Store as StoreIcon } from 'lucide-react';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { appStoreFor, type AppStore } from './app-stores.ts';
import type { Platform } from './browser-info.ts';
import { useStoreAfter } from './use-store-after.ts';

interface OwnStoresProps {
  stores: readonly AppStore[];
  platform: Platform;
  /** The app was tried and did not come: its store opens by itself. */
  failed: boolean;
}

/** Where this device gets the app. */
export function OwnStores({ stores, platform, failed }: OwnStoresProps) {
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

/** The stores as rows that lead to them. */
export function StoreList({ stores }: { stores: readonly AppStore[] }) {
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
