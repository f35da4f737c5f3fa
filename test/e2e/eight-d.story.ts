/** From a model that fails more often than expected to a problem, its 8D, the gate of its finish, and the paper. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fromMenu, tap, test } from './people.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MACHINES = 40;
/** Failures in each month, the oldest first: four for two years, then ten. The month that has begun does not count. */
const MONTHS = [...Array.from({ length: 26 }, () => 4), 10, 10, 10];

const monthsAgo = (months: number, day: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day)).toISOString().slice(0, 10);
};

/** A model, its machines, and closed tickets of an old system on them. */
function filesOf(mark: string) {
  const sn = (n: number) => `${mark}-${(n % MACHINES) + 1}`;
  const failures = MONTHS.flatMap((count, at) =>
    Array.from({ length: count }, (_, n) => monthsAgo(MONTHS.length - at, 2 + 2 * n)),
  );
  return {
    models: `code,series,productType,name,productNumber,description\n${mark},hc900,soft-starter,${mark},${mark},A soft starter.`,
    units: [
      'sn,productModel,deliveryDate',
      ...Array.from({ length: MACHINES }, (_, n) => `${sn(n)},${mark},${monthsAgo(MONTHS.length + 1, 1)}`),
    ].join('\n'),
    tickets: [
      'number,title,description,filedAt,closedAt,sn,solution,state',
      ...failures.map(
        (day, n) =>
          `${mark}-T${n},Fan of ${mark} is loud,The fan is loud.,${day} 08:00,${day} 16:00,${sn(n)},Fan replaced,closed`,
      ),
    ].join('\n'),
  };
}

