import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageName } from '../shared/pages.ts';
import type { RouteMatch } from './route-match.tsx';
import { matchRoute } from './match-route.ts';
import { RouterState, PageLoadError, type LoadPage } from './router-state.ts';

const Login = () => null;
const Me = () => null;
const Missing = () => null;

/** A router whose page programs arrive when the test says so. */
function stage(
  guard: (route: RouteMatch, href: string) => string | undefined | Promise<string | undefined> = () => undefined,
) {
  const waiting = new Map<PageName, { come: () => void; fail: () => void }>();
  const module =
    (page: PageName, Page: () => null): LoadPage =>
    () =>
      new Promise((resolve, reject) =>
        waiting.set(page, {
          come: () => resolve({ Page, preloadData: ask }),
          fail: () => reject(new TypeError('Failed to fetch')),
        }),
      );
  const replaced: string[] = [];
  const loaded: string[] = [];
  const ask = ({ page }: RouteMatch) => loaded.push(`${page}, ${state.shown() ? 'shown' : 'nothing shown'}`);
  const shown: PageName[] = [];
  const failed: string[] = [];
  const state: RouterState = new RouterState({
    modules: { login: module('login', Login), me: module('me', Me), notFound: module('notFound', Missing) },
    guard,
    replace: (href) => {
      replaced.push(href);
      void state.open({ href, scroll: 'keep' });
    },
    onShown: ({ page }) => shown.push(page),
    onFailed: (href, slow) => failed.push(slow ? `${href}, slow` : href),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    state,
    replaced,
    failed,
    asked: loaded,
    notified: shown,
    open: async (href: string) => {
      void state.open({ href, scroll: undefined });
      await settle();
    },
    come: async (page: PageName) => {
      waiting.get(page)?.come();
      await settle();
    },
    fail: async (page: PageName) => {
      waiting.get(page)?.fail();
      await settle();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('reading an address', () => {
  it('finds page, set and parameters', () => {
    expect(matchRoute('/app/units/MD%2F1?x=%20y#z')).toEqual({
      page: 'unit',
      set: 'b',
      params: { sn: 'MD/1', x: ' y' },
    });
    expect(matchRoute('/h5/pages/ITR/partners/orderDetail/index?ticket=5')).toEqual({
      page: 'partnerTicket',
      set: 'a',
      params: { ticket: '5' },
    });
  });
  it('finds nothing in broken ones', () => {
    expect([matchRoute('/app/units/%'), matchRoute('/x'), matchRoute('//evil.test')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('opening a page', () => {
  it('keeps the old page for 200 ms, then shows a skeleton, then the page (spec 1.28, 8.12, 9.18)', async () => {
    const { state, open, come, notified } = stage();
    await open('/login');
    await come('login');
    expect(state.shown()).toMatchObject({ route: { page: 'login' }, View: Login });
    await open('/app/me');
    await vi.advanceTimersByTimeAsync(199);
    expect(state.shown()?.route.page).toBe('login');
    await vi.advanceTimersByTimeAsync(1);
    expect(state.shown()).toMatchObject({ route: { page: 'me' } });
    expect(state.shown()?.View).toBeUndefined();
    await come('me');
    expect([state.shown()?.View, notified]).toEqual([Me, ['login', 'me']]);
  });

  it('shows at once what is loaded, and new parameters too', async () => {
    const { state, open, come } = stage();
    state.prefetch('me');
    await come('me');
    const shown = state.open({ href: '/app/me?tab=1', scroll: undefined });
    expect(state.shown()?.route.params).toEqual({ tab: '1' });
    await shown;
    await open('/app/me?tab=2');
    expect(state.shown()?.route.params).toEqual({ tab: '2' });
  });

  it('lets a page ask before it is drawn, and not when it is only loaded ahead', async () => {
    const { state, open, come, asked } = stage();
    state.prefetch('me');
    await come('me');
    expect(asked).toEqual([]);
    await open('/app/me');
    expect(asked).toEqual(['me, nothing shown']);
  });

  it('does nothing on a jump within the page', async () => {
    const { state, open, come } = stage();
    await open('/app/me');
    await come('me');
    const before = state.shown();
    await open('/app/me#content');
    expect(state.shown()).toBe(before);
  });

  it('begins another page at its top even when the address was replaced', async () => {
    const { state, open, come } = stage();
    await open('/login');
    await come('login');
    state.prefetch('me');
    await come('me');
    await state.open({ href: '/login?mode=reset', scroll: 'keep' });
    expect(state.shown()?.scroll).toBe('keep');
    await state.open({ href: '/app/me', scroll: 'keep' });
    expect(state.shown()?.scroll).toBeUndefined();
  });

  it('the last tap wins, whatever arrives first', async () => {
    const { state, open, come, notified } = stage();
    await open('/login');
    await open('/app/me');
    await come('me');
    await come('login');
    expect([state.shown()?.route.page, notified]).toEqual(['me', ['me']]);
  });

  it('redirects unknown and unbuilt paths to the not-found page of the set (spec 2.2.48)', async () => {
    const { replaced, open } = stage();
    await open('/nowhere?token=1');
    await open('/h5/nowhere');
    await open('/app/admin');
    expect(replaced).toEqual([
      '/system/404?from=%2Fnowhere',
      '/h5/pages/system/404/index?from=%2Fh5%2Fnowhere',
      '/system/404?from=%2Fapp%2Fadmin',
    ]);
  });

  it('goes where the guard says, at once or later, and loads nothing of what is refused', async () => {
    const { state, replaced, open, come } = stage((route) =>
      route.page === 'me' ? Promise.resolve('/login?redirect=x') : undefined,
    );
    await open('/app/me');
    await come('me');
    await come('login');
    expect([replaced, state.shown()?.route.page]).toEqual([['/login?redirect=x'], 'login']);
  });

  it('tells that a program did not come, and tries again on the next visit (spec 8.11)', async () => {
    const { state, open, fail, come, failed } = stage();
    await open('/app/me');
    await fail('me');
    expect(state.shown()?.error).toBeInstanceOf(PageLoadError);
    expect(failed).toEqual(['/app/me']);
    await open('/login');
    await come('login');
    await open('/app/me');
    await come('me');
    expect(state.shown()).toMatchObject({ View: Me });
    expect(state.shown()?.error).toBeUndefined();
  });

  it('says so after 20 s, shows what comes later all the same, and gives it up after 120 s (spec 8.11, 8.12, 9.19, 9.20)', async () => {
    const { state, open, come, failed } = stage();
    await open('/app/me');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(state.shown()?.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(state.shown()?.error).toBeInstanceOf(PageLoadError);
    await come('me');
    expect(state.shown()).toMatchObject({ View: Me });
    await open('/login');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state.shown()?.error).toBeInstanceOf(PageLoadError);
    await open('/app/me');
    await open('/login');
    await come('login');
    expect(state.shown()).toMatchObject({ View: Login });
    expect(failed).toEqual(['/login, slow']);
  });

  it('shows a skeleton while the guard takes its time', async () => {
    let decide = (_verdict: undefined): void => undefined;
    const { state, open, come } = stage(() => new Promise((resolve) => (decide = resolve)));
    await open('/app/me');
    await vi.advanceTimersByTimeAsync(200);
    expect(state.shown()?.View).toBeUndefined();
    decide(undefined);
    await vi.advanceTimersByTimeAsync(0);
    await come('me');
    expect(state.shown()).toMatchObject({ View: Me });
  });
});
