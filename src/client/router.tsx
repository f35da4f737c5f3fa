import { Component, useSyncExternalStore, type ReactNode } from 'react';
import {
  isShareId,
  mayOpen,
  pageAt,
  pageNames,
  pages,
  pathOf,
  segmentOf,
  setOf,
  titleKeyOf,
  type PageName,
  type PageTitle,
} from '../shared/pages.ts';
import { loginInApp, onLoginNeeded, session } from './api/client.ts';
import { bridge } from './bridge/page-bridge.ts';
import { history, startHistory } from './history.ts';
import { RouteMatchProvider, type RouteMatch } from './route-match.tsx';
import { routes } from './routes.ts';
import { RouterState, PageLoadError, type Shown } from './router-state.ts';
import { safePath } from './safe-path.ts';
import { BrokenPage } from './system/broken-page.tsx';
import { textsReady, useText } from './text.tsx';
import { Page as Frame } from './ui/page.tsx';
import { SkeletonPage } from './ui/states.tsx';
import { OfflineBanner } from './ui/offline-banner.tsx';
import { toast } from './ui/toast-queue.ts';
import { useScroll } from './use-scroll.ts';

/** spec 2.3, Navigation rules: where to go instead of this page. */
function guard({ page, set, params }: RouteMatch, href: string): string | undefined | Promise<string | undefined> {
  const { id } = params;
  if (pages[page].shareable && isShareId(id)) session.share(id);
  if ((page === 'login' || page === 'register') && session.user) {
    return safePath(params['redirect'], window.location.origin) ?? pathOf('home', set);
  }
  // A share's own purpose is judged by the server, call by call.
  if (mayOpen(page, session)) return undefined;
  const login = pathOf('login', set, { redirect: href });
  return bridge.insideApp ? loginInApp().then((done) => (done ? undefined : login)) : login;
}

let say: (key: 'error.sessionExpired' | PageTitle) => string = (key) => key;
/** The language in which the router speaks to the app and in toasts. */
export function routerSpeaks(words: typeof say): void {
  say = words;
}

/** What the app is told after each navigation (spec 2.3). */
function tellApp({ page }: RouteMatch): void {
  bridge.tell('shareFlag', { shareable: pages[page].shareable ?? false });
  bridge.tell('backIntercept', { on: false });
  if (bridge.insideApp) bridge.tell('setTitle', { title: say(titleKeyOf(page)) });
}

const state = new RouterState({
  modules: routes,
  guard,
  replace: history.replace,
  ready: textsReady,
  onShown: tellApp,
});

/** A session ended, or a call needs one: to the login, and back here afterwards. */
function openLogin(): void {
  const href = history.href();
  const page = state.shown()?.route.page;
  if (page === 'login' || page === 'register') return;
  if (session.expiredUserId !== undefined) toast.show({ text: say('error.sessionExpired'), tone: 'warn' });
  history.push(pathOf('login', setOf(href), { redirect: href }));
}

/** Begins to follow the address; once. Resolves when there is something to show: the page, or its skeleton. */
export function startRouter(): Promise<void> {
  startHistory();
  onLoginNeeded(openLogin);
  history.subscribe((step) => void state.open(step));
  return new Promise((resolve) => {
    const stop = state.subscribe(() => {
      stop();
      resolve();
    });
    void state.open({ href: history.href(), scroll: 'keep' });
  });
}

/** What the kit's links do. What is no page of this product (a file, the API) is left to the browser. */
export const navigation = {
  go: (href: string) => (pageAt(pathIn(href)) ? history.push(href) : window.location.assign(href)),
  back: () => history.back(pathOf('home', setOf(history.href()))),
  prefetch: (href: string) => {
    const page = pageAt(pathIn(href))?.page;
    if (page) state.prefetch(page);
  },
};

const pathIn = (href: string): string => href.replace(/[?#].*$/s, '');

/** The page that is open. */
export function RouterView() {
  const shown = useSyncExternalStore(state.subscribe, state.shown);
  useScroll(shown);
  return (
    <>
      <div className="mx-auto max-w-[820px] px-4 [&:has(p)]:pt-2">
        <OfflineBanner />
      </div>
      {shown && <OpenPage shown={shown} />}
    </>
  );
}

/** What a page is about, whichever of them it is. */
const objectParams = [...new Set(['sn', ...pageNames.flatMap((page) => segmentOf(page) ?? [])])];

function OpenPage({ shown: { route, View, error } }: { shown: Shown }) {
  if (error) return <Broken error={error} set={route.set} onRetry={() => window.location.reload()} />;
  if (!View) return <Pending page={route.page} />;
  const { page, set, params } = route;
  // Another object is another page: nothing typed for one ticket may stay for the next.
  const key = [page, set, ...objectParams.map((name) => params[name])].join('\n');
  return (
    <ErrorBoundary key={key} set={set}>
      <RouteMatchProvider value={route}>
        <View />
      </RouteMatchProvider>
    </ErrorBoundary>
  );
}

function Pending({ page }: { page: PageName }) {
  const { t } = useText();
  return (
    <Frame title={t(titleKeyOf(page))}>
      <SkeletonPage plain={page !== 'partnerTicket' && page !== 'insiderTicket'} />
    </Frame>
  );
}

function Broken({ error, set, onRetry }: { error: unknown; set: RouteMatch['set']; onRetry: () => void }) {
  return <BrokenPage unloaded={error instanceof PageLoadError} home={pathOf('home', set)} onRetry={onRetry} />;
}

/** Catches a page that falls over; the next page, or trying again, starts anew. */
class ErrorBoundary extends Component<{ set: RouteMatch['set']; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Broken error={error} set={this.props.set} onRetry={() => this.setState({ error: undefined })} />;
  }
}
