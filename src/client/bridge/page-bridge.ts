import { createBridge } from './bridge.ts';

/** The bridge of this page. Outside of the app: mail program, document title, history. */
export const bridge = createBridge(
  window as unknown as Parameters<typeof createBridge>[0],
  {
    callEmail: ({ address, subject }) => {
      const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
      window.location.href = `mailto:${encodeURIComponent(address)}${query}`;
    },
    setTitle: ({ title }) => {
      document.title = title;
    },
    goBack: () => window.history.back(),
  },
  () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
);
