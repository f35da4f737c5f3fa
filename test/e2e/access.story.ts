/** Access: share links and the login, links with a token, devices that have signed in before. */
import { expect, type Page } from '@playwright/test';
import { act, call, freshToken, raise } from './api.ts';
import { mailsTo } from './mailbox.ts';
import { accountOf, logIn, test } from './people.ts';

test('a visitor with a share link has to log in for a page that the link does not grant, and gets there (spec 2.3.5)', async ({
  enter,
  request,
}) => {
  const ticket = await raise(request, `Mixer hums, shared ${Date.now().toString(36)}`);
  const made = await call(request, 'partner', `/itr-api/v1/tickets/${ticket.id}/shares`, { purpose: 'ticket' });
  const page = await enter();
  await page.goto(`/share/question?id=${String(made.data['shareId'])}`);
  await expect(page.getByText(ticket.title).first()).toBeVisible();
  for (const closed of ['/app/me', '/app/itr/insider/feedback', `/app/itr/partners/orderDetail/${ticket.id}`]) {
    await page.goto(closed);
    await expect(page.getByText('Welcome back')).toBeVisible();
  }
  await page.goto('/app/itr/partners?view=all');
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, 'partner');
  await expect(page).toHaveURL('/app/itr/partners?view=all');
  await expect(page.getByText(ticket.title)).toBeVisible();
});

const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('closeloop.session') ?? '{}') as { token?: string }).token ?? '',
  );

test('a link with the token of another user asks before it replaces the session (spec 2.3.1)', async ({
  enter,
  request,
}) => {
  const page = await enter();
  await page.goto('/login');
  await logIn(page, 'partner');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

  const isOpenWith = async (xAuthorization: string): Promise<boolean> =>
    (await request.get('/api/client/v1/user/userInfo', { headers: { xAuthorization } })).ok();
  const before = await tokenIn(page);
  const own = await freshToken(request, 'partner');
  await page.goto(`/app/me?token=${own}`);
  await expect(page.getByText(accountOf('partner'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/app/me');
  // The session that the user's own link has replaced has ended: its token is refused.
  expect(before).toBeTruthy();
  expect(await isOpenWith(before)).toBe(false);
  expect(await isOpenWith(await tokenIn(page))).toBe(true);

  const token = await freshToken(request, 'manager');
  const sheet = page.getByRole('dialog', { name: /^Continue as / });
  await page.goto(`/app/me?token=${token}`);
  await expect(sheet).toContainText(`You are logged in as ${accountOf('partner')}.`);
  await expect(sheet).toContainText(accountOf('manager'));
  await expect(page).toHaveURL('/app/me');
  const stepOf = (): Promise<number> => page.evaluate(() => (window.history.state as { at: number }).at);
  const withSheet = await stepOf();
  await sheet.getByRole('button', { name: /^Stay logged in as / }).click();
  await expect(sheet).toBeHidden();
  // The step of the sheet is taken back after it has gone, and would end a reload that has begun.
  await expect.poll(stepOf).toBeLessThan(withSheet);
  await page.reload();
  await expect(page.getByText(accountOf('partner'))).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.goto(`/app/me?token=${token}`);
  await sheet.getByRole('button', { name: /^Continue as / }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(accountOf('manager'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/app/me');

  // Without a session the link logs in without asking.
  const fresh = await enter();
  await fresh.goto(`/app/me?token=${await freshToken(request, 'partner2')}`);
  await expect(fresh.getByText(accountOf('partner2'))).toBeVisible();
});

test('wrong tries from elsewhere do not lock out a device that has signed in before (spec 4.9, 4.11)', async ({
  enter,
  request,
}) => {
  const email = `owner-${Date.now().toString(36)}@partner.example`;
  const password = 'grey-otter-climbs';
  await request.post('/api/client/v1/sendEmailCode', { data: { email, purpose: 'register' } });
  const mails = () => mailsTo(email);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const code = /\b\d{6}\b/.exec((await mails())[0]?.text ?? '')?.[0];
  const person = { email, code, password, userName: 'Owner', company: 'Owner Drives', consent: true };
  expect((await request.post('/api/client/v1/emailUserRegister', { data: person })).status()).toBe(201);

  const page = await enter();
  const logInAsOwner = async () => {
    await page.goto('/login');
    await page.getByLabel('Account').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await logInAsOwner();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  const [loggedOut] = await Promise.all([
    page.waitForResponse('**/api/client/v1/user/logout'),
    page.waitForEvent('load'),
    page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click(),
  ]);
  expect(loggedOut.status()).toBe(200);
  await expect(page.getByRole('dialog')).toBeHidden();

  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push(
      (await request.post('/api/client/v1/login', { data: { account: email, password: `no ${n}` } })).status(),
    );
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  await logInAsOwner();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
});

test('the solution history opens by the share identifier alone, with what the link grants (spec 2.3.5)', async ({
  enter,
  request,
}) => {
  const accepted = await act(request, 'engineer', await raise(request, 'History by link'), 'accept', {
    requiredDays: 3,
  });
  const solution = { text: 'Replace the fan of phase W and clean it.', feasible: true, noSensitive: true };
  const { id } = await act(request, 'engineer', accepted, 'propose', solution);
  const made = await call(request, 'partner', `/itr-api/v1/tickets/${id}/shares`, { purpose: 'solution' });
  const token = String(made.data['shareId']);
  const page = await enter();
  for (const path of ['/app/itr/solution/history', '/h5/pages/ITR/insider/solution/history']) {
    await page.goto(`${path}?id=${token}`);
    await expect(page.getByText(solution.text)).toBeVisible();
  }
  const other = await enter();
  await other.goto('/components/complete');
  await expect(other.getByText('Success')).toHaveCount(0);
});
