import { expect, type CDPSession, type Page } from '@playwright/test';
import { BUDGET, judged, type Figure } from '../../scripts/budget.mjs';
import { test } from '../../test/e2e/people.ts';

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

/** The bytes of every request as transferred, with headers; the stream counts, but never ends. */
function watchLine(line: CDPSession): () => Load['requests'] {
  const seen = new Map<string, Load['requests'][number]>();
  line.on('Network.requestWillBeSent', ({ requestId, request }) =>
    seen.set(requestId, { url: request.url, bytes: 0, headBytes: 0, cached: false, script: false }),
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

/** Opens the list and returns what it has loaded when no more requests follow. */
async function load(page: Page, line: CDPSession): Promise<Load> {
  const requests = watchLine(line);
  await page.goto(LIST);
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('link').first()).toBeVisible();
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

test('the first and the second load of "my tickets" on a slow line stay within the budget', async ({ enter }) => {
  const page = await enter('engineer');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const first = await load(page, line);
  await page.goto('about:blank');
  const again = await load(page, line);

  const kilobytes = (requests: Load['requests']) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
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
  const lines = figures.map(judged);
  const parts = {
    'for the rows': forRows,
    'after the rows': first.requests.slice(rowsAt),
    'second visit': again.requests,
  };
  for (const [part, requests] of Object.entries(parts))
    console.info(`${part}: ${requests.length} requests, ${kilobytes(requests).toFixed(1)} KB`);
  for (const { url, bytes } of Object.values(parts).flat())
    console.info(`     ${(bytes / 1000).toFixed(1).padStart(7)} KB  ${url.replace(/^https?:\/\/[^/]+/, '')}`);
  console.info(lines.map(({ line: text }) => text).join('\n'));
  expect(lines.filter(({ over }) => over).map(({ line: text }) => text)).toEqual([]);
  const files = again.requests.filter(({ url }) => url.includes('/assets/'));
  expect(files, 'a second visit asks for no file again').toEqual([]);
});
