import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { pathsOf } from '../../src/shared/pages.ts';
import { ticketAt } from './addresses.ts';
import { act, current, raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { addressOf } from './page-address.ts';
import { logIn, tap, test } from './people.ts';
import { picture } from './pictures.ts';

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

async function write(page: Page, text: string, photo?: Awaited<ReturnType<typeof picture>>): Promise<void> {
  await page.getByRole('button', { name: 'Write a message' }).click();
  const sheet = page.getByRole('dialog', { name: 'Write a message' });
  await sheet.getByLabel('Message').fill(text);
  if (photo) {
    await sheet.getByLabel('Add photo').setInputFiles(photo);
    await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
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

  // A phone has the program on it before the network is lost.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await write(page, `Too late ${words}`, await picture('plate.jpg', 120));
  await act(request, 'partner', await current(request, ticket.id), 'withdraw', { reason: 'It runs again.' });
  await context.setOffline(false);
  await expect(waiting(page).getByText('Not sent', { exact: true })).toBeVisible();
  await expect(waiting(page).getByText(`Too late ${words}`)).toBeVisible();
  await expect(waiting(page).getByText('It runs again.')).toBeVisible();
  await expect(waiting(page).getByRole('link', { name: 'plate.jpg' })).toBeVisible();
  // Also where its ticket cannot be opened any more.
  await page.goto('/');
  await expect(page.getByText('One message was not sent')).toBeVisible();
  await page.getByRole('link', { name: 'Show drafts' }).click();
  await expect(page.getByText(`Too late ${words}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'plate.jpg' })).toBeVisible();
  // Written again it has its file, and stays on the device while it is not sent.
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await act(request, 'partner', await current(request, ticket.id), 'reopen', { reason: 'It stands again.' });
  await waiting(page).getByRole('button', { name: 'Edit and send' }).click();
  const sheet = page.getByRole('dialog', { name: 'Write a message' });
  await expect(sheet.getByLabel('Message')).toHaveValue(`Too late ${words}`);
  await expect(sheet.getByRole('button', { name: 'Remove plate.jpg' })).toBeVisible();
  await page.reload();
  await waiting(page).getByRole('button', { name: 'Delete' }).click();
  const asks = page.getByRole('dialog', { name: 'Delete this message?' });
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(asks).toBeHidden();
  await waiting(page).getByRole('button', { name: 'Edit and send' }).click();
  await expect(sheet.getByRole('button', { name: 'Open plate.jpg' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await expect(waiting(page)).toBeHidden();
  expect(JSON.stringify(await current(request, ticket.id))).toContain('plate.jpg');
  expect(await saidOn(request, ticket.id, words)).toEqual([`Once ${words}`, `Too late ${words}`]);
});

test('words and a photo are kept on a device that has never had the choices of the form', async ({ enter }) => {
  const words = `First report ${Date.now().toString(36)}`;
  const page = await enter('partner');
  const context = page.context();
  await context.route('**/invokeItrApi', (route) =>
    route.request().postData()?.includes('/dictionaries') === true ? route.abort() : route.continue(),
  );
  await page.goto('/app/itr/partners/feedback');
  await expect(page.getByText('The choices of this form could not be loaded')).toBeVisible();
  await page.getByLabel('Problem description').fill(words);
  await context.setOffline(true);
  await page.getByLabel('Add photo').setInputFiles(await picture('panel.jpg', 200));
  await expect(page.getByText(/^Saved on this device \d/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  // Killed and opened again, still without the choices.
  await page.goto('/app/drafts');
  await page.getByRole('link', { name: 'Continue' }).first().click();
  await expect(page.getByLabel('Problem description')).toHaveValue(words);
  await expect(page.getByRole('button', { name: 'Remove panel.jpg' })).toBeVisible();

  await context.unroute('**/invokeItrApi');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Which product?' })).toBeVisible();
  await page.getByLabel('Product SN').fill('CLDEMO000001');
  await expect(page.getByText('MD520-4T11B')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Problem description')).toHaveValue(words);
});

test('a file chosen in a form without a network is tried again when it is back, and its words are kept', async ({
  enter,
  request,
}) => {
  const words = `Tighten the terminal ${Date.now().toString(36)}`;
  const raised = await raise(request, `Form ${words}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  const page = await enter('engineer');
  const address = addressOf('insiderSolution', pathsOf('insiderSolution', 'b')[0] ?? '', { ticket: raised.id });
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByLabel('Solution', { exact: true }).fill(words);

  await page.context().setOffline(true);
  await page.getByLabel('Add photo').setInputFiles(await picture('terminal.jpg', 120));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Open terminal.jpg' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Solution', { exact: true })).toHaveValue(words);
});
