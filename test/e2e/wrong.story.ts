import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, call, raise, report } from './api.ts';
import { tap, test } from './people.ts';

test('the form says what is wrong with each field, and accepts an unknown unit (spec 2.4.5, 5.1, 5.3, 5.4, 5.7, 8.18)', async ({
  enter,
}) => {
  const page = await enter('partner');
  await page.goto('/app/itr/partners/feedback');
  const sn = page.getByLabel('Product SN');
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('Please enter the product SN, or say that there is none.')).toBeVisible();
  await expect(sn).toBeFocused();
  await page.getByRole('button', { name: 'No SN' }).click();
  await next.click();
  await expect(page.getByText('Please say why there is no SN.')).toBeVisible();
  await expect(page.getByLabel('Why there is no SN')).toBeFocused();
  await page.getByRole('button', { name: 'I have an SN' }).click();
  await sn.fill('变频器CL0001');
  await next.click();
  await expect(page.getByText('SN must not contain Chinese characters')).toBeVisible();
  await sn.fill('CL1');
  await expect(page.getByText('The SN must have between 6 and 32 characters')).toBeVisible();
  await sn.fill('CLNOBODY9999');
  await expect(page.getByText('Product information cannot be found')).toBeVisible();
  await page.getByLabel('Product model').fill('MD520变频');
  await next.click();
  await expect(page.getByText('Product model must not contain Chinese characters')).toBeVisible();
  await expect(page.getByText('Please choose the product type.')).toBeVisible();
  await page.getByLabel('Product model').fill('MD520-4T11B');
  await page.getByRole('button', { name: 'Product line: Choose' }).click();
  await page.getByRole('option', { name: 'Low-voltage AC drives' }).click();
  await page.getByRole('button', { name: 'Product type: Choose' }).click();
  await page.getByRole('option', { name: 'Vector drive' }).click();
  await next.click();

  await expect(page.getByRole('heading', { name: 'What is happening?' })).toBeVisible();
  await next.click();
  await expect(page.getByText('Please describe the issue.')).toBeVisible();
  await expect(page.getByText('Please choose the impact on the customer.')).toBeVisible();
  await page.getByLabel('Problem description').fill('It hums and does not start.');
  await tap(page, 'radio', 'Production stopped, no workaround');
  await page.getByLabel('Operating days').fill('4.5');
  const tomorrow = await page.evaluate(() => new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10));
  await page.getByLabel('Issue occurrence date').fill(tomorrow);
  await next.click();
  await expect(page.getByText('Machine operating days must be an integer')).toBeVisible();
  await expect(page.getByText('This is in the future. Please check the date.')).toBeVisible();
  await expect(page.getByText('Please say since when production has been down.')).toBeVisible();
  await page.getByRole('button', { name: 'Just now' }).click();
  await page.getByLabel('Operating days').fill('45');
  await page.getByLabel('Issue occurrence date').fill(new Date().toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Problem stage: Choose' }).click();
  await page.getByRole('option', { name: 'Commissioning', exact: true }).click();
  await next.click();

  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible();
  const program = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(2_000, 7)]);
  await page.getByLabel('Add photo').setInputFiles({ name: 'setup.jpg', mimeType: 'image/jpeg', buffer: program });
  await expect(page.getByRole('alert').filter({ hasText: /^setup\.jpg: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /Open setup\.jpg|Uploading setup\.jpg/ })).toHaveCount(0);
  await page.getByLabel('Contact email').fill('maria@nowhere');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please enter valid contact email')).toBeVisible();
  await page.getByLabel('Contact email').fill('maria@nordfeld.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
});

test('direct and wrapped calls refuse the same input with the same messages', async ({ request }) => {
  const wrong = report('Wrong on purpose', {
    sn: '变频器CL0001',
    usageDays: 4.5,
    occurredOn: '2999-01-01',
    contactEmail: 'nobody',
    notAField: 1,
  });
  const fields = {
    sn: 'SN must not contain Chinese characters',
    usageDays: 'Machine operating days must be an integer',
    contactEmail: 'Please enter valid contact email',
  };
  const raised = await raise(request, `Doors ${Date.now().toString(36)}`);
  for (const door of ['direct', 'wrapped'] as const) {
    expect(await call(request, 'partner', '/itr-api/v1/tickets', wrong, door)).toMatchObject({
      code: 400,
      data: { fields },
    });
    const accept = { requiredDays: 4.5, version: raised.version };
    expect(
      await call(request, 'engineer', `/itr-api/v1/tickets/${raised.id}/actions/accept`, accept, door),
    ).toMatchObject({
      code: 400,
      data: { fields: { requiredDays: 'The required closed-loop time is 1 to 5 whole days.' } },
    });
  }
});

