import * as z from 'zod/mini';

/** An installation's native app (README, Configuration). The page reads it from a <meta> element in its head. */
export const appConfig = z.object({
  /** The scheme of its links, without the colon. */
  scheme: z.string(),
  /** The number after `id` in the App Store; undefined: not there. */
  iosStoreId: z.optional(z.string()),
  /** The package name on Google Play; undefined: not there. */
  androidStoreId: z.optional(z.string()),
  /** Where Android users get it without a store. */
  androidPackageUrl: z.optional(z.string()),
});
export type AppConfig = z.output<typeof appConfig>;

/** Name of the <meta> element that holds it as JSON; absent if the installation has no app. */
export const APP_CONFIG_NAME = 'closeloop-app';
/** Name of the element with the key for `pCode`, in Base64. */
export const DEVICE_KEY_NAME = 'closeloop-device-key';
/**
 * Name of the element with the address of the remote config (spec 7):
 * the bucket, the folder of the environment, the file.
 */
export const REMOTE_CONFIG_NAME = 'closeloop-remote-config';

/** The element that has the vendor's name and logo as JSON; absent until the vendor has set them. */
export const VENDOR_NAME = 'closeloop-vendor';
export interface ShownVendor {
  name: string;
  /** Its address. */
  logo: string | null;
}
