/** What a finger does on a phone; every gesture has a button beside it (look.md). Pulling a list: list.story.ts. */
import { expect, type Locator, type Page } from '@playwright/test';
import { raise, WAITS_IN_QUEUE } from './api.ts';
import { test } from './people.ts';
import { upload } from './stored.ts';
import { picture } from './pictures.ts';

interface Point {
  x: number;
  y: number;
}

/** A finger of the test browser: real touch events, so the browser may take them for scrolling. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** From the middle of an element, by this many px. */
    swipe: async (from: Locator, { x, y }: Point): Promise<void> => {
      const box = await from.boundingBox();
      if (!box) throw new Error('not to be seen');
      const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await send('touchStart', [start]);
      for (const part of [0.1, 0.25, 0.5, 0.75, 1])
        await send('touchMove', [{ x: start.x + x * part, y: start.y + y * part }]);
      await send('touchEnd', []);
    },
    /** Two fingers on an element, which move apart by this factor. */
    spread: async (on: Locator, factor: number): Promise<void> => {
      const box = await on.boundingBox();
      if (!box) throw new Error('not to be seen');
      const at = (by: number) => [-by, by].map((dx) => ({ x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 }));
      await send('touchStart', at(40));
      for (const part of [1.2, (1 + factor) / 2, factor]) await send('touchMove', at(40 * part));
      await send('touchEnd', []);
    },
  };
}

test('a sheet is swiped down, a picture to the next one, and "back" leaves the ticket', async ({ enter, request }) => {
  const uploads = [
    await upload(request, 'partner', 'fan.jpg', (await picture('fan', 20)).buffer),
    await upload(request, 'partner', 'display.jpg', (await picture('display', 160)).buffer),
  ];
  const raised = await raise(request, `Fan howls ${Date.now().toString(36)}`, 'partner', { uploads });
  const page = await enter('partner');
  const { swipe, spread } = await finger(page);
  await page.goto('/app/itr/partners?view=all');
  await page.getByRole('link', { name: raised.title }).click();

  await test.step('a sheet', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const menu = page.getByRole('dialog');
    await swipe(menu.getByRole('heading'), { x: 0, y: 40 });
    await expect(menu).toBeVisible();
    await expect.poll(() => menu.locator('.sheet-panel').evaluate((panel) => panel.style.translate)).toBe('');
    await swipe(menu.getByRole('heading'), { x: 0, y: 160 });
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  });

  await test.step('a sheet by its content, but not by a text that is written', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const sheet = page.getByRole('dialog');
    const choice = sheet.getByRole('button', { name: 'Share' });
    await swipe(choice, { x: 0, y: 40 });
    await swipe(choice, { x: 120, y: 30 });
    await expect(sheet).toBeVisible();
    await expect.poll(() => sheet.locator('.sheet-panel').evaluate((panel) => panel.style.translate)).toBe('');
    await swipe(choice, { x: 0, y: 160 });
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Write a message' }).click();
    const message = sheet.getByLabel(/^Message/);
    await message.fill('It howls.\n'.repeat(30));
    await swipe(message, { x: 0, y: 160 });
    await expect(message).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  });

  const entry = () => page.evaluate(() => (window.history.state as { at: number }).at);
  const ticketEntry = await entry();
  await test.step('pictures', async () => {
    await page.getByRole('button', { name: 'Open fan.jpg' }).first().click();
    const viewer = page.getByRole('dialog');
    const shown = (name: string) => viewer.getByRole('group', { name });
    await swipe(shown('fan.jpg'), { x: 150, y: 5 });
    await expect(viewer).toContainText('1 of 2');
    await swipe(shown('fan.jpg'), { x: -150, y: 5 });
    await expect(viewer).toContainText('2 of 2');
    await swipe(shown('display.jpg'), { x: 150, y: 5 });
    await expect(viewer).toContainText('1 of 2');
    await spread(shown('fan.jpg'), 2);
    await expect(viewer.getByRole('button', { name: 'Fit to window' })).toBeVisible();
    // While it is zoomed in, a finger moves the picture.
    await swipe(shown('fan.jpg'), { x: -100, y: 5 });
    await expect(viewer).toContainText('1 of 2');
    await viewer.getByRole('button', { name: 'Fit to window' }).click();
    await swipe(shown('fan.jpg'), { x: 5, y: 160 });
    await expect(viewer).toHaveCount(0);
  });

  // The browser takes back the viewer's entry a moment after the viewer has closed.
  await expect.poll(entry).toBe(ticketEntry);
  await page.goBack();
  await expect(page).toHaveURL(/view=all/);
  await expect(page.getByRole('link', { name: raised.title })).toBeVisible();
});

test('a row is swiped aside for its next action; a finger that goes down scrolls', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const { number, title } = await raise(request, `Winder waits ${run}`, 'partner', WAITS_IN_QUEUE);
  await raise(request, `Mixer waits ${run}`, 'partner', WAITS_IN_QUEUE);
  const page = await enter('lead');
  const { swipe } = await finger(page);
  await page.goto(`/app/itr/insider?view=all&q=${run}`);
  const row = page.getByRole('link', { name: title });
  const accept = page.getByRole('link', { name: `Accept: ${number}` });
  await expect(row).toBeVisible();
  await swipe(row, { x: -20, y: -60 });
  await expect(accept).toBeHidden();
  await swipe(row, { x: -120, y: 4 });
  await expect(accept).toBeVisible();
  await swipe(row, { x: 120, y: 4 });
  await expect(accept).toBeHidden();
  await swipe(row, { x: -120, y: 4 });
  // A tap on the row closes it, and opens nothing.
  await row.click({ position: { x: 200, y: 20 } });
  await expect(accept).toBeHidden();
  await expect(page).toHaveURL(/view=all/);
});

test('the content of a sheet scrolls first, and is pulled down from its top', async ({ enter }) => {
  const page = await enter('lead');
  const { swipe } = await finger(page);
  await page.goto('/app/itr/insider?view=all');
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog');
  const body = sheet.locator('[data-body]');
  const scrolled = () => body.evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(() => body.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(200);
  await swipe(body, { x: 0, y: -300 });
  await expect.poll(scrolled).toBeGreaterThan(150);
  // Back to the top: the same finger may not close it, though it goes further.
  await swipe(body, { x: 0, y: 400 });
  await expect.poll(scrolled).toBe(0);
  await expect(sheet).toBeVisible();
  await swipe(body, { x: 0, y: 160 });
  await expect(sheet).toHaveCount(0);
});
