/** Home at the desk: what waits, what has changed, what was opened last, and one's own clocks (look.md, the desk). */
import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { logIn, test } from './people.ts';

test('Home shows own clocks by day, what has changed and what was opened last, until the logout', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const raised = await raise(request, `Clock of ${run}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  // A login of its own, because it ends here.
  const page = await enter();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await logIn(page, 'engineer');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.goto(ticketAt('insider', raised.id));
  await expect(page.getByRole('heading', { level: 2, name: raised.title })).toBeVisible();
  await act(request, 'partner', { ...raised, version: raised.version + 1 }, 'comment', {
    text: `It hums ${run}.`,
    visibility: 'public',
  });
  await page.goto('/');
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  await expect(section('My clocks').getByRole('link', { name: raised.title })).toBeVisible();
  await expect(section('Changed since yesterday')).toContainText(raised.title);
  await expect(section('Recently opened').getByRole('link', { name: raised.title })).toBeVisible();
  await expectAccessible(page);
  await section('Recently opened').getByRole('link', { name: raised.title }).click();
  await expect(page.getByRole('heading', { level: 2, name: raised.title })).toBeVisible();

  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.getByRole('searchbox').fill('nordfeld');
  await expect(page).toHaveURL(/customers\?q=nordfeld/);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Nordfeld/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /Nordfeld/ })).toBeVisible();

  const kept = () => page.evaluate(() => localStorage.getItem('closeloop.recent'));
  expect(await kept()).toContain(raised.title);
  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(kept).toBeNull();
});
