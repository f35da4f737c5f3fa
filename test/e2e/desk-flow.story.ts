/** At the desk: what a ticket is about without opening it, a list worked through one by one, sorting at its button. */
import { expect, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, current, raise, WAITS_IN_QUEUE } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

const quickView = (page: Page) => page.getByRole('complementary', { name: 'Quick view' });
const oneByOne = (page: Page) => page.getByRole('region', { name: 'One by one' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

test('Space shows what a ticket is about, follows the cursor, and leaves it unread', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const [second, first] = [await raise(request, `Quick two ${run}`), await raise(request, `Quick one ${run}`)];
  await act(request, 'partner', first, 'comment', { text: `It smells burnt ${run}.`, visibility: 'public' });
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?view=all&q=${run}`);
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('row')).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(quickView(page)).toContainText(first.title);
  await expect(quickView(page)).toContainText(`It smells burnt ${run}.`);
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(quickView(page)).toContainText(second.title);
  await page.keyboard.press('k');
  await expect(
    page.getByRole('row').filter({ hasText: first.title }).getByRole('img', { name: 'Unread' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quickView(page)).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(first.title);
  await expect(quickView(page)).toHaveCount(0);
});

test('three tickets, one by one: each act but a message leads to the next, and the last one ends it', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const raised = [];
  for (let n = 3; n > 0; n--) raised.unshift(await raise(request, `Flow ${n} of ${run}`, 'partner', WAITS_IN_QUEUE));
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?view=all&sort=filed&q=${run}`);
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('row')).toHaveCount(4);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(oneByOne(page)).toContainText('1 of 3');
  await expect(page.getByRole('grid', { name: 'Tickets' })).toHaveCount(0);
  const first = await heading(page).textContent();
  await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('i');
  await page.getByRole('region', { name: 'Internal note' }).getByRole('textbox').fill('Looked at it.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Undo')).toBeVisible();
  await expect(heading(page)).toHaveText(first ?? '');
  for (let n = 1; n <= 3; n++) {
    await expect(oneByOne(page)).toContainText(`${n} of 3`);
    const title = await heading(page).textContent();
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Accept' })).toBeVisible();
    await page.keyboard.press('Enter');
    if (n < 3) await expect(heading(page)).not.toHaveText(title ?? '');
  }
  await expect(page.getByText('That was the last one of the list.')).toBeVisible();
  await expect(oneByOne(page)).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Tickets' })).toBeVisible();
  for (const { id } of raised)
    await expect.poll(async () => (await current(request, id)) as object).toMatchObject({ status: 'accepted' });
});

test('from Home it begins with the list to do, and leaving the ticket ends it', async ({ enter, request }) => {
  await raise(request, `To do ${Date.now().toString(36)}`, 'partner', WAITS_IN_QUEUE);
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(oneByOne(page)).toContainText('To do');
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Tickets' })).toBeVisible();
  await expect(oneByOne(page)).toHaveCount(0);
});

test('sorting opens at its button and leaves the list in sight', async ({ enter }) => {
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/app/itr/insider?view=all');
  const button = page.getByRole('button', { name: 'Sort' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const sheet = page.getByRole('dialog', { name: 'Sort' });
  await expect(sheet).toBeVisible();
  const [at, of] = [await sheet.boundingBox(), await button.boundingBox()];
  expect((at?.y ?? 0) - ((of?.y ?? 0) + (of?.height ?? 0))).toBeLessThan(16);
  expect(Math.abs((at?.x ?? 0) + (at?.width ?? 0) - (of?.x ?? 0) - (of?.width ?? 0))).toBeLessThan(16);
  await expectAccessible(page);
  await sheet.getByText('Oldest first').click();
  await expect(page).toHaveURL(/sort=/);
});

test('words that are selected are quoted alone, and those of a note never in a message', async ({ enter, request }) => {
  const raised = await raise(request, `Quoted ${Date.now().toString(36)}`);
  await act(request, 'partner', raised, 'comment', { text: 'The fan hums. The lamp is dark.', visibility: 'public' });
  await act(request, 'engineer', await current(request, raised.id), 'comment', {
    text: 'Charge by list price.',
    visibility: 'internal',
  });
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ticketAt('insider', raised.id));
  const select = (words: string) =>
    page
      .getByRole('main')
      .getByText(words, { exact: false })
      .last()
      .evaluate((element, text) => {
        const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        const from = node?.textContent?.indexOf(text) ?? -1;
        if (node) getSelection()?.setBaseAndExtent(node, from, node, from + text.length);
      }, words);
  const box = page.getByRole('main').getByRole('textbox');
  await select('The lamp is dark.');
  await page.getByRole('button', { name: 'Quote' }).click();
  await expect(box).toHaveValue(/^> .+: The lamp is dark\.\n\n$/);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await select('list price');
  await page.keyboard.press('r');
  await expect(box).toBeVisible();
  await expect(box).not.toHaveValue(/price/);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await select('list price');
  await page.keyboard.press('i');
  await expect(box).toHaveValue(/^> Chen Wei: list price/);
});

test('what is left of a list and folded for later does not hold one by one up', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const raised = [];
  for (let n = 3; n > 0; n--) raised.push(await raise(request, `Rest ${n} of ${run}`));
  for (const one of raised) await act(request, 'engineer', one, 'accept', { requiredDays: 3 });
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?view=inProgress&scope=handling&sort=filed&q=${run}`);
  const rows = page.getByRole('grid', { name: 'Tickets' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  const remindMe = async () => {
    await page.keyboard.press('z');
    await page.getByRole('dialog', { name: 'Remind me' }).getByRole('button', { name: 'in 1 h' }).click();
  };
  await rows.last().getByRole('link').focus();
  await remindMe();
  await expect(rows.last()).toHaveClass(/desk-snoozed/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(oneByOne(page)).toContainText('1 of 3');
  await remindMe();
  await expect(oneByOne(page)).toContainText('2 of 3');
  await oneByOne(page).getByRole('button', { name: 'Next ticket' }).click();
  await expect(page.getByText('That was the last one of the list.')).toBeVisible();
  await expect(oneByOne(page)).toHaveCount(0);
});
