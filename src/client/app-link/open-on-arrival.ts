import { pageAt } from '../../shared/pages.ts';
import { history } from '../history.ts';
import { asksToOpen, withoutOpening } from './open-flag.ts';
import { canOpenApp, openApp } from './opening.ts';

/**
 * What `?open=1` asks for, once, before the router follows the address. The wish is taken out of it: the reload after
 * a success must not begin anew. The app's own help pages tell by it how they were reached.
 */
export function openAppOnArrival(): void {
  const href = history.href();
  if (!asksToOpen(href)) return;
  const page = pageAt(window.location.pathname)?.page;
  if (page === 'commonTips' || page === 'download') return;
  window.history.replaceState(window.history.state, '', withoutOpening(href));
  if (canOpenApp()) openApp(href);
}
