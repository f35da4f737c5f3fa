import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { act, raise } from './api.ts';
import { ticketAt } from './addresses.ts';
import { fromMenu, logIn, test } from './people.ts';

test('a visitor gets from a model through the login to the form, which has the model (spec 1.16, 2.4.19)', async ({
  enter,
}) => {
  const page = await enter();
  await page.goto('/share/seriesDetail/md520');
  await expect(page.getByRole('img', { name: 'MD520 vector drives' })).toBeVisible();
  await page.getByRole('link', { name: /^MD520-4T1\.5B/ }).click();
  await expect(page.getByRole('heading', { name: 'MD520-4T1.5B' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Raise a problem about this model' }).click();
  await logIn(page, 'partner');
  await expect(page.getByRole('heading', { name: 'Which product?' })).toBeVisible();
  await page.getByRole('button', { name: 'No SN' }).click();
  await expect(page.getByLabel('Product model')).toHaveValue('MD520-4T1.5B');
  await expect(page.getByText('Low-voltage AC drives')).toBeVisible();
});

test('a selection list can be downloaded, and tried again after an interruption (spec 1.17, 2.4.19)', async ({
  enter,
}) => {
  const page = await enter();
  await page.goto('/share/productSelect/fileDownload/palletiser-line-4');
  await expectAccessible(page);
  const file = /\/published\/selections\//;
  await page.route(file, (route) => route.abort());
  await page.getByRole('button', { name: 'Download: Palletiser line 4.csv' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'download' })).toContainText('was interrupted');
  await page.unroute(file);
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again: Palletiser line 4.csv' }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toBe('Palletiser line 4.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(
    '"SV680N-012","01043319","2","Lifting axes, with brake"',
  );
  await expect(page.getByText(/^Saved: Palletiser line 4\.csv, /)).toBeVisible();
});

test('an admin makes a selection list, and the page of its model leads to it (spec 1.17)', async ({ enter }) => {
  const code = `list-${Date.now().toString(36)}`;
  const admin = await enter('admin');
  await admin.goto('/app/admin/selections?id=new');
  await admin.getByLabel('Code').fill(code);
  await admin.getByLabel('Name').fill(`Spare parts ${code}`);
  await admin.getByRole('button', { name: 'Product model: Add' }).click();
  await admin.getByRole('searchbox').fill('SV680N-012');
  await admin.getByRole('option', { name: /^SV680N-012/ }).click();
  const lines = admin.getByLabel('Models and parts');
  await expect(lines).toHaveValue('SV680N-012 = 1');
  // The list of models covers the form until it has closed: nobody can type before.
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await lines.fill('SV680N-012 = 2 (with brake)\n* Cable = 60');
  await admin.getByRole('button', { name: 'Add', exact: true }).click();
  await admin.getByRole('link', { name: 'Public page' }).click();
  await expect(admin.getByRole('heading', { name: `Spare parts ${code}` })).toBeVisible();

  const visitor = await enter();
  await admin.getByRole('link', { name: 'SV680N-012' }).click();
  await visitor.goto(admin.url());
  await visitor.getByRole('link', { name: `Spare parts ${code}` }).click();
  await expect(visitor.getByText('with brake')).toBeVisible();
  await expect(visitor.getByText('Cable')).toBeVisible();
});

test("What's Fresh is marked new until it is seen: on this device, and by a user on any device (spec 1.20, 2.4.25)", async ({
  enter,
}) => {
  for (const who of [undefined, 'manager'] as const) {
    const page = await enter(who);
    await page.goto('/');
    const row = page.getByRole('link', { name: /^What's Fresh/ });
    await expect(row).toContainText('New');
    const seen = who && page.waitForResponse((answer) => answer.request().postData()?.includes('/read') === true);
    await row.click();
    await expect(page.getByRole('heading', { name: 'The clock explains itself' })).toBeVisible();
    await seen;
    await page.goto('/');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('New');
  }
  const elsewhere = await enter('manager');
  await elsewhere.goto('/');
  const row = elsewhere.getByRole('link', { name: /^What's Fresh/ });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('New');
});

test('an expert publishes a confirmed solution, and anybody finds it until it is unpublished', async ({
  enter,
  request,
}) => {
  const title = `Winder stops ${Date.now().toString(36)}`;
  const begun = await act(request, 'engineer', await raise(request, title), 'accept', { requiredDays: 3 });
  const solution = { text: 'Replace the fan of phase W and clean the filter.', feasible: true, noSensitive: true };
  const tried = await act(
    request,
    'partner',
    await act(request, 'engineer', begun, 'propose', solution),
    'acceptSolution',
    {},
  );
  const confirmed = await act(request, 'partner', tried, 'confirmSolution', { productionResumed: false });
  const closed = await act(request, 'engineer', confirmed, 'close', { resolvedInOneGo: true });
  const expert = await enter('expert');
  await expert.goto(ticketAt('insider', closed.id));
  await fromMenu(expert, 'Publish as a common problem');
  const sheet = expert.getByRole('dialog', { name: 'Publish as a common problem' });
  await expect(sheet.getByLabel('Solution')).toHaveValue(solution.text);
  await sheet.getByRole('button', { name: 'Publish as a common problem' }).click();
  await expect(expert.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(expert);

  const visitor = await enter();
  await visitor.goto('/app/common-problems');
  await visitor.getByRole('searchbox').fill(title.toUpperCase());
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText(solution.text)).toBeVisible();
  await expect(visitor.getByText(closed.number)).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Not solved? Raise a problem' })).toBeVisible();

  await expert.getByRole('button', { name: 'Unpublish' }).click();
  await expert.getByRole('dialog', { name: 'Unpublish' }).getByRole('button', { name: 'Unpublish' }).click();
  await expect(expert.getByRole('button', { name: 'Publish again' })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('This common problem cannot be found')).toBeVisible();
});
