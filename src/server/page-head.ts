import { createHash } from 'node:crypto';
import type { AppConfig } from '../shared/app-config.ts';
import {
  APP_CONFIG_NAME,
  DEVICE_KEY_NAME,
  REMOTE_CONFIG_NAME,
  SIGNED_UPLOADS_NAME,
  VENDOR_NAME,
  type ShownVendor,
} from '../shared/page-config.ts';
import type { Config } from './config.ts';
import type { HeadTexts } from './http/page-html.ts';
import { remoteConfigAddress } from './remote-config.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** Public values that the page needs at its start: the native app, the remote config, the key for `pCode` (decision 0027), the vendor. */
export function headTextsOf(
  config: Config,
  store: Pick<ObjectStore, 'addressOf' | 'signsUploads'>,
  vendor: ShownVendor,
): HeadTexts {
  const app: AppConfig = {
    scheme: config.APP_SCHEME,
    iosStoreId: config.APP_IOS_STORE_ID,
    androidStoreId: config.APP_ANDROID_STORE_ID,
    androidPackageUrl: config.APP_ANDROID_PACKAGE_URL,
  };
  return {
    [APP_CONFIG_NAME]: app.scheme === '' ? undefined : JSON.stringify(app),
    [REMOTE_CONFIG_NAME]: remoteConfigAddress(config, store),
    [SIGNED_UPLOADS_NAME]: store.signsUploads ? 'true' : undefined,
    [VENDOR_NAME]: vendor.name === '' ? undefined : JSON.stringify(vendor),
    [DEVICE_KEY_NAME]: createHash('sha256').update(config.DEVICE_KEY).digest('base64'),
  };
}
