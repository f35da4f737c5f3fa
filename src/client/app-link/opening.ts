import { APP_CONFIG_NAME } from '../../shared/page-config.ts';
import { pageAt } from '../../shared/pages.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { history } from '../history.ts';
import { headText } from '../page-config.ts';
import { createPending } from '../pending.ts';
import { asksToOpen, withoutOpening } from './open-flag.ts';

/** The address of ours that the native app is to show; closed, it stays for its motion. */
export const appOpening = createPending<{ href: string; open: boolean }>();

/** An installation without an app has nothing to open, and inside of it there is nothing more to do. */
export const canOpenApp = (): boolean => !bridge.insideApp && headText(APP_CONFIG_NAME) !== undefined;

/** Opens the native app at this page, or at another address of ours; the root of the page shows how it goes. */
export const openApp = (href = history.href()): void => appOpening.set({ href, open: true });

/**
 * What `?open=1` asks for, once, before the router follows the address. The wish is taken out of it: the reload after
 * a success must not begin anew. The app's own help pages tell by it how they were reached.
 */
export function openAppAsAsked(): void {
  const href = history.href();
  if (!asksToOpen(href)) return;
  const page = pageAt(window.location.pathname)?.page;
  if (page === 'commonTips' || page === 'download') return;
  window.history.replaceState(window.history.state, '', withoutOpening(href));
  if (canOpenApp()) openApp(href);
}

export const closeAppOpening = (): void => {
  const last = appOpening.current();
  if (last) appOpening.set({ ...last, open: false });
};
