import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, mailTo, raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { mailsTo, mailToken } from './mailbox.ts';
import { accountOf, test } from './people.ts';

test('a user who turns a mail off gets only the notification in the app', async ({ enter, request }) => {
  const page = await enter('partner2');
  const change = async (name: string, on: boolean): Promise<void> => {
    await page.getByRole('switch', { name }).click();
    await expect(page.getByRole('switch', { name })).toBeChecked({ checked: on });
    await expect(page.getByText('Saved')).toBeVisible();
  };
  await page.goto('/app/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('heading', { name: 'What you are notified about' })).toBeVisible();
  await change('Email: Waiting for my answer', false);
  await change('Email: Progress of my tickets', true);
  await expect(page.getByRole('switch', { name: 'In the app: Waiting for my answer' })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Email: Waiting for my answer' })).not.toBeChecked();

  const raised = await raise(request, `Fan howls ${Date.now().toString(36)}`, 'partner2', { sn: 'CLDEMO000002' });
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const solution = { text: 'Clean the filter mat of the cabinet.', feasible: true, noSensitive: true };
  const proposed = await act(request, 'engineer', accepted, 'propose', solution);
  await act(request, 'engineer', proposed, 'transfer', { toUserId: await idOf('engineer2'), reason: 'You know it.' });
  // Mails are sent in order, so earlier ones have been sent when the last of the three has arrived.
  await mailTo('partner2', new RegExp(`${raised.number}[^]*Ticket transferred, by`));
  const mails = await mailsTo(accountOf('partner2'));
  const about = mails.filter(({ subject }) => subject.includes(raised.number)).map(({ text }) => text);
  expect(about.filter((text) => text.includes('Solution proposed, by'))).toEqual([]);
  expect(about.filter((text) => text.includes('Ticket accepted, by'))).toHaveLength(1);
  await page.goto('/app/notifications');
  // The ticket is listed once; its earlier notifications are shown on demand, and lead to their events.
  const row = page.getByRole('link').filter({ hasText: raised.title });
  await expect(row).toContainText('Ticket transferred');
  await expect(row).toContainText('3 unread');
  await page.getByRole('button', { name: `2 earlier notifications: ${raised.number}` }).click();
  await page
    .getByRole('link', { name: /^Solution proposed/ })
    .first()
    .click();
  await expect(page.locator('[aria-current="true"]')).toContainText('Solution proposed');
  await page.goBack();
  // Who has read the ticket has read all that is said about it.
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('unread');
  await expect(page.getByRole('button', { name: `2 earlier notifications: ${raised.number}` })).toBeVisible();

  await page.goto('/app/notifications/settings');
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(page.getByRole('switch', { name: 'Email: Waiting for my answer' })).toBeChecked();
  await expect(page.getByText('Saved')).toBeVisible();

  async function idOf(who: 'engineer2'): Promise<string> {
    const data = { account: accountOf(who), password: 'closeloop-demo' };
    const answer = await request.post('/api/client/v1/login', { data });
    return ((await answer.json()) as { data: { userId: string } }).data.userId;
  }
});

test('a mail is answered in the mailbox that caught it', async ({ enter, request }) => {
  const raised = await raise(request, `Fan scrapes ${Date.now().toString(36)}`, 'partner2', { sn: 'CLDEMO000002' });
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const solution = { text: 'Clean the filter mat of the cabinet.', feasible: true, noSensitive: true };
  await act(request, 'engineer', accepted, 'propose', solution);
  const mail = await mailTo('partner2', new RegExp(`${raised.number}[^]*Solution proposed, by`));

  const page = await enter('partner2');
  await page.goto(`/mail?token=${mailToken()}&to=${accountOf('partner2')}`);
  await page.getByRole('link', { name: mail.subject }).first().click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Since the filter was changed.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Caught mail' })).toBeVisible();
  await page.goto(ticketAt('partners', raised.id));
  await expect(page.getByText('Since the filter was changed.').first()).toBeVisible();
});
