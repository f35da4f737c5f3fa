import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { raise } from './api.ts';
import { test } from './people.ts';

test('while the database changes its place a message is saved by itself, and nobody reads that it is lost', async ({
  request,
  enter,
}) => {
  const words = `Through a failover ${Date.now().toString(36)}`;
  const ticket = await raise(request, words);
  const page = await enter('partner');
  const isComment = (body: string | null) => body?.includes('/actions/comment') === true;
  let refused = 0;
  await page.route('**/*', (route) => {
    if (!isComment(route.request().postData()) || refused === 2) return route.fallback();
    refused++;
    // As the server answers without a database.
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { code: 503, msg: 'Away', data: { retryAfter: 5 } },
    });
  });
  await page.goto(ticketAt('partners', ticket.id));
  await page.getByRole('button', { name: 'Write a message' }).click();
  const sheet = page.getByRole('dialog', { name: 'Write a message' });
  await sheet.getByLabel('Message').fill(words);
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await expect(sheet).toBeHidden();
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting.getByText('Saving: sent again by itself')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/was lost|could not be sent/)).toHaveCount(0);
  // The page tries again after 15 s, twice.
  await expect(waiting).toBeHidden({ timeout: 45_000 });
  await expect(page.getByText(words, { exact: true })).not.toHaveCount(0);
  expect(refused).toBe(2);
});
