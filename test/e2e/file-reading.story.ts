/** A file as a program of Central Europe writes it: how it was read is seen and said otherwise before anything is written. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

/** Text in Windows-1250. */
function cp1250(text: string): Buffer {
  const decoder = new TextDecoder('windows-1250');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Buffer.from([...text].map((sign) => bytes.get(sign) ?? 0x3f));
}

async function say(page: Page, field: RegExp, answer: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: answer }).click();
}

test('encoding, headings and dates of a file are seen and changed before the dry run', async ({ enter }) => {
  const sn = `LODZ${Date.now()}`.slice(0, 16);
  const buffer = cp1250(
    `Zestawienie urządzeń zakładu Łódź\r\nStan na dzień 15.01.2026\r\n` +
      `Product SN;Product model;Software model;Delivery date\r\n${sn};MD520-4T11B;łódź 2.40;03.02.2026\r\n`,
  );
  const page = await enter('admin');
  await page.goto('/app/admin/imports?entity=units');
  await page.getByLabel(/Choose a file/).setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(/Headings in row 3/)).toBeVisible();
  await expectAccessible(page);

  await test.step('the encoding is said, the cells show which is right', async () => {
    for (const encoding of ['Windows-1252', 'Windows-1250']) {
      await page.getByRole('button', { name: 'Change how it is read' }).click();
      await say(page, /^Encoding:/, new RegExp(`^${encoding}`));
      await page.getByRole('dialog').getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByText(`Encoding: ${encoding}`)).toBeVisible();
    }
  });
  await test.step('the row of the headings is said, and taken back', async () => {
    await page.getByRole('button', { name: 'Change how it is read' }).click();
    await say(page, /^Row with the headings:/, /^Row 2:/);
    await page.getByRole('dialog').getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText(/Headings in row 2/)).toBeVisible();
    await page.getByRole('button', { name: 'Change how it is read' }).click();
    await say(page, /^Row with the headings:/, /^Row 3:/);
    await page.getByRole('dialog').getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText(/Headings in row 3/)).toBeVisible();
  });
  await test.step('03.02.2026 can be read in two ways: the answer is asked for', async () => {
    await page.getByRole('button', { name: 'Say how dates are written' }).first().click();
    await say(page, /^Dates in "Delivery date":/, /^Day first: 03\.02\.2026 is 2026-02-03/);
    await page.getByRole('dialog').getByRole('button', { name: 'Check again' }).click();
  });
  await expect(page.getByText('Dry run: nothing is written yet')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: sn });
  await expect(row).toContainText('łódź 2.40');
  await expect(row).toContainText('2026-02-03');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
});
