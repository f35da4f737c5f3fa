/** A ticket opens at the desk from what the list knows, before the server has answered (look.md, the desk). */
import { expect, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, current, raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

/** Holds the server's answers about single tickets back until the function that it returns is called. */
async function holdTickets(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname.startsWith('/itr-api/') || url.pathname.endsWith('/invokeItrApi'),
    async (route) => {
      const asked = `${route.request().url()} ${route.request().postData() ?? ''}`;
      if (/\/itr-api\/v1\/tickets\/[0-9a-f-]{36}["?\s]/.test(asked)) await released;
      await route.continue();
    },
  );
  return release;
}

test('a ticket is drawn from its row at once, and whole when the answer comes', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const raised = await raise(request, `Press ${run} stands still`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  await raise(request, `Mixer ${run} hums`);
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?view=all&sort=filed&q=${run}`);
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('row')).toHaveCount(3);
  const release = await holdTickets(page);
  const main = page.getByRole('main');
  const reply = page.getByRole('button', { name: /^Reply to/ });

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 2, name: raised.title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: raised.number })).toBeVisible();
  await expect(main).toContainText('MD520-4T11B');
  await expect(main).toContainText('Chen Wei');
  await expect(main).toContainText('Propose a solution');
  await page.keyboard.press('j');
  await expect(main.getByRole('heading', { level: 2, name: `Mixer ${run} hums` })).toBeVisible();
  await expect(reply).toHaveCount(0);
  // A key that is pressed too early counts as soon as the ticket is there.
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Accept' })).toBeVisible();
});

test('a page that is opened first stands in its place at once: it does not move when the frame is there', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Slitter jumps ${Date.now().toString(36)}`);
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/desk-[\w-]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(ticketAt('insider', raised.id));
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  await expect.poll(loaded).toContain('/ticket-page-');
  // There has been time to draw it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  release();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Tickets' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: raised.title })).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});

test('a ticket is folded until one wants to be reminded of it, and whole again when the requester writes', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const [first, second] = [await raise(request, `Later ${run}`), await raise(request, `Now ${run}`)];
  for (const raised of [first, second]) await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?view=inProgress&scope=handling&q=${run}`);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row(first.title)).toBeVisible();
  await row(first.title).getByRole('link').focus();
  await page.keyboard.press('z');
  const sheet = page.getByRole('dialog', { name: 'Remind me' });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'in 1 h' }).click();
  await expect(page.getByText('You will be reminded')).toBeVisible();
  await expect(row(first.title)).toHaveClass(/desk-snoozed/);
  await expectAccessible(page);
  // On the phone its row is a line, and says when.
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(onPhone(second.title)).toContainText(second.number);
  await expect(onPhone(first.title)).not.toContainText(first.number);
  await expect(onPhone(first.title)).toContainText('until');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await act(request, 'partner', await current(request, first.id), 'comment', {
    text: 'It smells burnt.',
    visibility: 'public',
  });
  await expect(row(first.title)).not.toHaveClass(/desk-snoozed/);
});
