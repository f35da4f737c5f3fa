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

/** What closes each open sheet, the topmost last. Each has an entry of its own over that of its page, so that "back" closes it. */
let sheets: (() => void)[] = [];
/** How many such entries there are; some may be left to be taken back. */
let entries = 0;
/** They are being taken back, which the browser does later: what comes meanwhile waits. */
let waiting: (() => void)[] | undefined;
/** The address that the page under the sheets has got meanwhile. */
let changed: string | undefined;
/** The whole document is being replaced: a step back now would call that off. */
let leaving = false;
/** A document that is still here after this time was not left: a download, or a navigation that was stopped. */
const LEFT_WITHIN_MS = 10_000;

const isHistoryState = (state: unknown): state is HistoryState =>
  typeof state === 'object' && state !== null && 'at' in state && typeof state.at === 'number';
const href = (): string => window.location.pathname + window.location.search + window.location.hash;
const notify = (scroll: HistoryEntry['scroll']): void =>
  listeners.forEach((listener) => listener({ href: href(), scroll }));
const write = (to?: string): void => window.history.replaceState({ at }, '', to);

function onPop({ state }: PopStateEvent): void {
  const to = isHistoryState(state) ? state.at : 0;
  // A jump to a fragment makes an entry without our mark; the browser has scrolled already.
  if (!isHistoryState(state)) {
    at += 1;
    write();
    return notify('keep');
  }
  const steps = at - to;
  const over = entries;
  if (steps > 0 && over > 0) {
    // Taken back by us, or the user went back: what stood there closes.
    entries = Math.max(0, over - steps);
    const closed = sheets.splice(entries);
    at = to;
    if (entries === 0 && changed !== undefined) write(changed);
    if (entries === 0) changed = undefined;
    const held = waiting ?? [];
    waiting = undefined;
    for (const close of closed) close();
    for (const run of held) run();
    if (steps <= over) return;
  }
  scrolls.set(at, window.scrollY);
  at = to;
  notify(scrolls.get(to) ?? 0);
}

/** Takes back the entries of the sheets that have closed. */
function settle(): void {
  if (leaving || waiting || entries <= sheets.length) return;
  waiting = [];
  window.history.go(sheets.length - entries);
}

/**
 * The browser leaves, by a typed address or "reload" too: a sheet that closes meanwhile, because its request is
 * answered, must not keep it here.
 */
function onLeave(): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    settle();
  }, LEFT_WITHIN_MS);
}

function addEntry(to?: string): void {
  at += 1;
  window.history.pushState({ at }, '', to);
}

/** Begins to listen; once, before the first page. */
export function startHistory(): void {
  window.history.scrollRestoration = 'manual';
  at = isHistoryState(window.history.state) ? window.history.state.at : 0;
  write();
  window.addEventListener('popstate', onPop);
  window.addEventListener('beforeunload', onLeave);
}

export const history = {
  href,
  /** Opens an address of this product. */
  push(to: string): void {
    if (waiting) return void waiting.push(() => history.push(to));
    if (entries > 0) {
      // Out of a sheet: its entry becomes the page's.
      [sheets, entries, changed] = [[], 0, undefined];
      write(to);
    } else {
      scrolls.set(at, window.scrollY);
      addEntry(to);
    }
    notify(undefined);
  },
  /** Changes the address of the page that is open: filters, a draft's id. "Back" skips what was replaced. */
  replace(to: string): void {
    if (entries > 0) changed = to;
    write(to);
    notify('keep');
  },
  /** Replaces the query of the open page; does nothing if another page has been opened meanwhile. */
  refine(to: string): void {
    if (new URL(to, window.location.href).pathname === window.location.pathname) history.replace(to);
  },
  /** One step back; where the tab has none, because a link was opened in a new one, `otherwise`. */
  back(otherwise: () => void): void {
    // Two steps that are under way add up.
    if (waiting) waiting.push(() => history.back(otherwise));
    else if (at > entries) window.history.go(-1 - entries);
    else otherwise();
  },
  /** Leaves this document by `navigate` (another address, a reload); the entries of sheets that close meanwhile stay. */
  leave(navigate: () => void): void {
    leaving = true;
    navigate();
  },
  /** A sheet has opened; "back" calls `close`. Returns what is to be called when it has closed. */
  openSheet(close: () => void): () => void {
    const open = (): void => {
      // One that has just closed hands over its entry.
      if (entries === sheets.length) {
        entries += 1;
        addEntry();
      }
      sheets.push(close);
    };
    if (waiting) waiting.push(open);
    else open();
    return () => {
      sheets = sheets.filter((other) => other !== close);
      if (waiting) waiting = waiting.filter((other) => other !== open);
      setTimeout(settle); // a menu that closes may lead to another page, or to another sheet
    };
  },
  subscribe(listener: (step: HistoryEntry) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
