/**
 * The service worker (decision 0043): caches the program files, so that the page opens without a network, and shows
 * push notifications. It caches nothing else: no API call and no file of a ticket passes through it.
 */
import { answeredAs, cacheName, fileOf, filesOf, install, pageOf, removeOld, type Program } from './program-cache.ts';
import { noticeOf, pathOf } from './push-notice.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Replaced by the build (scripts/installable.ts). */
declare const PROGRAM: Program;

const scope = self as unknown as WorkerScope;
const language = new URL(scope.location.href).searchParams.get('language') ?? 'en';
const deps = {
  caches,
  fetch: (request: Request | string, init?: RequestInit) => fetch(request, init),
  name: cacheName(PROGRAM, language),
  delay: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

scope.addEventListener('install', (event) => {
  // Activates at once. Versions cannot mix: pages come from the server first, and file names contain their hash.
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
  // Keeps the preload alive when the cached page was used before it arrived.
  event.waitUntil(event.preloadResponse.catch(() => undefined));
});

scope.addEventListener('push', (event) => {
  let message: unknown;
  try {
    message = event.data?.json();
  } catch {
    // Not from our server: shown without its content.
  }
  const { title, options } = noticeOf(message);
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = pathOf(event.notification.data, scope.location.origin);
  const open = async (): Promise<void> => {
    const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
    if (!page) return void (await scope.clients.openWindow(path));
    // The open page navigates itself, so that it can keep what is typed in it.
    page.postMessage({ open: path });
    await page.focus();
  };
  event.waitUntil(open());
});
