/** The list: filters in the address, a saved view, many tickets transferred at once. */
import { expect, type Page } from '@playwright/test';
import { act, current, raise, WAITS_IN_QUEUE } from './api.ts';
import { expectAccessible } from './axe.ts';
import { tap, test } from './people.ts';

/** Chooses from the sheet behind a field. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
  await page.getByRole('dialog', { name: field }).getByRole('option', { name: option, exact: true }).click();
}

test('a lead filters the list, saves it as a view, and transfers several tickets at once', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const titles = ['Winder', 'Press', 'Mixer'].map((machine) => `${machine} waits in the queue, run ${run}`);
  const [first, second, stale] = await Promise.all(
    titles.map((title) => raise(request, title, 'partner', WAITS_IN_QUEUE)),
  );
  if (!first || !second || !stale) throw new Error('not raised');
  const lead = await enter('lead');

  await test.step('the filters are in the address, above the rows and in the view', async () => {
    await lead.goto(`/app/itr/insider?view=all&scope=queue&q=${run}`);
    await lead.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose(lead, 'Product line', 'Servo drives & motors');
    await expect(lead.getByRole('button', { name: 'Show 0 tickets' })).toBeVisible();
    await choose(lead, 'Product line', 'Low-voltage AC drives');
    await lead.getByLabel('Raised from').fill('2026-01-01');
    await expectAccessible(lead);
    await lead.getByRole('button', { name: 'Show 3 tickets' }).click();
    await expect(lead).toHaveURL(/productLine=low-voltage-ac-drives.*filedFrom=2026-01-01/);
    await lead.getByRole('button', { name: 'Save this view' }).click();
    await lead.getByLabel('Name of this view').fill(`Drives ${run}`);
    await lead.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click();
    await lead.reload();
    await expect(lead.getByRole('button', { name: `Drives ${run}` })).toHaveAttribute('aria-pressed', 'true');
    await lead.getByRole('button', { name: 'Remove the filter: Raised from 1 Jan 2026' }).click();
    await expect(lead).not.toHaveURL(/filedFrom/);
    await expect(lead.getByRole('button', { name: 'Filter, 1 set' })).toBeVisible();
  });

  await test.step('of three selected tickets one has changed meanwhile, and says so', async () => {
    await lead.getByRole('button', { name: 'Select tickets' }).click();
    await lead.getByRole('checkbox', { name: /Winder/ }).press('Space');
    await lead.getByRole('button', { name: 'Select all' }).click();
    await expect(lead.getByRole('heading', { name: '3 selected' })).toBeVisible();
    await expectAccessible(lead);
    await lead.getByRole('button', { name: 'Transfer', exact: true }).click();
    const sheet = lead.getByRole('dialog', { name: 'Transfer', exact: true });
    await sheet.getByRole('searchbox').fill('Anna');
    await act(request, 'lead', stale, 'correct', { changes: { usageDays: 7 } });
    await tap(sheet, 'radio', 'Anna Lindqvist');
    await sheet.getByRole('button', { name: 'Transfer 3 tickets' }).click();
    // From the queue no reason is asked.
    await expect(sheet.getByText(/Changed in the meantime: Ticket corrected/)).toBeVisible();
    await expect(sheet.getByText('Transferred', { exact: true })).toHaveCount(2);
    await sheet.getByRole('button', { name: 'Try 1 ticket again' }).click();
    await expect(lead.getByText('3 tickets transferred')).toBeVisible();
    // The queue may have tickets of other stories with similar words.
    await expect(lead.getByRole('list', { name: 'Tickets' }).getByText(run)).toHaveCount(0);
    for (const { id } of [first, second, stale])
      expect(await current(request, id)).toMatchObject({ handler: { name: 'Anna Lindqvist' }, status: 'submitted' });
  });
});

test('a partner filters the tickets and clears the filter (spec 2.4.4, 8.22)', async ({ enter, request }) => {
  const partner = await enter('partner');
  await partner.goto('/app/itr/partners?view=all&handler=x&severity=2');
  await partner.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(partner.getByRole('button', { name: /^Current handler/ })).toHaveCount(0);
  await partner.getByLabel('Raised until').fill('2001-01-01');
  await partner.getByRole('button', { name: 'Show 0 tickets' }).click();
  await expect(partner.getByText('No tickets found')).toBeVisible();
  await partner.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(partner.getByRole('list', { name: 'Tickets' })).toBeVisible();

  // A search that finds nothing here says where it does, and one without a letter says why it cannot.
  const { number } = await raise(request, 'Palletiser waits elsewhere', 'partner', WAITS_IN_QUEUE);
  await partner.goto(`/app/itr/partners?view=completed&q=${number}`);
  await expect(partner.getByText('0 here · 1 in all tickets')).toBeVisible();
  await partner.getByRole('button', { name: 'Show in all tickets' }).click();
  await expect(partner.getByRole('link', { name: 'Palletiser waits elsewhere' })).toBeVisible();
  await partner.getByRole('searchbox').fill('***');
  await expect(partner.getByText(/^No letter and no digit/)).toBeVisible();
});

test('a lead accepts a ticket from its row, and refreshes the list by pulling', async ({ enter, request }) => {
  const title = `Conveyor waits for the row, run ${Date.now().toString(36)}`;
  const { number } = await raise(request, title, 'partner', WAITS_IN_QUEUE);
  const lead = await enter('lead');
  // What follows the first screen is still on its way.
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await lead.route('**/assets/deferred-*.js', (route) => held.then(() => route.continue()));
  await lead.goto(`/app/itr/insider?view=all&q=${number}`);
  const accept = lead.getByRole('link', { name: `Accept: ${number}` });
  await expect(lead.getByRole('link', { name: title })).toBeVisible();
  await expect(accept).toBeHidden();
  await lead.getByRole('button', { name: `Next step: ${number}` }).click();
  await expect(accept).toBeVisible();
  await lead.keyboard.press('Escape');
  await expect(accept).toBeHidden();
  const arrived = lead.waitForEvent('requestfinished', (call) => call.url().includes('/deferred-'));
  arrive();
  await arrived;
  // What it brings is started in the turn in which it runs.
  await lead.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));

  const shown = lead.locator('main').getByRole('status').filter({ hasText: 'Refreshed' });
  await expect(shown).toHaveCount(0);
  const finger = await lead.context().newCDPSession(lead);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 195, y })) });
  await touch('touchStart', 260);
  for (const y of [280, 320, 360, 400]) await touch('touchMove', y);
  await touch('touchEnd');
  await expect(shown).toHaveCount(1);

  await lead.getByRole('button', { name: `Next step: ${number}` }).click();
  await accept.click();
  await lead.getByRole('dialog', { name: 'Accept' }).getByRole('button', { name: 'Accept' }).click();
  await expect(lead.getByRole('button', { name: 'Propose solution' })).toBeVisible();
  await expect(lead).toHaveURL(/orderDetail\/[\w-]+$/);
  await lead.goBack();
  await expect(lead.getByRole('link', { name: `Propose solution: ${number}`, includeHidden: true })).toHaveCount(1);
});
