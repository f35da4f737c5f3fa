/** The partner's part of the main story inside the native app: with its login, scanner, mail and back button. */
import { expect } from '@playwright/test';
import { act, current, freshToken } from './api.ts';
import { insideApp } from './native-app.ts';
import { accountOf, localNow, tap, test } from './people.ts';

const proposal = {
  text: 'Set the acceleration time F0-17 to 8.0 s, then run the pump up twice.',
  feasible: true,
  noSensitive: true,
};

test('a ticket goes from raising to rating inside the native app (spec 1.23)', async ({ enter, request }) => {
  test.setTimeout(240_000);
  const page = await enter();
  const app = await insideApp(page, () => freshToken(request, 'partner'));
  const received = (name: string) => app.heard.filter((message) => message.name === name).map(({ data }) => data);
  const withoutCode: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = /^\/(api|itr-api)\//.test(pathname) && !pathname.endsWith('/stream');
    if (isCall && !/^[\w+/]{100,}=*$/.test(request.headers()['pcode'] ?? '')) withoutCode.push(pathname);
  });
  const title = `Conveyor trips, from the app ${Date.now().toString(36)}`;

  await test.step('the app shows its own login, the page shows none (spec 2.3.6, 2.3.7, 4.8, 4.12, 7.40, 7.42–7.44)', async () => {
    await page.goto('/app/drafts');
    await expect(page.getByText('No drafts')).toBeVisible();
    expect(received('userLogin')).toEqual([{ mode: 'ask' }, { mode: 'login' }]);
    expect(received('shareFlag').at(-1)).toEqual({ shareable: false });
    expect(received('backIntercept').at(-1)).toEqual({ on: false });
  });

  await test.step('a token in the address changes nothing: the user of the app counts (spec 4.14)', async () => {
    await page.goto(`/app/me?token=${await freshToken(request, 'manager')}`);
    await expect(page.getByText(accountOf('partner'))).toBeVisible();
    await expect(page).toHaveURL('/app/me');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the app scans the nameplate (spec 7.45)', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan the nameplate' }).click();
    await expect.poll(() => received('scanQr').length).toBe(1); // cancelled
    app.code = 'https://example.org/about';
    await page.getByRole('button', { name: 'Scan the nameplate' }).click();
    await expect(page.getByText('This code contains no SN.')).toBeVisible();
    app.code = 'SN:CLDEMO000001';
    await page.getByRole('button', { name: 'Scan the nameplate' }).click();
    await expect(page.getByLabel('Product SN')).toHaveValue('CLDEMO000001');
    await page.getByRole('button', { name: 'Raise a problem' }).click();
    await expect(page.getByRole('heading', { name: 'Product problem feedback' })).toBeVisible();
    await expect(page.getByText('MD520-4T11B')).toBeVisible();
  });

  await test.step('raises the problem', async () => {
    await page.getByLabel('Problem description').fill(`${title}. It trips with E.OC1 after 2 s.`);
    await tap(page, 'radio', 'Production stopped, no workaround');
    await page.getByRole('button', { name: 'Just now' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
    await page.getByRole('link', { name: 'Open the ticket' }).click();
    await expect(page).toHaveURL(/orderDetail\/[^/]+$/);
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const engineerDoes = async (action: string, body: object) =>
    act(request, 'engineer', await current(request, id), action, body);

  await test.step('the mail address opens the mail of the app (spec 7.46)', async () => {
    const { number } = await current(request, id);
    await page.getByRole('link', { name: accountOf('partner') }).click();
    await expect.poll(() => received('callEmail').length).toBe(1);
    expect(received('callEmail')).toEqual([
      { address: accountOf('partner'), subject: expect.stringContaining(number) },
    ]);
  });

  await test.step('reads the solution, tries it, confirms it, rates it', async () => {
    await engineerDoes('accept', { requiredDays: 2, reason: 'The spare part arrives tomorrow.' });
    await engineerDoes('propose', proposal);
    await page.getByRole('button', { name: 'Accept and try it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept and try it' }).click();
    await page.getByRole('button', { name: 'It works' }).click();
    const sheet = page.getByRole('dialog', { name: 'It works' });
    await tap(sheet, 'radio', 'Yes');
    await sheet.getByLabel('Since when?').fill(await localNow(page));
    await sheet.getByRole('button', { name: 'It works' }).click();
    await expect(page.getByText('Chen Wei is closing it')).toBeVisible();
    await engineerDoes('close', { resolvedInOneGo: true });
    await page.getByRole('button', { name: 'Rate', exact: true }).click();
    await tap(page, 'radio', '5 stars, Excellent');
    await page.getByRole('button', { name: 'Send rating' }).click();
    await expect(page.getByText('Thank you for your rating')).toBeVisible();
  });

  await test.step('the app has the title of each page (spec 7.47)', async () => {
    const titles = received('setTitle').map((data) => data['title']);
    expect(titles).toEqual(expect.arrayContaining(['Drafts', 'Me', 'Product problem feedback', 'Success']));
    expect(titles.filter((text) => text === '' || /^[a-z]+\.[\w.]+$/.test(String(text)))).toEqual([]);
  });

  await test.step('back from the first page leaves the web view (spec 7.48)', async () => {
    const other = await enter();
    const second = await insideApp(other, () => Promise.resolve(null));
    await other.goto('/system/docs/policy');
    await other.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => second.heard.some(({ name }) => name === 'goBack')).toBe(true);
    await expect(other).toHaveURL('/system/docs/policy');
    // Titles follow the language, here and in the app.
    await other.goto('/login');
    await expect(other).toHaveTitle(/^Login · /);
    await other.getByRole('button', { name: '中文' }).click();
    await expect(other).toHaveTitle(/^登录 · /);
    await expect.poll(() => second.heard.findLast(({ name }) => name === 'setTitle')?.data).toEqual({ title: '登录' });
    await other.getByRole('button', { name: 'English' }).click();
    await expect(other).toHaveTitle(/^Login · /);
  });

  await test.step('a logout in the page also logs out the app (spec 4.13)', async () => {
    await page.goto('/app/me');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Every problem followed through to the end' })).toBeVisible();
    expect(received('userLogin').slice(-2)).toEqual([{ mode: 'loggedOut' }, { mode: 'ask' }]);
    expect(app.token).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('closeloop.session'))).toBeNull();
    expect(withoutCode, 'requests without pCode').toEqual([]);
  });
});
