/** Two admins change the same customer: neither change is lost, and the audit log has both. */
import { expect } from '@playwright/test';
import { call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

test('an admin adds a customer and a unit; a second admin is told of a change meanwhile; the audit log has both', async ({
  enter,
}) => {
  const code = `STORY-${Date.now()}`;
  const page = await enter('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/app/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Customers/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add' }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Name', { exact: true }).fill('Story Presses Ltd.');
  await page.getByLabel('Customer representative').fill('Ann Story');
  for (const [field, choice] of [
    ['Customer industry', 'Machine tools (CNC)'],
    ['Customer attraction', 'Key account'],
    ['Belonging zone', 'DACH'],
    ['Market organization', 'Western Europe'],
    ['Business division', 'General automation'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill(choice);
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Story Presses Ltd.' })).toBeVisible();
  await expect(page.getByText('Last changes')).toBeVisible();
  await expectAccessible(page);

  const sn = `STORY${Date.now()}`.slice(0, 16);
  const values = { sn, productModel: 'MD520-4T1.5B', customer: code };
  expect(await call(page.request, 'admin', '/itr-api/v1/admin/entities/units', { values })).toMatchObject({
    code: 201,
  });

  // Meanwhile the second admin changes the same customer.
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 1440, height: 900 });
  await second.goto(page.url());
  await second.getByLabel('Customer representative').fill('Bob Second');
  await page.getByLabel('Customer representative').fill('Ann First');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await second.getByRole('button', { name: 'Save' }).click();
  const notice = second.getByRole('alert').filter({ hasText: 'Someone else has changed this in the meantime' });
  await expect(notice).toContainText('Ann First');
  await expect(second.getByLabel('Customer representative')).toHaveValue('Bob Second');
  await second.getByRole('button', { name: 'Overwrite' }).click();
  await expect(second.getByText('Saved.')).toBeVisible();

  await page.goto('/app/admin/audit?entity=customers');
  const newest = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(newest.nth(0)).toContainText('Bob Second');
  await expect(newest.nth(1)).toContainText('Ann First');
  await expect(newest.nth(2)).toContainText(code);
  await expectAccessible(page);
});
