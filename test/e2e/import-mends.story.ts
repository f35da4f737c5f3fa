/** Wrong cells of a file are put right on the page of its import: a wrong text in all rows by one click, another in place. */
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

test('an admin replaces a wrong customer in three rows by one click, mends a day in its cell, and imports', async ({
  enter,
}) => {
  const page = await enter('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = `MEND${Date.now().toString(36).toUpperCase()}`;
  const rows = ['1', '2', '3'].map((n) => `${mark}-${n},MD520-4T11B,2026-11-02,NORDFELD`);
  const file = ['sn,productModel,deliveryDate,customer', ...rows, `${mark}-4,MD520-4T11B,2026-02-31,`].join('\n');
  await page.goto('/app/admin/imports?entity=units');
  await page
    .getByLabel(/Choose a file/)
    .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: /^Replace NORDFELD by .* in 3 rows$/ }).click();
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible();
  await expect(page.getByText('1 correction; the file itself stays as it is.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /2026-02-31$/ }).click();
  const cell = page.getByRole('textbox', { name: /row 5$/ });
  await expect(cell).toBeFocused();
  await cell.fill('2026-02-28');
  await cell.press('Enter');
  const write = page.getByRole('button', { name: 'Import 4 rows' });
  await expect(write).toBeVisible();

  await page.getByRole('button', { name: 'Undo the last one' }).click();
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
});
