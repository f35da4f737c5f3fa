import { pageAt } from '../../shared/pages.ts';
import { history } from '../history.ts';
import { asksToOpen, withoutOpening } from './open-flag.ts';
import { canOpenApp, openApp } from './opening.ts';

/**
 * Opens the native app when the address has `?open=1`, before the router reads it. The parameter is removed, so that the
 * reload after a success does not open the app again. The two help pages keep it: it tells them how they were reached.
 */
export function autoOpen(): void {
  const href = history.href();
  if (!asksToOpen(href)) return;
  const page = pageAt(window.location.pathname)?.page;
  if (page === 'commonTips' || page === 'download') return;
  window.history.replaceState(window.history.state, '', withoutOpening(href));
  if (canOpenApp()) openApp(href);
}
