import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, current, raise } from './api.ts';
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
  await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel('Product SN')).toHaveValue('CLDEMO000001');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^Send( when online)?$/ }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  await page.goto(ticketAt('partners', ticket.id));
  await expect(page.getByRole('heading', { name: `Read before ${words}` })).toBeVisible();
  await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible();
  // Messages wait too, in their order, with a clock on each.
  await write(page, `First ${words}`);
  await write(page, `Second ${words}`);
  await expect(waiting(page).getByText('Waits for the network')).toHaveCount(2);
  await expectAccessible(page);
  const { paths } = await device(page);
  expect(paths).toContain('/');
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(raises).toEqual([]);

  await page.context().setOffline(false);
  await page.goto(`/app/itr/partners?view=all&q=${encodeURIComponent(words)}`);
  await expect(page.getByText(/your report has been sent$/)).toBeVisible();
  await expect(page.getByText(/^Offline/)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('link')).toHaveCount(2);
  expect(raises).toHaveLength(1);

  const said = () => saidOn(request, ticket.id, words);
  await expect.poll(said).toEqual([`First ${words}`, `Second ${words}`]);

  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await device(page)).names).not.toContain('closeloop-kept');
});

const waiting = (page: Page) => page.getByRole('list', { name: 'Not sent yet' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a message' }).click();
  const sheet = page.getByRole('dialog', { name: 'Write a message' });
  await sheet.getByLabel('Message').fill(text);
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await expect(waiting(page).getByText(text)).toBeVisible();
  await expect(sheet).toBeHidden();
}

/** The messages with these words on a ticket, the oldest first. */
async function saidOn(request: APIRequestContext, id: string, words: string): Promise<string[]> {
  const { events } = (await current(request, id)) as unknown as { events: { text: string | null }[] };
  return events.flatMap(({ text }) => (text?.includes(words) && !text.includes('E.OC1') ? [text] : []));
}

test('a message whose answer is lost is sent once, over a killed page; a refused one is a draft on its ticket', async ({
  enter,
  request,
}) => {
  const words = `No answer ${Date.now().toString(36)}`;
  const ticket = await raise(request, `Lost ${words}`);
  const killed = await enter('partner');
  const context = killed.context();
  await killed.goto(ticketAt('partners', ticket.id));
  await expect(killed.getByRole('heading', { name: `Lost ${words}` })).toBeVisible();
  // It arrives, and its answer does not.
  let arrived = 0;
  const call = (body: string | null) => body?.includes('/actions/comment') === true;
  await context.route('**/invokeItrApi', async (route) => {
    if (!call(route.request().postData())) return route.continue();
    arrived += (await route.fetch()).ok() ? 1 : 0;
    await route.abort();
  });
  await write(killed, `Once ${words}`);
  await killed.close();
  expect(arrived).toBeGreaterThan(0);
  await context.unroute('**/invokeItrApi');

  const page = await context.newPage();
  await page.goto(ticketAt('partners', ticket.id));
  await expect(page.getByText(`${ticket.number}: your message has been sent`)).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  expect(await saidOn(request, ticket.id, words)).toEqual([`Once ${words}`]);

  await context.setOffline(true);
  await write(page, `Too late ${words}`);
  await act(request, 'partner', await current(request, ticket.id), 'withdraw', { reason: 'It runs again.' });
  await context.setOffline(false);
  await expect(waiting(page).getByText('Not sent', { exact: true })).toBeVisible();
  await expect(waiting(page).getByText(`Too late ${words}`)).toBeVisible();
  await expect(waiting(page).getByText('It runs again.')).toBeVisible();
  await waiting(page).getByRole('button', { name: 'Discard' }).click();
  await expect(waiting(page)).toBeHidden();
  expect(await saidOn(request, ticket.id, words)).toEqual([`Once ${words}`]);
});
