import type { Language } from '../shared/text/languages.ts';
import { isRecord } from './api/api-error.ts';
import { bridge } from './bridge/page-bridge.ts';
import { ownScript } from './own-script.ts';

const WORKER = '/service-worker.js';

/** Whether this page may have a worker: an address that is safe, a browser that can, not the app's web view, not `npm run dev`. */
const mayRegister = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator && !bridge.insideApp;

/**
 * Keeps the program on the device, with the texts of this language, and keeps it up to date. `open` goes to the page that a
 * tap on a notification names. Returns the function that ends the listening.
 */
export function registerWorker(language: Language, open: (path: string) => void): () => void {
  if (!mayRegister()) return () => undefined;
  navigator.serviceWorker
    // Never from the browser's cache: a worker that is old keeps a program that is old.
    .register(ownScript(`${WORKER}?language=${language}`), { updateViaCache: 'none' })
    .catch(() => undefined); // storage is forbidden or full: the page works as before
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (isRecord(data) && typeof data['open'] === 'string') open(data['open']);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
