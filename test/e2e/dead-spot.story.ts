import { expect, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { logIn, tap, test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** What is stored on the device: the databases, and the paths that the service worker has cached. */
const device = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const paths = (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    return { names, paths };
  });

test('without a network the page opens, a ticket can be read, and a half-written report is sent once later', async ({
  enter,
  request,
}) => {
  const words = `Hall without network ${Date.now().toString(36)}`;
  const ticket = await raise(request, `Read before ${words}`);
  // A session of its own: it is logged out at the end.
  const page = await enter();
  await page.goto('/login');
  await logIn(page, 'partner');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  const raises: string[] = [];
  page.on('requestfinished', (call) => {
    if (call.method() === 'POST' && call.postData()?.includes('"uri":"/itr-api/v1/tickets"')) raises.push(call.url());
  });
  await page.goto(ticketAt('partners', ticket.id));
  await expect(page.getByRole('heading', { name: `Read before ${words}` })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(async () => (await device(page)).names).toContain('closeloop-kept');

  await page.goto('/app/itr/partners/feedback?start=problem');
  await page.getByLabel('Problem description').fill(words);
  await tap(page, 'radio', 'Output or speed reduced');
  await page.getByLabel('Operating days').fill('77');
  await page.getByRole('button', { name: 'Problem stage: Choose' }).click();
  await page.getByRole('option', { name: 'Commissioning', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Product SN').fill('CLDEMO000001');
  await expect(page.getByText('MD520-4T11B')).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  // After a reload the emulated browser says that it is online; the page notices by its failing requests.
  await expect(page.getByText(/^Last updated \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel('Product SN')).toHaveValue('CLDEMO000001');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^Send( when online)?$/ }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  await page.goto(ticketAt('partners', ticket.id));
  await expect(page.getByRole('heading', { name: `Read before ${words}` })).toBeVisible();
  await expect(page.getByText(/^Last updated \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  const { paths } = await device(page);
  expect(paths).toContain('/');
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(raises).toEqual([]);

  await page.context().setOffline(false);
  await page.goto(`/app/itr/partners?view=all&q=${encodeURIComponent(words)}`);
  await expect(page.getByText(/your report has been sent$/)).toBeVisible();
  await expect(page.getByText(/^Last updated/)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('link')).toHaveCount(2);
  expect(raises).toHaveLength(1);

  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await device(page)).names).not.toContain('closeloop-kept');
});
