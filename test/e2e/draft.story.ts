import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { raise } from './api.ts';
import { fromMenu, tap, test } from './people.ts';
import { longVideo, picture } from './pictures.ts';

test('a draft survives a reload and being offline, and is sent once', async ({ enter }) => {
  const words = `Noise from the gearbox ${Date.now().toString(36)}`;
  const page = await enter('partner');
  const raises: string[] = [];
  page.on('requestfinished', (call) => {
    if (call.method() === 'POST' && call.postData()?.includes('"uri":"/itr-api/v1/tickets"')) raises.push(call.url());
  });
  // What the page needs without a network is loaded in advance.
  const programs = ['drafts-page', 'prepare'].map((name) =>
    page.waitForRequest((call) => call.url().includes(`/${name}-`)),
  );
  await page.goto('/app/itr/partners/feedback?start=problem');
  await Promise.all(programs);
  await page.getByLabel('Problem description').fill(`${words}, with F30002 now and then.`);
  await tap(page, 'radio', 'Output or speed reduced');
  await page.waitForURL(/draft=/);
  await page.getByLabel('Operating days').fill('77');
  // At once, before the page would have saved it by itself.
  await page.reload();
  await expect(page.getByLabel('Operating days')).toHaveValue('77');
  await page.getByRole('button', { name: 'Problem stage: Choose' }).click();
  await page.getByRole('option', { name: 'Commissioning', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Product SN').fill('CLDEMO000001');
  await expect(page.getByText('MD520-4T11B')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Add photo').setInputFiles(await picture('gearbox.jpg', 120));
  await expect(page.getByRole('button', { name: 'Open gearbox.jpg' })).toBeVisible();
  await expect(page.getByText(/saved on this device/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Open gearbox.jpg' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('What you type is saved on this device.')).toBeVisible();
  await page.getByLabel('Contact name').fill('Maria K.');
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your report will be sent automatically, once, when this device is back online.'),
  ).toBeVisible();
  expect(raises).toEqual([]);
  await page.getByRole('link', { name: 'Drafts' }).click();
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the ticket' }).click();
  await expect(page.getByText('Maria K.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open gearbox.jpg' }).first()).toBeVisible();
  await page.goto(`/app/itr/partners?view=all&q=${encodeURIComponent(words)}`);
  await expect(page.getByRole('link').filter({ hasText: words })).toHaveCount(1);
  await page.goto('/app/drafts');
  await expect(page.getByText('No drafts')).toBeVisible();
  expect(raises).toHaveLength(1);
});

test('after a reload during an upload only the missing parts are sent', async ({ enter }) => {
  const page = await enter('partner');
  const partOf = (url: string) => new URL(url).searchParams.get('partNumber');
  const arrived: string[] = [];
  const whole: string[] = [];
  page.on('response', (answer) => {
    const part = partOf(answer.url());
    if (answer.request().method() !== 'PUT' || !answer.ok()) return;
    if (part !== null) arrived.push(part);
    else if (answer.url().includes('/attachFiles/')) whole.push(answer.url());
  });
  let passing = 3;
  await page.route(
    (url) => url.searchParams.has('partNumber'),
    async (route) => {
      // The others never arrive, as in a hall without a network.
      if (passing-- > 0) await route.continue();
    },
  );
  await page.goto('/app/itr/partners/feedback?start=problem');
  await page.getByLabel('Problem description').fill('It hums at standstill, see the video.');
  await tap(page, 'radio', 'Output or speed reduced');
  await page.getByLabel('Operating days').fill('77');
  await page.getByRole('button', { name: 'Problem stage: Choose' }).click();
  await page.getByRole('option', { name: 'Commissioning', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Product SN').fill('CLDEMO000001');
  await expect(page.getByText('MD520-4T11B')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Add photo').setInputFiles([await picture('panel.jpg', 120), longVideo('hum.mp4')]);
  // Whole: the picture and the cover of the video.
  await expect.poll(() => [arrived.length, whole.length]).toEqual([3, 2]);
  await expect(page.getByText(/saved on this device/)).toBeVisible();

  const before = [...arrived];
  // From now on all parts arrive; the requests that hang end with the page.
  passing = Infinity;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open hum.mp4' })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived.length).toBeGreaterThan(before.length);
  expect(whole).toHaveLength(2);
});

test('on an open ticket the sheets open without a network, and what is typed is kept', async ({ enter, request }) => {
  const ticket = await raise(request, `Hall without network ${Date.now().toString(36)}`);
  const page = await enter('partner');
  const onTheWay = new Set<string>();
  page.on('request', (call) => void (call.url().endsWith('.js') && onTheWay.add(call.url())));
  page.on('requestfinished', (call) => void onTheWay.delete(call.url()));
  // The sheet, the menu and the explanation of the clock are loaded in advance when the page is idle.
  const programs = ['action-sheet', 'later-parts'].map((name) =>
    page.waitForRequest((call) => call.url().includes(`/${name}-`)),
  );
  await page.goto(ticketAt('partners', ticket.id));
  await Promise.all(programs);
  await expect.poll(() => onTheWay.size).toBe(0);
  await page.context().setOffline(true);
  await expect(page.getByText('What you type is saved on this device.')).toBeVisible();

  await page.getByRole('button', { name: 'How is this counted?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // What changes the ticket is not sent later by itself: it stays in its form.
  const reason = 'It was the fuse.';
  await fromMenu(page, 'Withdraw');
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' });
  await withdraw.getByRole('textbox').fill(reason);
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  const failure = withdraw.getByRole('alert').filter({ hasText: 'No Internet connection' });
  await expect(failure).toBeVisible();
  await withdraw.getByRole('button', { name: 'Close' }).click();
  await expect(withdraw).toBeHidden();

  // When it is opened again, the former failure is not shown.
  await fromMenu(page, 'Withdraw');
  await expect(withdraw.getByRole('textbox')).toHaveValue(reason);
  await expect(failure).toHaveCount(0);
  await withdraw.getByRole('button', { name: 'Close' }).click();
  await expect(withdraw).toBeHidden();

  const words = 'It smells burnt at the terminals.';
  await fromMenu(page, 'Write a message');
  const sheet = page.getByRole('dialog', { name: 'Write a message' });
  await sheet.getByRole('textbox').fill(words);
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await expect(sheet).toBeHidden();
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting.getByText(words)).toBeVisible();

  await page.context().setOffline(false);
  await expect(waiting).toBeHidden();
  await expect(page.getByText(words)).toBeVisible();
});
