/** The queue at the desk: two keys a ticket, `a` and Enter, and the next one is open; for a lead a picture of it (look.md, the desk). */
import { expect } from '@playwright/test';
import { current, raise, WAITS_IN_QUEUE } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

test('ten tickets are accepted with at most 22 keys', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const raised = [];
  for (let n = 0; n < 10; n++) raised.push(await raise(request, `Queue ${run} no. ${n}`, 'partner', WAITS_IN_QUEUE));
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?scope=queue&q=${run}`);
  const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  await press('Enter');
  for (let n = 0; n < 10; n++) {
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    await expect(heading).toContainText(`Queue ${run}`);
    const title = await heading.textContent();
    await press('a');
    await expect(page.getByRole('dialog', { name: 'Accept' })).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (n < 9) await expect(heading).not.toHaveText(title ?? '');
  }
  expect(keys).toBeLessThanOrEqual(22);
  for (const { id } of raised)
    await expect.poll(async () => (await current(request, id)) as object).toMatchObject({ status: 'accepted' });
});

test('a lead sees the queue by the days on which it is due', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  for (let n = 0; n < 5; n++) await raise(request, `Picture ${run} no. ${n}`, 'partner', WAITS_IN_QUEUE);
  const page = await enter('lead');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/app/itr/insider?view=all&scope=queue&q=${run}`);
  const days = page.getByRole('list', { name: 'Queue by due date' }).getByRole('listitem');
  await expect(days.first()).toContainText('Today');
  const counts = (await days.allInnerTexts()).map((text) => Number(/(\d+)\s*$/.exec(text)?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  await expectAccessible(page);
});
