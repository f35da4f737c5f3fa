import { expect, type APIRequestContext, type CDPSession, type Locator, type Page } from '@playwright/test';
import { UNUSED_MS } from '../../src/client/prefetch.ts';
import { BUDGET, PAGES, judged, type Figure, type PageName } from '../../scripts/budget.mjs';
import { wrapperPath } from '../../src/shared/wire.ts';
import { pathsOf } from '../../src/shared/pages.ts';
import { addressOf } from '../../test/e2e/page-address.ts';
import { ticketAt } from '../../test/e2e/addresses.ts';
import { act, raise } from '../../test/e2e/api.ts';
import { test, type Person } from '../../test/e2e/people.ts';

/** Slow 4G, on a device four times slower than this machine (speed.md). */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const LIST = '/app/itr/insider?view=all';
const QUIET_MS = 1_500;

interface Load {
  /** `bytes` with headers, which are `headBytes` of them. */
  requests: { url: string; bytes: number; headBytes: number; cached: boolean; script: boolean }[];
  lcp: number;
  blocking: number;
  shift: number;
}

/** Which call a wrapped request is. */
const wrapped = ({ url, postData = '' }: { url: string; postData?: string }): string =>
  url.endsWith(wrapperPath) ? ` ${(JSON.parse(postData) as { uri: string }).uri}` : '';

/** The bytes of every request as transferred, with headers; the stream counts, but never ends. */
function watchLine(line: CDPSession): () => Load['requests'] {
  const seen = new Map<string, Load['requests'][number]>();
  line.on('Network.requestWillBeSent', ({ requestId, request }) =>
    seen.set(requestId, { url: request.url + wrapped(request), bytes: 0, headBytes: 0, cached: false, script: false }),
  );
  line.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = seen.get(requestId);
    if (entry) entry.cached = true;
  });
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = seen.get(requestId);
    if (!entry) return;
    entry.bytes = entry.headBytes = response.encodedDataLength;
    entry.cached ||= response.fromDiskCache ?? false;
    entry.script = response.mimeType.includes('javascript');
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = seen.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  return () => [...seen.values()].filter(({ url, cached }) => url.startsWith('http') && !cached);
}

/**
 * Keeps the page from loading ahead what nobody has asked for: that begins so long after it was opened, and on a busy machine
 * some of it fell into the measure.
 */
const withoutAhead = (page: Page): Promise<unknown> =>
  page.addInitScript((unusedMs) => {
    const original = window.setTimeout;
    const held = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === unusedMs ? 0 : (Reflect.apply(original, window, [run, ms, ...rest]) as number);
    window.setTimeout = held as typeof window.setTimeout;
  }, UNUSED_MS);

