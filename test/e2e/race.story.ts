import { expect, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { raise, WAITS_IN_QUEUE } from './api.ts';
import { tap, test } from './people.ts';

test('two engineers accept at the same instant: one wins, the other is told who did', async ({ enter, request }) => {
  const raised = await raise(request, `Contactor chatters ${Date.now().toString(36)}`, 'partner', WAITS_IN_QUEUE);
  const chen = await enter('engineer');
  const anna = await enter('engineer2');
  const ready = async (page: Page, days: string) => {
    await page.goto(ticketAt('insider', raised.id));
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await tap(page.getByRole('dialog', { name: 'Accept' }), 'radio', days);
  };
  await Promise.all([ready(chen, '2 days'), ready(anna, '1 day')]);

  // Both requests are held until both have been sent, and then continue together.
  let waiting = 0;
  let go: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (go = resolve));
  for (const page of [chen, anna]) {
    await page.route(/invokeItrApi/, async (route) => {
      if (route.request().postData()?.includes('/actions/accept')) {
        waiting += 1;
        if (waiting === 2) go();
        await both;
      }
      await route.continue();
    });
  }
  const press = (page: Page) =>
    page.getByRole('dialog', { name: 'Accept' }).getByRole('button', { name: 'Accept', exact: true }).click();
  await Promise.all([press(chen), press(anna)]);

  const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'What you typed is kept.' });
  const won = chen.getByText('Propose a solution');
  await expect(won.or(lost(chen))).toBeVisible();
  const chenWon = await won.isVisible();
  const [winner, loser] = chenWon ? [chen, anna] : [anna, chen];
  const [name, days] = chenWon ? ['Chen Wei', '1 day'] : ['Anna Lindqvist', '2 days'];

  await expect(winner.getByText('Propose a solution')).toBeVisible();
  await expect(winner.getByText(chenWon ? 'To be solved within 2 days' : 'To be solved within 1 day')).toBeVisible();
  const notice = lost(loser);
  await expect(notice).toContainText('This ticket was updated');
  await expect(notice.getByRole('list', { name: 'Updates since then' })).toContainText('Ticket accepted');
  await expect(notice.getByRole('list', { name: 'Updates since then' })).toContainText(name);
  await expect(loser.getByRole('dialog', { name: 'Accept' }).getByRole('radio', { name: days })).toBeChecked();
  await loser.getByRole('button', { name: 'Close' }).click();
  await expect(loser.getByText(`${name} is working on it`)).toBeVisible();
});
