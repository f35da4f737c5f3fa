import type { AppConfig } from '../../shared/app-config.ts';
import type { Platform } from './browser-info.ts';

/** A place where the app can be got; the names are keys of the texts. */
export interface AppStore {
  name: 'ios' | 'android' | 'package';
  href: string;
  platform: Exclude<Platform, 'desktop'>;
}

/** The stores that this installation has configured, those for this device first. */
export function appStoresOf(config: AppConfig | undefined, platform: Platform): AppStore[] {
  const { iosStoreId, androidStoreId, androidPackageUrl } = config ?? {};
  const all: AppStore[] = [];
  if (iosStoreId) all.push({ name: 'ios', platform: 'ios', href: `https://apps.apple.com/app/id${iosStoreId}` });
  if (androidStoreId)
    all.push({
      name: 'android',
      platform: 'android',
      href: `https://play.google.com/store/apps/details?id=${encodeURIComponent(androidStoreId)}`,
    });
  if (androidPackageUrl) all.push({ name: 'package', platform: 'android', href: androidPackageUrl });
  return all.toSorted((one, other) => Number(other.platform === platform) - Number(one.platform === platform));
}

/** The store that opens by itself after a failed attempt; never a package, which is only downloaded by a tap. */
export const appStoreFor = (stores: readonly AppStore[], platform: Platform): AppStore | undefined =>
  stores.find((store) => store.platform === platform && store.name !== 'package');
