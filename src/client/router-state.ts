import type { ComponentType } from 'react';
import { CHUNK_TIMEOUT_MS, PAGE_TIMEOUT_MS, SKELETON_DELAY_MS } from '../shared/constants.ts';
import { pathOf, setOf, type PageName } from '../shared/pages.ts';
import type { RouteSet } from '../shared/page-table.ts';
import type { HistoryEntry } from './history.ts';
import { matchRoute } from './match-route.ts';
import type { RouteMatch } from './route-match.tsx';

/** The module of a page. `preloadData` sends its first request before the page renders. */
interface PageModule {
  Page: ComponentType;
  preloadData?: (route: RouteMatch) => void;
}
export type LoadPage = () => Promise<PageModule>;

/** A page's module could not be loaded: no network, too slow, or a new version was deployed. */
export class PageLoadError extends Error {}

class TooSlow extends Error {}

export interface Shown {
  route: RouteMatch;
  /** Missing while the page's module is being loaded. */
  View?: ComponentType;
  error?: PageLoadError;
  scroll: HistoryEntry['scroll'];
}

interface RouterOptions {
  modules: Partial<Record<PageName, LoadPage>>;
  /** spec 2.3: where to go instead, if this page may not be opened now. */
  guard: (route: RouteMatch, href: string) => string | undefined | Promise<string | undefined>;
  replace: (href: string) => void;
  onShown: (route: RouteMatch) => void;
  /** A page's module could not be loaded; `slow`: it took longer than 120 s. */
  onFailed?: (href: string, slow: boolean) => void;
}

/** Any unknown path redirects to the not-found page of its set (spec 2.2). */
export const notFoundPath = (href: string, set: RouteSet): string =>
  pathOf('notFound', set, { from: href.replace(/[?#].*$/s, '') });

/**
 * Which page is open: runs the guard for each address, loads the page's module, notifies React. The former page stays for
 * at most 200 ms; then a skeleton shows, and after 20 s an error with "try again". A module that arrives later is still
 * shown; after 120 s loading fails (spec 9).
 */
export class RouterState {
  readonly #parts: RouterOptions;
  readonly #programs = new Map<PageName, PageModule>();
  readonly #loading = new Map<PageName, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #shown: Shown | undefined;
  #href = '';
  #turn = 0;

  constructor(parts: RouterOptions) {
    this.#parts = parts;
  }

  readonly shown = (): Shown | undefined => this.#shown;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads a page's module in advance; a failure is reported when the page is opened. */
  prefetch(page: PageName): void {
    void this.#load(page).catch(() => undefined);
  }

  async open({ href, scroll }: HistoryEntry): Promise<void> {
    const bare = href.replace(/#.*$/s, '');
    if (bare === this.#href && this.#shown?.View) return; // a jump within the page
    const turn = (this.#turn += 1);
    const route = matchRoute(href);
    if (!route || !(route.page in this.#parts.modules)) return this.#parts.replace(notFoundPath(href, setOf(href)));
    const result = this.#parts.guard(route, href);
    const redirect = result instanceof Promise ? await this.#soon({ route, scroll }, turn, result) : result;
    if (turn !== this.#turn) return; // somebody went on meanwhile
    if (redirect !== undefined) return this.#parts.replace(redirect);
    this.#href = bare;
    // A replaced address leaves the user where they are, but another page begins at its top.
    const moved = scroll === 'keep' && this.#shown !== undefined && this.#shown.route.page !== route.page;
    await this.#show(route, moved ? undefined : scroll, turn);
  }

  async #show(route: RouteMatch, scroll: HistoryEntry['scroll'], turn: number): Promise<void> {
    if (!this.#programs.has(route.page)) {
      const failed = (cause?: unknown): Shown => ({
        route,
        scroll,
        error: new PageLoadError('page module', { cause }),
      });
      const slow = this.#later(PAGE_TIMEOUT_MS, turn, failed());
      try {
        await this.#soon({ route, scroll }, turn, this.#load(route.page));
      } catch (cause) {
        if (turn !== this.#turn) return;
        this.#set(failed(cause));
        this.#parts.onFailed?.(this.#href, cause instanceof TooSlow);
        return;
      } finally {
        clearTimeout(slow);
      }
      if (turn !== this.#turn) return;
    }
    const program = this.#programs.get(route.page);
    program?.preloadData?.(route);
    this.#set({ route, scroll, View: program?.Page });
    this.#parts.onShown(route);
  }

  #load(page: PageName): Promise<void> {
    const load = this.#parts.modules[page];
    if (!load || this.#programs.has(page)) return Promise.resolve();
    const running = this.#loading.get(page);
    if (running) return running;
    const whole = load().then((program) => void this.#programs.set(page, program));
    const started = within(CHUNK_TIMEOUT_MS, whole).finally(() => this.#loading.delete(page));
    this.#loading.set(page, started);
    return started;
  }

  /** A skeleton, if this takes longer than 200 ms. */
  async #soon<T>(shown: Shown, turn: number, work: Promise<T>): Promise<T> {
    const skeleton = this.#later(SKELETON_DELAY_MS, turn, shown);
    return work.finally(() => clearTimeout(skeleton));
  }

  /** Shows this after a while, unless somebody has gone on. */
  #later(ms: number, turn: number, shown: Shown): ReturnType<typeof setTimeout> {
    return setTimeout(() => turn === this.#turn && this.#set(shown), ms);
  }

  #set(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
