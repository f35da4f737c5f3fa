import { expect } from '@playwright/test';
import { activityOf, accountOf, tap, test } from './people.ts';

/** The drafts of this device, as text. */
const storedDrafts = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const opened = indexedDB.open('closeloop-drafts');
    opened.onerror = () => reject(opened.error ?? new Error('IndexedDB'));
    opened.onsuccess = () => {
      const read = opened.result.transaction('drafts').objectStore('drafts').getAll();
      read.onsuccess = () => {
        opened.result.close();
        resolve(JSON.stringify(read.result));
      };
    };
  });

test('a manager reports for a colleague, who becomes the requester', async ({ enter }) => {
  const words = `Fan stays off ${Date.now().toString(36)}`;
  const manager = await enter('manager');
  const next = manager.getByRole('button', { name: 'Next' });
  await manager.goto('/app/itr/partners/feedback?sn=CLDEMO000001');
  await expect(manager.getByText('MD520-4T11B')).toBeVisible();
  await manager.getByLabel('Problem description').fill(`${words}; the heat sink is at 90 degrees.`);
  await tap(manager, 'radio', 'Output or speed reduced');
  await manager.getByLabel('Operating days').fill('77');
  await next.click();
  await expect(manager.getByLabel('Contact email')).toHaveValue(accountOf('manager'));
  await manager.getByRole('button', { name: 'Who are you reporting this for?: Stefan Albrecht (you)' }).click();
  await expect(manager.getByRole('option')).toHaveCount(5);
  await manager.getByRole('option').filter({ hasText: 'Maria Keller' }).click();
  await expect(manager.getByText(/The ticket will belong to Maria Keller/)).toBeVisible();
  await expect(manager.getByLabel('Contact name')).toHaveValue('Maria Keller');
  // The last input is saved a moment later, and the page does not show when.
  await expect.poll(() => manager.evaluate(storedDrafts)).toContain(accountOf('partner'));

  // The draft remembers for whom it is.
  await manager.reload();
  await expect(manager.getByRole('button', { name: 'Who are you reporting this for?: Maria Keller' })).toBeVisible();
  await expect(manager.getByLabel('Contact email')).toHaveValue(accountOf('partner'));
  await manager.getByRole('button', { name: 'Send' }).click();
  await manager.getByRole('link', { name: 'Open the ticket' }).click();
  await expect(manager.getByText('Maria Keller, Nordfeld Automation GmbH')).toBeVisible();
  await expect((await activityOf(manager)).getByText('Stefan Albrecht on behalf of Maria Keller')).toBeVisible();

  const partner = await enter('partner');
  await partner.goto(`/app/itr/partners?view=all&scope=mine&q=${encodeURIComponent(words)}`);
  await partner.getByRole('link').filter({ hasText: words }).click();
  await expect((await activityOf(partner)).getByText('Stefan Albrecht on behalf of Maria Keller')).toBeVisible();
  await partner.goto('/app/notifications');
  await expect(partner.getByText(words).first()).toBeVisible();
  await partner.goto('/app/itr/partners/feedback?start=problem&step=check');
  await expect(partner.getByLabel('Contact name')).toBeVisible();
  await expect(partner.getByText('Who are you reporting this for?')).toHaveCount(0);
});
