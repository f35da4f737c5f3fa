import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, current } from './api.ts';
import { choose, tap, test } from './people.ts';

test('an internal ticket goes from raising to rating, and no partner sees it', async ({ enter, request }) => {
  const words = `Test rig loses its link ${Date.now().toString(36)}`;
  const page = await enter('engineer');
  const next = page.getByRole('button', { name: 'Next' });
  await page.goto('/app/itr/insider/feedback/index?sn=CLDEMO000001');
  await expect(page.getByText('MD520-4T11B')).toBeVisible();
  await next.click();
  await page.getByLabel('Problem description').fill(`${words}, every night at two.`);
  await tap(page, 'radio', 'Output or speed reduced');
  await next.click();
  await choose(page, 'Business division', 'General automation');
  await choose(page, 'Belonging zone', 'DACH');
  await next.click();
  await expect(page.getByText('Please choose', { exact: false }).first()).toBeVisible();
  await choose(page, 'IPMT attributes', 'Drives');
  await next.click();
  await expect(page.getByRole('heading', { name: 'What does it look like?' })).toBeVisible();
  await next.click();
  await page.getByRole('button', { name: 'Send' }).click();
  const another = page.getByRole('link', { name: 'Raise another' });
  await expect(another).toHaveAttribute('href', '/app/itr/insider/feedback/index');
  await page.getByRole('link', { name: 'Open the ticket' }).click();
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';

  // A lead may accept it, whoever the routing has chosen.
  const accepted = await act(request, 'lead', await current(request, id), 'accept', { requiredDays: 2 });
  const solution = {
    text: 'The backup of the rig blocks its switch: moved to five.',
    feasible: true,
    noSensitive: true,
  };
  await act(request, 'lead', accepted, 'propose', solution);
  await page.getByRole('button', { name: 'Accept and try it' }).click();
  const accept = page.getByRole('dialog', { name: 'Accept and try it' });
  await accept.getByRole('button', { name: 'Accept and try it' }).click();
  await page.getByRole('button', { name: 'It works' }).click();
  const confirm = page.getByRole('dialog', { name: 'It works' });
  await tap(confirm, 'radio', 'No');
  await confirm.getByRole('button', { name: 'It works' }).click();
  await expect(page.getByText('Katharina Vogt is closing it')).toBeVisible();
  await act(request, 'lead', await current(request, id), 'close', { resolvedInOneGo: true });
  await page.getByRole('button', { name: 'Rate' }).click();
  await tap(page, 'radio', '5 stars, Excellent');
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you for your rating')).toBeVisible();

  for (const who of ['partner', 'manager'] as const) {
    const outside = await enter(who);
    await outside.goto(ticketAt('partners', id));
    await expect(outside.getByText('This ticket cannot be found')).toBeVisible();
    await outside.goto(`/app/itr/partners?view=all&q=${encodeURIComponent(words)}`);
    await expect(outside.getByText(/^No \w+ found$/)).toBeVisible();
    await expect(outside.getByText(words)).toHaveCount(0);
  }
});
