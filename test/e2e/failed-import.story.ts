/** An import that fails is told to who started it: in the bell, and by mail unless the settings say otherwise. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { mailsTo } from './mailbox.ts';
import { accountOf, test } from './people.ts';

async function importEmpty(page: Page, name: string): Promise<void> {
  await page.goto('/app/admin/imports?entity=groups');
  await page.getByLabel(/Choose a file/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('\n') });
  await expect(page.getByText('The file has no rows.')).toBeVisible();
}

const mailsAbout = async (name: string): Promise<string[]> =>
  (await mailsTo(accountOf('admin'))).map(({ subject }) => subject).filter((subject) => subject.includes(name));

test('an admin reads in the bell which import failed, and turns its mail off', async ({ enter }) => {
  const page = await enter('admin');
  const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name}-${Date.now().toString(36)}.csv`);
  await importEmpty(page, `${first}`);
  await expect.poll(() => mailsAbout(`${first}`)).toEqual([`Import failed: ${first}`]);

  await page.goto('/app/notifications');
  const row = page.getByRole('link').filter({ hasText: `${first}` });
  await expect(row).toContainText('Import failed');
  await expect(row).toContainText('The file has no rows.');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Notification settings' }).click();
  // Tickets are nobody’s to do who administers: what they publish and what they start is left.
  await expect(page.getByRole('switch', { name: /^Email: / })).toHaveCount(2);
  const mail = page.getByRole('switch', { name: 'Email: Imports and exports' });
  await expect(mail).toBeChecked();
  await expectAccessible(page);
  await mail.click();
  await expect(page.getByText('Saved')).toBeVisible();

  await importEmpty(page, `${second}`);
  await page.goto('/app/notifications/settings');
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(mail).toBeChecked();
  await expect(page.getByText('Saved')).toBeVisible();
  await importEmpty(page, `${third}`);
  // Mails are sent in order, so one of the second would have come before that of the third.
  await expect.poll(() => mailsAbout(`${third}`)).toHaveLength(1);
  expect(await mailsAbout(`${second}`)).toEqual([]);

  await page.goto('/app/notifications');
  await page
    .getByRole('link')
    .filter({ hasText: `${second}` })
    .click();
  // The bell's page says so of all three, and stays until the page of this one has been loaded.
  await expect(page.getByText('The file has no rows.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/app\/admin\/imports/);
});
