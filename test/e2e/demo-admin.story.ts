/** What the demo shows of administration, a file that goes in, and a list that comes out. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const unitsIn = async (page: Page): Promise<number> =>
  Number(
    /([\d,]+)$/
      .exec(
        (
          await rail(page)
            .getByRole('link', { name: /^Units/ })
            .innerText()
        ).trim(),
      )?.[1]
      ?.replace(',', ''),
  );

test('an admin of the demo: yesterday’s import, the log of a webhook, a new file, a list as a file', async ({
  enter,
}) => {
  const page = await enter('admin');
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('a file was imported yesterday, and its wrong rows are there', async () => {
    await page.goto('/app/admin/imports?entity=units');
    await page.getByRole('link', { name: /^deliveries-/ }).click();
    await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();
    await page.getByRole('tab', { name: /Wrong/ }).click();
    await expect(page.getByText('nordfelt').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a webhook of its own receiver takes what happens', async () => {
    await page.goto('/app/admin/webhooks');
    await page.getByRole('link', { name: /demo-receiver/ }).click();
    await expect(page.getByText(/^Delivered/).first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
  });

  await test.step('how many there are is told anew after an import', async () => {
    await page.goto('/app/admin/imports?entity=units');
    await expect(rail(page).getByRole('link', { name: /^Units/ })).toContainText(/\d/);
    const before = await unitsIn(page);
    const buffer = Buffer.from(`sn,productModel,customer\nSTORY-${Date.now()},MD520-4T11B,\n`);
    await page.getByLabel(/Choose a file/).setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: /^Import 1 row/ }).click();
    await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();
    await expect.poll(() => unitsIn(page)).toBe(before + 1);
  });

  await test.step('the tickets of a list come as a file', async () => {
    await page.goto('/app/tickets?view=completed');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^CSV/ }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\n');
    expect(lines[0]).toContain('number');
    expect(lines.length).toBeGreaterThan(20);
  });
});
