import { Suspense, useSyncExternalStore, useLayoutEffect } from 'react';
import {
  missingOf,
  pageAt,
  pageNames,
  pages,
  pathOf,
  segmentOf,
  setOf,
  titleKeyOf,
  type PageName,
} from '../shared/pages.ts';
import { onLoginNeeded, session } from './api/client.ts';
import { useUser } from './api/user.ts';
import { bridge } from './bridge/page-bridge.ts';
import { history, startHistory, type HistoryEntry } from './history.ts';
import { lazyPart } from './lazy-part.ts';
import { PageErrorBoundary, onUnloaded } from './page-failure.tsx';
import { RouteMatchProvider, type RouteMatch } from './route-match.tsx';
import { guard, leaveLogin, openLogin } from './router-guard.ts';
import { routes } from './routes.ts';
import { RouterState, type Shown } from './router-state.ts';
import { BrokenPage } from './system/broken-page.tsx';
import { useText } from './text.tsx';
import { Page as Frame } from './ui/page.tsx';
import { SkeletonPage } from './ui/states.tsx';
import { WhenIdle } from './prefetch.ts';
import { startsAtDesk, useDesk } from './use-desk.ts';

const SCROLL_MS = 1_500;

/** A new page begins at its top; going back finds the place again, as soon as the page is long enough. */
function useScroll(shown: { View?: unknown; scroll?: HistoryEntry['scroll'] } | undefined): void {
  const ready = shown?.View !== undefined;
  const wanted: HistoryEntry['scroll'] = ready ? shown.scroll : 'keep';
  useLayoutEffect(() => {
    if (wanted === 'keep') return;
    const top = wanted ?? 0;
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) return;
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, top);
      if (window.scrollY >= top - 1) end();
    });
    const end = () => observer.disconnect();
    observer.observe(document.body);
    // From here on the user scrolls.
    for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, end, { once: true });
    const timer = setTimeout(end, SCROLL_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [shown, wanted]);
}

/** What the app is told after each navigation (spec 2.3). */
function tellApp({ page }: RouteMatch): void {
  bridge.tell('shareFlag', { shareable: pages[page].shareable ?? false });
  bridge.tell('backIntercept', { on: false });
}

const state = new RouterState({
  modules: routes,
  guard,
  replace: history.replace,
  onShown: tellApp,
  onFailed: (href, slow) => void onUnloaded(href, slow),
});

/**
 * Begins to follow the address; once. Resolves when there is something to show: the page, or its skeleton; at a desk with
 * the frame, which would push the page aside a moment later.
 */
export async function startRouter(): Promise<void> {
  await Promise.all([startAddress(), startsAtDesk() ? Desk.ahead() : undefined]);
}

function startAddress(): Promise<void> {
  startHistory();
  onLoginNeeded(openLogin);
  session.subscribe(() => leaveLogin(state.shown()?.route));
  history.subscribe((step) => void state.open(step));
  return new Promise((resolve) => {
    const stop = state.subscribe(() => {
      stop();
      resolve();
    });
    void state.open({ href: history.href(), scroll: 'keep' });
  });
}

/** Navigation for the kit's links. An address that is no page of ours (a file, the API) is left to the browser. */
export const navigation = {
  go: (href: string) => (pageAt(pathIn(href)) ? history.push(href) : history.leave(() => window.location.assign(href))),
  // Where the web view began, the way back is out of it.
  back: () =>
    history.back(() =>
      bridge.insideApp ? bridge.tell('goBack', {}) : history.replace(pathOf('home', setOf(history.href()))),
    ),
  onTitle: (title: string) => bridge.tell('setTitle', { title }),
  prefetch: (href: string) => {
    const page = pageAt(pathIn(href))?.page;
    if (page) state.prefetch(page);
  },
};

const pathIn = (href: string): string => href.replace(/[?#].*$/s, '');

const Desk = lazyPart(() => import('./desk/desk.tsx').then((part) => part.Desk));
const Due = lazyPart(() => import('./account/consent-page.tsx').then((part) => part.Due));
const loadPageLines = () => import('./page-lines.tsx').then((part) => part.PageLines);

/** The page that is open; at a desk (look.md) with the wide frame before it, which shows the list itself. */
export function RouterView() {
  const shown = useSyncExternalStore(state.subscribe, state.shown);
  const desk = useDesk();
  useScroll(shown);
  const user = useUser();
  if ((user?.consentDue ?? user?.secondFactorDue) && shown && shown.route.page !== 'document')
    return (
      <Suspense>
        <RouteMatchProvider value={shown.route}>
          <Due />
        </RouteMatchProvider>
      </Suspense>
    );
  return (
    <>
      {desk && shown && (
        <Suspense>
          <RouteMatchProvider value={shown.route}>
            <Desk />
          </RouteMatchProvider>
        </Suspense>
      )}
      <div className="mx-auto max-w-[820px] px-4 [&:has(p)]:pt-2">
        <WhenIdle load={loadPageLines} />
      </div>
      {shown && !(desk && shown.route.page === 'insiderList') && <OpenPage shown={shown} />}
    </>
  );
}

/** The parameters that name an object, of all pages. */
const objectParams = [...new Set(['sn', ...pageNames.flatMap((page) => segmentOf(page) ?? [])])];
const NoObject = lazyPart(() => import('./system/no-object.tsx').then((part) => part.NoObject));

function OpenPage({ shown: { route, View, error } }: { shown: Shown }) {
  if (error) return <BrokenPage unloaded home={pathOf('home', route.set)} onRetry={() => window.location.reload()} />;
  if (!View) return <Pending page={route.page} />;
  const { page, set, params } = route;
  const missing = missingOf(page, params);
  // Another object is another page: nothing typed for one ticket may stay for the next.
  const key = [page, set, ...objectParams.map((name) => params[name])].join('\n');
  return (
    <PageErrorBoundary key={key} set={set}>
      <RouteMatchProvider value={route}>
        {missing === undefined ? (
          <View />
        ) : (
          <Suspense>
            <NoObject missing={missing} />
          </Suspense>
        )}
      </RouteMatchProvider>
    </PageErrorBoundary>
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
