import { createBridge } from './bridge.ts';

/**
 * The bridge of this page. What a browser does instead stands where it is asked for: a mail is a link (email-link.tsx),
 * the document's title is the frame's, the way back the router's, a code is read by the camera (client/scan), and nobody
 * needs to be told of shares and logins.
 */
export const bridge = createBridge(window as unknown as Parameters<typeof createBridge>[0], () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
);
