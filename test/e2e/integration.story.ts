/** For other systems: an API key that is shown once, a webhook, and the health page. */
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { logIn, PASSWORD, test } from './people.ts';

test('an admin creates an API key, which works until it is revoked, and a webhook', async ({ enter, request }) => {
  const page = await enter();
  await page.goto('/app/admin/api-keys');
  await logIn(page, 'admin');
  const name = `ERP ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'Add' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Acts as').click();
  await page.getByRole('dialog').last().getByRole('textbox').or(page.getByRole('searchbox')).last().fill('engineer');
  await page.getByRole('dialog').last().getByRole('radio').or(page.getByRole('option')).first().click();
  await sheet.getByText('Read tickets').click();
  await sheet.getByLabel('Expires on').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const shown = page.getByText(/^clk_[\w-]{43}$/);
  await expect(shown).toBeVisible();
  const key = (await shown.textContent()) ?? '';
  const read = () => request.get('/itr-api/v1/tickets', { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status()).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText('Revoked')).toBeVisible();
  expect((await read()).status()).toBe(401);

  await page.goto('/app/admin/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('dialog').getByLabel('Address').fill('https://192.168.0.9/hook');
  // No other story brings this about, so that nothing is sent meanwhile.
  await page.getByRole('dialog').getByText('Completed without a rating after 7 days').click();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/inside a private network/).first()).toBeVisible();
  await page
    .getByRole('dialog')
    .getByLabel('Address')
    .fill(`https://${name.replace(' ', '-').toLowerCase()}.example/hook`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: new RegExp(name.replace(' ', '-').toLowerCase()) }).click();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await expectAccessible(page);

  // Somebody else changes it while its form is open: that is said, and the form begins anew with what is there.
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Address').fill('https://mine.example/hook');
  const other = await enter('admin');
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Turn off' }).click();
  await expect(other.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Someone else has changed this/)).toBeVisible();
  await expect(form.getByLabel('Address')).not.toHaveValue('https://mine.example/hook');
  await form.getByLabel('Address').fill('https://mine.example/hook');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('https://mine.example/hook')).toBeVisible();

  await page.goto('/app/admin/health');
  await expect(page.getByText('Nothing has failed.').or(page.getByText('Send again').first())).toBeVisible();
  await expectAccessible(page);
});