/** Opens an address and returns what it has loaded when no more requests follow. */
async function load(page: Page, line: CDPSession, address: string, ready: Locator): Promise<Load> {
  const requests = watchLine(line);
  await page.goto(address);
  await expect(ready).toBeVisible();
  // For what is loaded after the rows: the number at the bell, the saved views.
  await page.waitForTimeout(QUIET_MS);
  const felt = await page.evaluate(
    () =>
      new Promise<Omit<Load, 'requests'>>((resolve) => {
        const all: Omit<Load, 'requests'> = { lcp: 0, blocking: 0, shift: 0 };
        const watch = (type: string, add: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
        watch('largest-contentful-paint', (entry) => (all.lcp = entry.startTime));
        watch('longtask', (entry) => (all.blocking += entry.duration - 50));
        watch('layout-shift', (entry) => (all.shift += (entry as PerformanceEntry & { value: number }).value));
        setTimeout(() => resolve(all), 200);
      }),
  );
  return { requests: requests(), ...felt };
}

/** The line of this page, as slow as that of a phone in a hall, on a slow device. */
async function slowLine(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return line;
}

const kilobytes = (requests: Load['requests']): number => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Prints each request with its bytes. */
function printRequests(parts: Readonly<Record<string, Load['requests']>>): void {
  for (const [part, requests] of Object.entries(parts))
    console.info(`${part}: ${requests.length} requests, ${kilobytes(requests).toFixed(1)} KB`);
  for (const { url, bytes } of Object.values(parts).flat())
    console.info(`     ${(bytes / 1000).toFixed(1).padStart(7)} KB  ${url.replace(/^https?:\/\/[^/]+/, '')}`);
}

/** Prints the figures, and fails when one exceeds its limit. */
function expectWithin(figures: readonly Figure[]): void {
  const lines = figures.map(judged);
  console.info(lines.map(({ line: text }) => text).join('\n'));
  expect(lines.filter(({ over }) => over).map(({ line: text }) => text)).toEqual([]);
}

test('the first and the second load of "my tickets" on a slow line stay within the budget', async ({ enter }) => {
  const page = await enter('engineer');
  const line = await slowLine(page);
  const rows = page.getByRole('list', { name: 'Tickets' }).getByRole('link').first();
  const first = await load(page, line, LIST, rows);
  await page.goto('about:blank');
  const again = await load(page, line, LIST, rows);

  // The chunk that is asked for when the rows are on the screen; the first load ends before it.
  const rowsAt = first.requests.findIndex(({ url }) => /\/deferred-[^/]+\.js$/.test(url));
  expect(rowsAt, 'the load goes on after the rows').toBeGreaterThan(0);
  const forRows = first.requests.slice(0, rowsAt);
  const scripts = forRows.filter(({ script }) => script);
  const figures: Figure[] = [
    { ...BUDGET.all, value: kilobytes(forRows) },
    // The limit is that of the files.
    { ...BUDGET.script, value: kilobytes(scripts) - scripts.reduce((sum, { headBytes }) => sum + headBytes, 0) / 1000 },
    { ...BUDGET.requests, value: forRows.length },
    { ...BUDGET.lcp, value: Math.round(first.lcp) },
    { ...BUDGET.blocking, value: Math.round(first.blocking) },
    { ...BUDGET.shift, value: first.shift },
    { ...BUDGET.again, value: kilobytes(again.requests) },
  ];
  printRequests({
    'for the rows': forRows,
    'after the rows': first.requests.slice(rowsAt),
    'second visit': again.requests,
  });
  expectWithin(figures);
  const files = again.requests.filter(({ url }) => url.includes('/assets/'));
  expect(files, 'a second visit asks for no file again').toEqual([]);
});

interface Visit {
  who: Person;
  wide?: true;
  address: (ticketId: string) => string;
  ready: (page: Page) => Locator;
}
const ticketTitle = 'Drive trips when the mixer starts';
const ofTicket = (page: Page): Locator => page.getByRole('heading', { name: ticketTitle }).first();

/** The pages that people open first, from a mail or a bookmark, on a device that has nothing of them yet. */
const visits: Readonly<Record<PageName, Visit>> = {
  ticket: { who: 'partner', address: (id) => ticketAt('partners', id), ready: ofTicket },
  raise: {
    who: 'partner',
    address: () => '/app/itr/partners/feedback',
    ready: (page) => page.getByRole('heading', { name: 'Which product?' }),
  },
  solution: {
    who: 'engineer',
    address: (ticket) => addressOf('insiderSolution', pathsOf('insiderSolution', 'b')[0] ?? '', { ticket }),
    ready: (page) => page.getByRole('heading', { name: 'Propose a solution' }).first(),
  },
  desk: { who: 'engineer', wide: true, address: (id) => ticketAt('insider', id), ready: ofTicket },
};

const acceptedTicket = async (request: APIRequestContext): Promise<string> => {
  const raised = await raise(request, ticketTitle);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  return raised.id;
};

for (const [name, { who, wide, address, ready }] of Object.entries(visits) as [PageName, Visit][]) {
  test(`the first load of ${PAGES[name].what} on a slow line stays within the budget`, async ({ enter, request }) => {
    const id = await acceptedTicket(request);
    const page = await enter(who);
    if (wide) await page.setViewportSize({ width: 1440, height: 900 });
    const line = await slowLine(page);
    await line.send('Network.clearBrowserCache');
    await withoutAhead(page);
    await page.goto('about:blank');
    const { requests, lcp, blocking, shift } = await load(page, line, address(id), ready(page));
    printRequests({ [PAGES[name].what]: requests });
    const { limits } = PAGES[name];
    expectWithin([
      { ...limits.all, what: 'all', value: kilobytes(requests), unit: 'KB' },
      { ...limits.requests, what: 'requests', value: requests.length, unit: '' },
      { ...limits.lcp, what: 'largest paint', value: Math.round(lcp), unit: 'ms' },
      { ...limits.blocking, what: 'blocking', value: Math.round(blocking), unit: 'ms' },
      { ...limits.shift, what: 'layout shift', value: shift, unit: '' },
    ]);
  });
}
