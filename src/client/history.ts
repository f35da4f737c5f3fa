/** The address bar and the history of this tab; the one place that touches them after the start. */
export interface HistoryEntry {
  /** Path, query and fragment. */
  href: string;
  /** Scroll position in px to restore; undefined for a new entry (the top); `keep`: leave the page where it is. */
  scroll: number | 'keep' | undefined;
}

interface HistoryState {
  /** Position of the entry in this tab's history, to know whether "back" stays in the product. */
  at: number;
}

const listeners = new Set<(step: HistoryEntry) => void>();
const scrolls = new Map<number, number>();
let at = 0;

const isHistoryState = (state: unknown): state is HistoryState =>
  typeof state === 'object' && state !== null && 'at' in state && typeof state.at === 'number';
const href = (): string => window.location.pathname + window.location.search + window.location.hash;
const notify = (scroll: HistoryEntry['scroll']): void =>
  listeners.forEach((listener) => listener({ href: href(), scroll }));

function onPop({ state }: PopStateEvent): void {
  const to = isHistoryState(state) ? state.at : 0;
  // A jump to a fragment makes an entry without our mark; the browser has scrolled already.
  if (!isHistoryState(state)) {
    at += 1;
    window.history.replaceState({ at }, '');
    return notify('keep');
  }
  scrolls.set(at, window.scrollY);
  at = to;
  notify(scrolls.get(to) ?? 0);
}

/** Begins to listen; once, before the first page. */
export function startHistory(): void {
  window.history.scrollRestoration = 'manual';
  at = isHistoryState(window.history.state) ? window.history.state.at : 0;
  window.history.replaceState({ at }, '');
  window.addEventListener('popstate', onPop);
}

export const history = {
  href,
  /** Opens an address of this product. */
  push(to: string): void {
    scrolls.set(at, window.scrollY);
    at += 1;
    window.history.pushState({ at }, '', to);
    notify(undefined);
  },
  /** Changes the address of the page that is open: filters, a draft's id. "Back" skips what was replaced. */
  replace(to: string): void {
    window.history.replaceState({ at }, '', to);
    notify('keep');
  },
  /** Replaces the query of the open page; does nothing if another page has been opened meanwhile. */
  refine(to: string): void {
    if (new URL(to, window.location.href).pathname === window.location.pathname) history.replace(to);
  },
  /** One step back; where the tab has none, because a link was opened in a new one, `otherwise`. */
  back(otherwise: () => void): void {
    if (at > 0) window.history.back();
    else otherwise();
  },
  subscribe(listener: (step: HistoryEntry) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
