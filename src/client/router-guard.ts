import { isShareId, mayOpen, pageAt, pages, pathOf, setOf, type PageName } from '../shared/pages.ts';
import { loginInApp, session } from './api/client.ts';
import { bridge } from './bridge/page-bridge.ts';
import { history } from './history.ts';
import type { RemoteFlag } from '../shared/remote-flag.ts';
import type { RouteMatch } from './route-match.tsx';
import { notFoundPath } from './router-state.ts';
import { afterLogin } from './safe-path.ts';
import { plainText } from './text.tsx';
import { toast } from './ui/toast-queue.ts';

/** Where to go instead of a page; undefined: it may be opened. */
export type GuardResult = string | undefined;

const isLogin = (page: PageName | undefined): boolean => page === 'login' || page === 'register';

/** The login, with the way back to this very address (spec 2.3). */
const loginFor = (href: string): string => pathOf('login', setOf(href), { redirect: href });

const toastExpired = () => toast.show({ text: plainText('error.sessionExpired'), tone: 'warn' });

/** spec 2.3, Navigation rules: where to go instead of this page. */
export function guard(route: RouteMatch, href: string): GuardResult | Promise<GuardResult> {
  const { page, params } = route;
  const { id } = params;
  // Here too, not only at the start: after a login from the community the router navigates without a reload.
  if (href.includes('open=1'))
    void import('./app-link/auto-open.ts').then(
      (part) => part.autoOpen(),
      () => undefined, // the page itself is worth more
    );
  if (pages[page].shareable && isShareId(id)) session.share(id);
  if (session.dropExpired() && !pages[page].open) toastExpired();
  if (isLogin(page)) return session.user ? afterLogin(route, window.location.origin) : undefined;
  if (mayOpen(page, session)) {
    const { shownBy } = pages[page];
    return shownBy && unlessOff(shownBy, href);
  }
  if (pages[page].byShare && session.shareId !== undefined) return unlessByLink(page, href);
  const login = loginFor(href);
  return bridge.insideApp ? loginInApp().then((done) => (done ? undefined : login)) : login;
}

/** A page whose flag is off redirects to the not-found page (spec 3, Remote download config). */
async function unlessOff(flag: RemoteFlag, href: string): Promise<GuardResult> {
  const isShown = await import('./api/page-remote-config.ts').then(
    ({ remoteConfig }) => remoteConfig.isShown(flag),
    () => false,
  );
  return isShown ? undefined : notFoundPath(href, setOf(href));
}

/** A link with another purpose leads to the login; a link that has ended opens the page, which says so. */
async function unlessByLink(page: PageName, href: string): Promise<GuardResult> {
  const purpose = await import('./visitor/link-purpose.ts').then(
    (link) => link.purposeOfLink(),
    () => undefined,
  );
  return purpose === undefined || mayOpen(page, { purpose }) ? undefined : loginFor(href);
}

/** A session ended, or a call needs one: to the login, and back here afterwards. The login itself is no place to return to. */
export function openLogin(): void {
  const href = history.href();
  if (isLogin(pageAt(href.replace(/[?#].*$/s, ''))?.page)) return;
  if (session.expiredUserId !== undefined) toastExpired();
  history.replace(loginFor(href));
}

/** Somebody has logged in, here or in another tab: an open login leads on. */
export function leaveLogin(route: RouteMatch | undefined): void {
  if (route && isLogin(route.page) && session.user) history.replace(afterLogin(route, window.location.origin));
}
