/** Sessions: one that ends meanwhile, several tabs, devices with names, share links of a problem. */
import { expect, type Page, type Request } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { act, call, raise, userIdOf } from './api.ts';
import { logInAs, NEWCOMER_PASSWORD, registerNewcomer } from './newcomer.ts';
import { fromMenu, logIn, test } from './people.ts';

/** Ends the session of this page on the server, as another device would. */
async function endSessionOf(page: Page): Promise<void> {
  const token = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('closeloop.session') ?? '{}') as { token?: string };
    return kept.token ?? '';
  });
  const answer = await page.request.post('/api/client/v1/user/logout', {
    headers: { xAuthorization: token },
    data: {},
  });
  expect(answer.status()).toBe(200);
}

test('a message written in an ended session is sent once after the login, and the ticket is shown again (spec 2.3.4, 4.16, 7.41, 8.1)', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const ticket = await raise(request, `Dead session ${run}`);
  const page = await enter();
  const address = `${ticketAt('partners', ticket.id)}?from=mail`;
  await page.goto(address);
  await logIn(page, 'partner');
  await expect(page.getByRole('heading', { name: ticket.title })).toBeVisible();
  await page.getByRole('button', { name: 'Write a message' }).first().click();
  const text = `The brake was changed ${run}`;
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  // What the page asks by itself (the stream, a list that has changed) would meet the end of the session first, where the
  // click comes late. It is held, so that the message meets it.
  const isMessage = (sent: Request) => sent.postData()?.includes('/actions/comment') === true;
  const answered = page.waitForResponse((response) => isMessage(response.request()));
  await page.route(/invokeItrApi|\/stream$/, async (route) => {
    if (!isMessage(route.request())) await answered;
    await route.continue();
  });
  await endSessionOf(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click();

  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(address)}`);
  expect(
    await page.evaluate(() => [localStorage.getItem('closeloop.session'), localStorage.getItem('closeloop.expired')]),
  ).toEqual([null, await userIdOf(request, 'partner')]);
  await logIn(page, 'partner');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: ticket.title })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(1);
  // From a page of the community the login leads to the home of the community, which the native app shows.
  await page.goto('/login?from=community');
  await expect(page).toHaveURL('/?from=community');
  await expect(page.getByRole('dialog')).toBeVisible();
  // The login never redirects to itself.
  await page.goto(`/login?redirect=${encodeURIComponent('/login?redirect=%2Fapp%2Fme')}`);
  await expect(page).toHaveURL('/');
});

test('the other tabs follow a login and a logout', async ({ enter, request }) => {
  const email = await registerNewcomer(request, 'tabs');
  const first = await enter();
  await first.goto('/app/me');
  await expect(first).toHaveURL(/\/login\?redirect=/);
  const second = await first.context().newPage();
  await second.goto('/app/notifications');
  await expect(second).toHaveURL(/\/login\?redirect=/);

  await logInAs(second, email);
  await expect(second).toHaveURL('/app/notifications');
  await expect(first).toHaveURL('/app/me');
  await expect(first.getByText(email)).toBeVisible();

  await first.getByRole('button', { name: 'Log out', exact: true }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(first).toHaveURL('/');
  await expect(second).toHaveURL(/\/login\?redirect=/);
});

test('devices have recognisable names, and all others can be logged out at once', async ({ enter, request }) => {
  const email = await registerNewcomer(request, 'devices');
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const data = { account: email, password: NEWCOMER_PASSWORD };
  const phone = await request.post('/api/client/v1/login', { data, headers: { 'user-agent': agent } });
  const { token } = ((await phone.json()) as { data: { token: string } }).data;

  const page = await enter();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/user/sessions', (route) => held.then(() => route.continue()));
  await page.goto('/login?redirect=%2Fapp%2Fme');
  await logInAs(page, email);
  await expect(page.getByRole('button', { name: 'Set up second factor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy policy' })).toBeVisible();
  // It can be used before all has come, and nothing that comes moves it from under the finger.
  const logOut = page.getByRole('button', { name: 'Log out', exact: true });
  const before = await logOut.boundingBox();
  expect(before).not.toBeNull();
  release();
  await expect(page.getByText('Safari on iOS')).toBeVisible();
  expect(await logOut.boundingBox()).toEqual(before);
  await expect(page.getByText(/^Chrome on (Linux|macOS|Windows)$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all others' }).click();
  await expect(page.getByText('Safari on iOS')).toHaveCount(0);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out all others' })).toHaveCount(0);
  const refused = await request.get('/api/client/v1/user/userInfo', { headers: { xAuthorization: token } });
  expect(await refused.json()).toMatchObject({ code: 81020009 });
});

test('a share link of a problem shows anybody its outcome, and nothing else', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const raised = await raise(request, `Shared problem ${run}`);
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const escalated = await act(request, 'engineer', accepted, 'escalate', {
    projectLevel: 'key',
    accountabilityType: 'design-firmware',
    accountableParty: 'rd-software',
    ipmtAttributes: 'drives',
    scope: 'single-unit',
    impact: 'intermittent-trips',
    requiredDays: 4,
    reason: 'The part is on its way.',
    troubleshooting: 'Motor, cable and brake were changed, without any effect.',
    expertId: await userIdOf(request, 'expert'),
  });
  const id = String((escalated as unknown as { problemId: string }).problemId);
  const measure = {
    text: `New firmware for all drives ${run}`,
    ownerId: await userIdOf(request, 'engineer'),
    dueOn: '2031-04-01',
  };
  await call(request, 'expert', `/itr-api/v1/problems/${id}/actions/addMeasure`, { ...measure, version: 1 });
  const solution = { text: `Set F2-40 to auto ${run}`, feasible: true, noSensitive: true, safety: 'Wait 10 minutes.' };
  const proposed = await act(request, 'expert', escalated, 'propose', solution);
  await act(request, 'partner', proposed, 'acceptSolution', {});

  const expert = await enter('expert');
  await expert.goto(`/app/itr/insider/problemManagement/nFinished/detail/${id}`);
  await fromMenu(expert, 'Share link');
  const sheet = expert.getByRole('dialog', { name: 'Share link' });
  await sheet.getByRole('button', { name: 'Create link' }).click();
  const url = await sheet
    .getByText(/id=s1_/)
    .first()
    .textContent();
  await expectAccessible(expert);

  const visitor = await enter();
  await visitor.goto(new URL(url ?? '').pathname + new URL(url ?? '').search);
  await expect(visitor.getByRole('heading', { name: 'We are still looking for the cause' })).toBeVisible();
  await expect(visitor.getByText(measure.text)).toBeVisible();
  await expect(visitor.getByText('due 1 Apr 2031')).toBeVisible();
  await expect(visitor.getByText(solution.text)).toBeVisible();
  await expect(visitor.getByText('Wait 10 minutes.')).toBeVisible();
  for (const hidden of [raised.number, raised.title, 'Accountab'])
    await expect(visitor.getByText(hidden)).toHaveCount(0);
  await expectAccessible(visitor);
  // The same link opens no other page, and a link of another purpose does not open this one.
  await visitor.goto(`/app/itr/solution/history?ticket=${raised.id}`);
  await expect(visitor).toHaveURL(/\/login\?redirect=/);
  const other = await enter();
  const made = await call(request, 'partner', `/itr-api/v1/tickets/${raised.id}/shares`, { purpose: 'ticket' });
  const page = `/app/itr/insider/problemManagement/nFinished/detail/${id}?id=${String(made.data['shareId'])}`;
  await other.goto(page);
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent(page)}`);
});