async function bring(admin: Page, entity: string, content: string): Promise<void> {
  await admin.goto(`/app/admin/imports?entity=${entity}`);
  await admin
    .getByLabel(/Choose a file/)
    .setInputFiles({ name: `${entity}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await admin.getByRole('button', { name: /^Import \d+ rows?$/ }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible({ timeout: 60_000 });
}

/** Both widths; the page is left at the desk. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await expectAccessible(page);
}

test('a warned model becomes a problem with an 8D, which is finished when nothing is open, and printed', async ({
  enter,
}) => {
  const mark = `8D${Date.now().toString(36).toUpperCase()}`;
  const admin = await enter('admin');
  await admin.setViewportSize(DESK);
  for (const [entity, content] of Object.entries(filesOf(mark))) await bring(admin, entity, content);

  const expert = await enter('expert');
  await expert.setViewportSize(DESK);
  const sheet = (name: string) => expert.getByRole('dialog', { name });
  await test.step('the warning, with the chart that shows why', async () => {
    await expert.goto('/app/itr/quality');
    await expect(expert.getByRole('link', { name: new RegExp(mark) })).toContainText('% of the limit');
    await expectAccessibleEverywhere(expert);
    await expert.getByRole('link', { name: new RegExp(mark) }).click();
    await expect(expert.getByRole('img', { name: new RegExp(`^Failures of ${mark} by month`) })).toBeVisible();
    await expert.getByText('Table', { exact: true }).first().click();
    await expect(expert.getByRole('table').first().getByRole('row')).toHaveCount(25);
    await expectAccessibleEverywhere(expert);
  });

  await test.step('becomes a problem in one tap', async () => {
    await expert.getByRole('button', { name: 'Open a problem' }).click();
    await expect(expert.getByRole('heading', { name: `Fan of ${mark} is loud` })).toBeVisible();
    await expect(expert.getByRole('list', { name: 'Tickets' }).getByRole('link')).toHaveCount(10);
    await expert.getByRole('button', { name: 'Show all 30' }).click();
    await expect(expert.getByRole('list', { name: 'Tickets' }).getByRole('link')).toHaveCount(30);
    await expect(expert.getByText('No 8D')).toBeVisible();
  });

  await test.step('with an 8D: its texts, a containment, cause and measure', async () => {
    await fromMenu(expert, 'Write 8D report');
    await sheet('Write 8D report').getByLabel(/^Team/).fill('Quality, design');
    await sheet('Write 8D report')
      .getByLabel(/^Why, and why that/)
      .fill('The fan is loud\n- Its bearing is dry\n-- Too little grease');
    await sheet('Write 8D report').getByRole('button', { name: 'Write 8D report' }).click();
    await expect(expert.getByRole('listitem').filter({ hasText: /^Too little grease$/ })).toBeVisible();
    await fromMenu(expert, 'Write 8D report');
    await sheet('Write 8D report').getByLabel(/^Team/).fill('');
    await sheet('Write 8D report').getByRole('button', { name: 'Write 8D report' }).click();
    await expect(expert.locator('dt', { hasText: 'D1 Team' }).locator('+ dd')).toHaveText('–');
    await expect(expert.getByRole('listitem').filter({ hasText: /^Too little grease$/ })).toBeVisible();
    await fromMenu(expert, 'Set containment');
    await sheet('Set containment')
      .getByLabel(/^Containment/)
      .fill('Sort out the fans in stock.');
    await sheet('Set containment').getByLabel('Name or group').fill('Lindqvist');
    await tap(sheet('Set containment'), 'radio', 'Anna Lindqvist');
    await sheet('Set containment').getByLabel('Until').fill('2030-01-31');
    await sheet('Set containment').getByRole('button', { name: 'Set containment' }).click();
    await expect(expert.getByText('Sort out the fans in stock. (until 31 Jan 2030)')).toBeVisible();
    await expert.getByRole('button', { name: 'Record finding' }).click();
    await sheet('Record finding')
      .getByLabel(/^Root cause/)
      .fill('The supplier changed the grease.');
    await sheet('Record finding').getByRole('button', { name: 'Record finding' }).click();
    await expert.getByRole('button', { name: 'Add measure' }).click();
    await sheet('Add measure').getByLabel('What is to be done').fill('Order the former grease.');
    await sheet('Add measure').getByLabel('Name or group').fill('Lindqvist');
    await tap(sheet('Add measure'), 'radio', 'Anna Lindqvist');
    await sheet('Add measure').getByLabel('Due date').fill('2030-01-31');
    await sheet('Add measure').getByRole('button', { name: 'Add measure' }).click();
    await expect(expert.getByText('due 31 Jan 2030')).toBeVisible();
    const disciplines = expert.getByRole('term').filter({ hasText: /^D\d / });
    await expect(disciplines).toHaveText([1, 2, 3, 4, 5, 6, 7, 8].map((n) => new RegExp(`^D${n} `)));
    await expectAccessibleEverywhere(expert);
  });

  await test.step('is not finished before the containment has ended and the effect is proved', async () => {
    await expert.getByRole('button', { name: 'Finish problem' }).click();
    await tap(sheet('Finish problem'), 'radio', 'Needs improvement');
    await sheet('Finish problem').getByRole('button', { name: 'Finish problem' }).click();
    await expect(sheet('Finish problem').getByText('The containment still stands.')).toBeVisible();
    await expect(sheet('Finish problem').getByText('The proof of effect is missing.')).toBeVisible();
    await sheet('Finish problem').getByRole('button', { name: 'Close' }).click();
    await fromMenu(expert, 'End containment');
    await tap(sheet('End containment'), 'radio', 'Lifted');
    await sheet('End containment').getByRole('button', { name: 'End containment' }).click();
    await fromMenu(expert, 'Prove effect');
    await sheet('Prove effect').getByLabel('Measures in the field since').fill(monthsAgo(2, 1));
    await sheet('Prove effect').getByRole('button', { name: 'Prove effect' }).click();
    await expect(expert.getByText(/failures per 100 machine-years before/)).toBeVisible();
  });

  await test.step('the paper tells the customer nothing internal', async () => {
    await expert.getByRole('link', { name: '8D report on paper' }).click();
    await expect(expert.getByRole('heading', { name: 'D8 Closing' })).toBeVisible();
    await expectAccessibleEverywhere(expert);
    const paper = expert.getByRole('article');
    for (const text of ['Sort out the fans in stock.', 'The supplier changed the grease.', 'Too little grease'])
      await expect(paper).toContainText(text);
    await expect(paper).not.toContainText('Lindqvist');
    await expert.getByRole('button', { name: /^Language/ }).click();
    await expert.getByRole('option', { name: 'Deutsch' }).click();
    await expect(expert.getByRole('heading', { name: 'D4 Ursache und Durchschlupf' })).toBeVisible();
    await expert.getByRole('link', { name: 'Back' }).click();
  });

  await expert.getByRole('button', { name: 'Finish problem' }).click();
  await tap(sheet('Finish problem'), 'radio', 'Needs improvement');
  await sheet('Finish problem').getByRole('button', { name: 'Finish problem' }).click();
  await expect(expert.getByText('Finished, needs improvement').first()).toBeVisible();
});
