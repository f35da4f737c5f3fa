/** Name of the <meta> element that holds the app (app-config.ts) as JSON; absent if the installation has none. */
export const APP_CONFIG_NAME = 'closeloop-app';
/** Name of the element with the key for `pCode`, in Base64. */
export const DEVICE_KEY_NAME = 'closeloop-device-key';
/**
 * Name of the element with the address of the remote config (spec 7):
 * the bucket, the folder of the environment, the file.
 */
export const REMOTE_CONFIG_NAME = 'closeloop-remote-config';

/** Name of the element that is there when the page uploads by addresses that the server signs, not by credentials. */
export const SIGNED_UPLOADS_NAME = 'closeloop-signed-uploads';

/** The element that has the vendor's name and logo as JSON; absent until the vendor has set them. */
export const VENDOR_NAME = 'closeloop-vendor';
export interface ShownVendor {
  name: string;
  /** Its address. */
  logo: string | null;
}
