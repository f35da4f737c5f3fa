import { createHash } from 'node:crypto';
import { APP_CONFIG_NAME, DEVICE_KEY_NAME, type AppConfig } from '../shared/page-config.ts';
import type { Config } from './config.ts';
import type { HeadTexts } from './http/page-html.ts';

/** What the page must know from its start, and everybody may: the native app, and the key for `pCode` (decision 0027). */
export function headTextsOf(config: Config): HeadTexts {
  const app: AppConfig = {
    scheme: config.APP_SCHEME,
    iosStoreId: config.APP_IOS_STORE_ID,
    androidStoreId: config.APP_ANDROID_STORE_ID,
    androidPackageUrl: config.APP_ANDROID_PACKAGE_URL,
  };
  return {
    [APP_CONFIG_NAME]: app.scheme === '' ? undefined : JSON.stringify(app),
    [DEVICE_KEY_NAME]: createHash('sha256').update(config.DEVICE_KEY).digest('base64'),
  };
}
