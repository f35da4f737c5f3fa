import { bridge } from '../bridge/page-bridge.ts';

/** Whether this browser can use passkeys at all. In the native app there are none: its login is the app's. */
export const mayHavePasskeys = (): boolean =>
  !bridge.insideApp && window.isSecureContext && 'PublicKeyCredential' in window;
