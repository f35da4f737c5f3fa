/**
 * The service worker (decision 0043): keeps the program, so that the page opens in a dead spot, and shows what is pushed. It
 * keeps program files only: no answer of a call and no file of a ticket passes through it.
 */
import { answeredAs, cacheName, fileOf, filesOf, install, pageOf, removeOld, type Program } from './program-cache.ts';
import { noticeOf, placeOf } from './push-notice.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Put in by the build (scripts/installable.ts). */
declare const PROGRAM: Program;

const scope = self as unknown as WorkerScope;
const language = new URL(scope.location.href).searchParams.get('language') ?? 'en';
const deps = {
  caches,
  fetch: (request: Request | string, init?: RequestInit) => fetch(request, init),
  name: cacheName(PROGRAM, language),
  later: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

scope.addEventListener('install', (event) => {
  // Takes over at once: pages ask the server first, and a file's name is its content, so that versions cannot mix.
  event.waitUntil(install(deps, filesOf(PROGRAM, language)).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    await scope.registration.navigationPreload?.enable();
    await removeOld(deps);
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = answeredAs(request, scope.location.origin);
  if (kind === 'file') event.respondWith(fileOf(deps, request));
  if (kind !== 'page') return;
  event.respondWith(pageOf(deps, request, event.preloadResponse));
  // The kept page may have been quicker.
  event.waitUntil(event.preloadResponse.catch(() => undefined));
});

scope.addEventListener('push', (event) => {
  let message: unknown;
  try {
    message = event.data?.json();
  } catch {
    // not from our server
  }
  const { title, options } = noticeOf(message);
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const place = placeOf(event.notification.data, scope.location.origin);
  const open = async (): Promise<void> => {
    const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
    if (!page) return void (await scope.clients.openWindow(place));
    // The page goes there itself, so that nothing typed in it is lost.
    page.postMessage({ open: place });
    await page.focus();
  };
  event.waitUntil(open());
});