test('a ticket of another organisation looks as if it did not exist', async ({ enter, request }) => {
  const foreign = await raise(request, `Not yours ${Date.now().toString(36)}`, 'partner2', {
    sn: 'CLDEMO000002',
    contactEmail: 'rafael@laguna.example',
  });
  const page = await enter('partner');
  await page.goto(ticketAt('partners', foreign.id));
  await expect(page.getByText('This ticket cannot be found')).toBeVisible();
  await expect(page.getByText(foreign.number)).toHaveCount(0);
  // Its sign is not that of a broken network.
  const sign = page.getByRole('alert').locator('span').first();
  await expect(sign).toHaveClass(/bg-sunk/);
  await page.route('**/invokeItrApi', (route) => route.abort());
  await page.reload();
  await expect(sign).toHaveClass(/bg-bad-soft/);
  await page.unroute('**/invokeItrApi');
  await page.goto(ticketAt('partners', '01a1f905-0000-7000-8000-000000000000'));
  await expect(page.getByText('This ticket cannot be found')).toBeVisible();

  // Problems are for the vendor only: the page asks for nothing, and leads back to the user's own tickets.
  const calls: string[] = [];
  page.on('request', (sent) => void (sent.postData()?.includes('/problems') && calls.push(sent.url())));
  for (const path of ['detail/x', 'nFinished/detail/x', 'needImprove/detail/x'])
    await page.goto(`/app/itr/insider/problemManagement/${path}`);
  await expect(page.getByText('Problems are for the vendor’s staff')).toBeVisible();
  await page.getByRole('link', { name: 'My tickets' }).click();
  await expect(page.getByRole('list', { name: 'Tickets' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('an action on an outdated page shows what has happened meanwhile, and keeps what was typed', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Behind ${Date.now().toString(36)}`);
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const solution = { text: 'Tighten the terminals to 2.5 Nm.', feasible: true, noSensitive: true };
  const proposed = await act(request, 'engineer', accepted, 'propose', solution);
  const page = await enter('partner');
  await page.goto(ticketAt('partners', raised.id));
  await page.getByRole('button', { name: 'It does not work' }).click();
  const sheet = page.getByRole('dialog', { name: 'It does not work' });
  await sheet.getByLabel('Why does it not work?').fill('They were tight already.');
  await act(request, 'engineer', proposed, 'revise', {
    ...solution,
    text: 'Replace the fan of phase W.',
    changeNote: 'The terminals are fine.',
  });
  await sheet.getByRole('button', { name: 'It does not work' }).click();
  const notice = sheet.getByRole('alert').filter({ hasText: 'This ticket was updated' });
  await expect(notice).toContainText('What you typed is kept.');
  await expect(notice.getByRole('list', { name: 'Updates since then' })).toContainText('Solution modified');
  await expect(sheet.getByLabel('Why does it not work?')).toHaveValue('They were tight already.');
  await sheet.getByRole('button', { name: 'It does not work' }).click();
  await expect(page.getByText('Chen Wei is working on it')).toBeVisible();
});

test('a sheet that cannot be loaded leaves the page as it is, and opens with the next tap', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Unloaded ${Date.now().toString(36)}`);
  const page = await enter('partner');
  // What a ticket shows later is one file. The page also loads it when it is idle, which fails too.
  const program = /\/later-parts-/;
  await page.route(program, (route) => route.abort());
  await page.goto(ticketAt('partners', raised.id));
  const why = page.getByRole('button', { name: 'How is this counted?' });
  await expect(why).toBeVisible();
  // The program that shows messages is loaded after the page.
  await expect(page.getByRole('alert')).toBeAttached();
  await page.context().setOffline(true);
  await why.click();
  await expect(page.getByText('No Internet connection, please check your network', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: raised.title })).toBeVisible();
  await page.unroute(program);
  await page.context().setOffline(false);
  // With a network but without the server the page stays readable.
  await page.route('**/healthz', (route) => route.abort());
  const looked = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/healthz'));
  await why.click();
  await looked;
  await expect(page.getByRole('heading', { name: raised.title })).toBeVisible();
  await page.unroute('**/healthz');
  // Chromium remembers a failed import until the page is reloaded: the first tap reloads, the next one opens the sheet.
  const anew = page.waitForEvent('load');
  await why.click();
  await anew;
  await why.click();
  await expect(page.getByRole('dialog', { name: 'How the time is counted' })).toBeVisible();
});
