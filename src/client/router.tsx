import { createRootRoute, createRoute, createRouter, Outlet, redirect, useParams, useSearch } from '@tanstack/react-router';
import { createElement, useMemo, type ComponentType } from 'react';
import { PAGE_TIMEOUT_MS, SKELETON_DELAY_MS } from '../shared/constants.ts';
import { isShareId, pageAt, pageNames, pages, paramsOf, pathOf, pathsOf, setOf, titleOf, type PageName, type PageTitle, type RouteSet } from '../shared/pages.ts';
import { loginInApp, onLoginNeeded, session } from './api/client.ts';
import { bridge } from './bridge/app.ts';
import { PlaceProvider } from './place.tsx';
import { safePath } from './safe-path.ts';
import { BrokenPage } from './system/broken-page.tsx';
import { useText } from './text.tsx';
import { Page as Frame } from './ui/page.tsx';
import { OfflineBanner, SkeletonPage } from './ui/states.tsx';
import { toast } from './ui/toast-queue.ts';

type Load = () => Promise<{ Page: ComponentType }>;

const login: Load = () => import('./account/login-page.tsx');
const documents: Load = () => import('./system/document-page.tsx');
const ticketList: Load = () => import('./ticket/list-page.tsx');

/** Which module shows which page; it exports `Page`. A page that is missing here is not built and lands on 404. */
const modules: Partial<Record<PageName, Load>> = {
  login,
  register: () => import('./account/register-page.tsx'),
  me: () => import('./account/me-page.tsx'),
  partnerList: ticketList,
  insiderList: ticketList,
  document: documents,
  growUpRules: documents,
  error: () => import('./system/error-page.tsx'),
  notFound: () => import('./system/not-found-page.tsx'),
};

export const isBuilt = (page: PageName): boolean => page in modules;

class Unloaded extends Error {}

interface Lazy {
  load: () => Promise<void>;
  View: ComponentType;
}

/** A page's module, loaded once; too slow or gone is an error to be tried again (spec 9: 20 s). */
function lazy(load: Load): Lazy {
  let view: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const start = async () => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, PAGE_TIMEOUT_MS));
    try {
      view = (await Promise.race([load(), late])).Page;
    } catch (cause) {
      loading = undefined;
      throw new Unloaded('page module', { cause });
    }
  };
  return {
    load: () => (loading ??= start()),
    View: () => {
      if (!view) throw new Unloaded('page module');
      return createElement(view);
    },
  };
}

const lazies = new Map(Object.entries(modules).map(([page, load]) => [page, lazy(load)]));

interface Arriving {
  location: { href: string };
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, string>>;
}

/** spec 2.3, Navigation rules. */
async function guard(page: PageName, set: RouteSet, { location, params, search }: Arriving): Promise<void> {
  const { id, redirect: wanted } = paramsOf(page, params, search);
  if (pages[page].shareable && isShareId(id)) session.share(id);
  if ((page === 'login' || page === 'register') && session.user) {
    throw redirect({ href: safePath(wanted, window.location.origin) ?? pathOf('home', set), replace: true });
  }
  // A share's own purpose is judged by the server, call by call.
  if (pages[page].open || session.token !== undefined || session.shareId !== undefined) return;
  if (bridge.insideApp && (await loginInApp())) return;
  throw redirect({ href: pathOf('login', set, { redirect: location.href }), replace: true });
}

const rootRoute = createRootRoute({ component: Root });

function Root() {
  return (
    <>
      <div className="mx-auto max-w-[820px] px-4 [&:has(p)]:pt-2">
        <OfflineBanner />
      </div>
      <Outlet />
    </>
  );
}

function pageRoute(page: PageName, set: RouteSet, path: string, { load, View }: Lazy) {
  const Shown = () => {
    const search: Record<string, string> = useSearch({ strict: false });
    const fromPath: Record<string, string> = useParams({ strict: false });
    const params = useMemo(() => paramsOf(page, fromPath, search), [fromPath, search]);
    const place = useMemo(() => ({ page, set, params }), [params]);
    // Another object is another page: nothing typed for one ticket may stay for the next.
    const key = [params['ticket'], params['sn'], params['problem'], params['type']].join();
    return <PlaceProvider value={place}><View key={key} /></PlaceProvider>;
  };
  return createRoute({
    getParentRoute: () => rootRoute,
    path: path.replace(/:(\w+)/, '$$$1'),
    beforeLoad: ({ location, params, search }) => guard(page, set, { location, params: params as Record<string, string>, search: search as Record<string, string> }),
    loader: load,
    staleTime: Infinity,
    component: Shown,
    pendingComponent: () => <Pending page={page} />,
    errorComponent: ({ error, reset }) => <Broken error={error} reset={reset} set={set} />,
  });
}

function Pending({ page }: { page: PageName }) {
  const { t } = useText();
  return <Frame title={t(titleOf(page))}><SkeletonPage /></Frame>;
}

function Broken({ error, reset, set }: { error: unknown; reset: () => void; set: RouteSet }) {
  const unloaded = error instanceof Unloaded;
  // A failed import stays failed in some browsers, and after a new version the file is gone: only a fresh start helps.
  return <BrokenPage unloaded={unloaded} home={pathOf('home', set)} onRetry={unloaded ? () => window.location.reload() : reset} />;
}

/** Any unknown path redirects to the not-found page of its set (spec 2.2). */
function unknownRoute(set: RouteSet) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: set === 'a' ? '/h5/$' : '/$',
    beforeLoad: ({ location }) => {
      throw redirect({ href: pathOf('notFound', set, { from: location.pathname }), replace: true });
    },
  });
}

const sets = ['a', 'b'] as const;
const routes = pageNames.flatMap((page) => {
  const module = lazies.get(page);
  return module ? sets.flatMap((set) => pathsOf(page, set).map((path) => pageRoute(page, set, path, module))) : [];
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([...routes, ...sets.map(unknownRoute)]),
  // TanStack reads search values as JSON: `?ticket=5` would become a number (stack.md 5.2).
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : '';
  },
  scrollRestoration: true,
  defaultPendingMs: SKELETON_DELAY_MS,
  defaultPendingMinMs: 0,
});

/** What the kit's links do. */
export const navigation = {
  go: (href: string) => router.history.push(href),
  back: () => (router.history.canGoBack() ? router.history.back() : router.history.replace(pathOf('home', setOf(window.location.pathname)))),
  prefetch: (href: string) => {
    const found = pageAt(href.replace(/[?#].*$/, ''));
    // A failure here is told when the page is really opened.
    if (found) void lazies.get(found.page)?.load().catch(() => undefined);
  },
};

/** Login on demand, and what the app is told after each navigation. `say` speaks the reader's language. Returns the end of it. */
export function connect(say: (key: 'error.sessionExpired' | PageTitle) => string): () => void {
  onLoginNeeded(() => {
    const { pathname, href } = router.state.location;
    const found = pageAt(pathname);
    if (found?.page === 'login' || found?.page === 'register') return;
    if (session.expiredUserId !== undefined) toast.show({ text: say('error.sessionExpired'), tone: 'warn' });
    router.history.push(pathOf('login', found?.set ?? setOf(pathname), { redirect: href }));
  });
  return router.subscribe('onResolved', ({ toLocation }) => {
    const page = pageAt(toLocation.pathname)?.page ?? 'notFound';
    bridge.tell('shareFlag', { shareable: pages[page].shareable ?? false });
    bridge.tell('backIntercept', { on: false });
    if (bridge.insideApp) bridge.tell('setTitle', { title: say(titleOf(page)) });
  });
}
