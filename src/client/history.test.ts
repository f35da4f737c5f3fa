import type { history as History } from './history.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser's history: entries, and steps that come later. */
function browser() {
  const entries: { state: unknown; href: string }[] = [{ state: null, href: '/a' }];
  const queue: number[] = [];
  let at = 0;
  const listeners = new Map<string, (event: { state: unknown }) => void>();
  const location = {
    get href() {
      return `https://x.example${entries[at]?.href}`;
    },
    get pathname() {
      return (entries[at]?.href ?? '').replace(/\?.*/, '');
    },
    get search() {
      return /\?.*/.exec(entries[at]?.href ?? '')?.[0] ?? '';
    },
    hash: '',
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _title: string, to?: string) => {
      entries.splice((at += 1), entries.length, { state, href: to ?? entries[at - 1]?.href ?? '' });
    },
    replaceState: (state: unknown, _title: string, to?: string) => {
      entries[at] = { state, href: to ?? entries[at]?.href ?? '' };
    },
    go: (steps: number) => void queue.push(steps),
  };
  vi.stubGlobal('window', {
    location,
    history,
    scrollY: 0,
    addEventListener: (type: string, listener: (event: { state: unknown }) => void) => listeners.set(type, listener),
  });
  /** The browser does what it was asked for; `-1`: the user goes back. */
  const run = (steps = queue.shift()) => {
    at += steps ?? 0;
    listeners.get('popstate')?.({ state: entries[at]?.state });
  };
  /** The user types another address, or reloads. */
  const leave = () => listeners.get('beforeunload')?.({ state: null });
  return { run, leave, queue, hrefs: () => entries.slice(0, at + 1).map(({ href }) => href) };
}

const timers = () => vi.runAllTimers();
let of: ReturnType<typeof browser>;
let history: typeof History;
const notified: string[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  of = browser();
  const module = await import('./history.ts');
  module.startHistory();
  ({ history } = module);
  notified.length = 0;
  history.subscribe(({ href }) => notified.push(href));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('one step back closes the sheet and leaves the page', () => {
  const close = vi.fn<() => void>();
  history.openSheet(close);
  expect(of.hrefs()).toEqual(['/a', '/a']);
  of.run(-1);
  expect(close).toHaveBeenCalledOnce();
  expect([of.hrefs(), notified]).toEqual([['/a'], []]);
});

it('a sheet that is closed otherwise takes its step back', () => {
  const close = vi.fn<() => void>();
  history.openSheet(close)();
  timers();
  of.run();
  expect([of.hrefs(), notified, close.mock.calls.length]).toEqual([['/a'], [], 0]);
  expect(of.queue).toEqual([]);
});

it('a menu hands its step to the sheet that it opens, at once or while the step is taken back', () => {
  const [menu, sheet, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const leave = history.openSheet(menu);
  leave();
  const leaveSheet = history.openSheet(sheet);
  timers();
  expect([of.hrefs(), of.queue]).toEqual([['/a', '/a'], []]);
  leaveSheet();
  timers();
  history.openSheet(other); // its program has been loaded meanwhile
  of.run();
  expect(of.hrefs()).toEqual(['/a', '/a']);
  of.run(-1);
  expect([sheet.mock.calls.length, other.mock.calls.length, of.hrefs()]).toEqual([0, 1, ['/a']]);
});

it('a link out of a sheet takes the place of its step, so that back leads to the page', () => {
  history.openSheet(vi.fn<() => void>())();
  history.push('/b');
  timers();
  expect([of.hrefs(), notified, of.queue]).toEqual([['/a', '/b'], ['/b'], []]);
  of.run(-1);
  expect(notified).toEqual(['/b', '/a']);
});

it('an address that changes under a sheet is the page’s after it', () => {
  const leave = history.openSheet(vi.fn<() => void>());
  history.refine('/a?view=all');
  leave();
  timers();
  of.run();
  expect([of.hrefs(), notified]).toEqual([['/a?view=all'], ['/a?view=all']]);
});

it('sheets over each other close one by one', () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  history.openSheet(outer);
  history.openSheet(inner);
  of.run(-1);
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
  of.run(-1);
  expect([outer.mock.calls.length, of.hrefs()]).toEqual([1, ['/a']]);
});

it('the back button of the page goes past the steps of its sheets', () => {
  const otherwise = vi.fn<() => void>();
  history.openSheet(vi.fn<() => void>());
  history.back(otherwise);
  expect([otherwise.mock.calls.length, of.queue]).toEqual([1, []]);
  history.push('/b');
  history.openSheet(vi.fn<() => void>());
  history.back(otherwise);
  expect(of.queue).toEqual([-2]);
  of.run();
  expect([of.hrefs(), notified]).toEqual([['/a'], ['/b', '/a']]);
});

it('a document that is being left is not called back by the sheets that close with it', () => {
  const navigate = vi.fn<() => void>();
  const close = history.openSheet(vi.fn<() => void>());
  history.leave(navigate);
  close();
  timers();
  expect([navigate.mock.calls.length, of.queue]).toEqual([1, []]);
});

it('a step back that comes while another is under way waits for it', () => {
  const otherwise = vi.fn<() => void>();
  history.push('/b');
  history.push('/c');
  history.openSheet(vi.fn<() => void>())();
  timers();
  history.back(otherwise);
  expect(of.queue).toEqual([-1]);
  of.run();
  expect(of.queue).toEqual([-1]);
  of.run();
  expect([of.hrefs(), otherwise.mock.calls.length]).toEqual([['/a', '/b'], 0]);
});

it('a sheet that closes while the browser leaves takes no step back, unless the page stays after all', () => {
  const close = history.openSheet(vi.fn<() => void>());
  of.leave();
  close();
  vi.advanceTimersByTime(9_999);
  expect(of.queue).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(of.queue).toEqual([-1]);
});
