/** Figures: what a lead looks at, the tickets behind a bar, and who sees what (decision 0081). */
import { expect, type Page } from '@playwright/test';
import { raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

/** Wide enough for columns and for the table. */
const WIDE = { width: 820, height: 1180 };

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
  await page.getByRole('dialog', { name: field }).getByRole('option', { name: option }).click();
}

/** The number of tickets that a row of the table says, and its link. */
function rowOf(page: Page, name: string) {
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return { link: row.getByRole('link'), count: async () => Number(await row.getByRole('cell').first().textContent()) };
}

test('a lead groups a figure, opens a bar, and finds the tickets that it counts', async ({ enter, request }) => {
  const refusals: string[] = [];
  const lead = await enter('lead');
  await lead.setViewportSize(WIDE);
  lead.on('console', (said) => {
    if (/Content Security Policy|TrustedHTML/.test(said.text())) refusals.push(said.text());
  });
  await raise(request, `Counted ${Date.now().toString(36)}`);
  await lead.goto('/');
  await expect(lead.getByRole('heading', { name: 'Raised and closed, by week' })).toBeVisible();
  const ages = lead.locator('section').filter({ has: lead.getByRole('heading', { name: 'Age of open tickets' }) });
  await ages.getByText('As a table').click();
  await expect(ages.getByRole('table')).toBeVisible();
  await expectAccessible(lead);

  await test.step('a bar of the board leads to as many tickets as it says', async () => {
    const bar = ages.getByRole('link', { name: /^S\d: Tickets \d+/ }).first();
    const count = Number(/Tickets (\d+)/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1]);
    expect(count).toBeGreaterThan(0);
    await bar.click();
    await expect(lead.getByRole('heading', { name: new RegExp(`· ${count} ticket`) })).toBeVisible();
    await lead.goto('/');
  });
  await lead.getByRole('link', { name: 'Figures' }).first().click();

  const counted = await test.step('by line, with the numbers behind the picture', async () => {
    await choose(lead, 'Grouped by', 'Product line');
    await expect(lead).toHaveURL(/by=line/);
    const line = rowOf(lead, 'Low-voltage AC drives');
    await expect(line.link).toBeVisible();
    await expectAccessible(lead);
    return line.count();
  });
  expect(counted).toBeGreaterThan(0);

  await test.step('a bar leads to as many tickets', async () => {
    await lead.getByRole('link', { name: new RegExp(`^Low-voltage AC drives: Tickets ${counted}$`) }).click();
    await expect(lead.getByRole('heading', { name: new RegExp(`· ${counted} ticket`) })).toBeVisible();
    const rows = lead.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
    const more = lead.getByRole('button', { name: 'Load more' });
    await expect(rows.first()).toBeVisible();
    for (let shown = await rows.count(); shown < counted; shown = await rows.count()) {
      await more.click();
      await expect(rows).not.toHaveCount(shown);
    }
    await expect(rows).toHaveCount(counted);
    await expect(more).toHaveCount(0);
    await expectAccessible(lead);
  });

  await test.step('the way back is the figure as it was, and its file has the same rows', async () => {
    await lead.getByRole('link', { name: 'Back' }).click();
    await expect(lead).toHaveURL(/by=line/);
    await lead.getByRole('button', { name: 'Export' }).click();
    for (const format of ['CSV', 'XLSX']) {
      if (format === 'XLSX') await lead.getByRole('button', { name: 'Export' }).click();
      const file = lead.waitForEvent('download');
      await lead
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${format}`) })
        .click();
      expect((await file).suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    }
  });
  expect(refusals).toEqual([]);
});

test('an address shows everybody theirs: a filter nobody meets, a year without tickets, a manager, a partner', async ({
  enter,
}) => {
  const lead = await enter('lead');
  await lead.setViewportSize(WIDE);
  await test.step('nothing is counted in 1970 and in 2099, nor by a filter that nothing meets', async () => {
    for (const query of ['from=1970-01-01&to=1970-12-31', 'from=2099-01-01&to=2099-12-31', 'model=NO-SUCH-MODEL']) {
      await lead.goto(`/app/itr/reports?name=inflow&by=month&${query}`);
      await expect(lead.getByText('No ticket is counted here')).toBeVisible();
    }
    await lead.getByRole('button', { name: 'Remove all filters' }).click();
    await expect(lead.getByRole('table')).toBeVisible();
    await lead.goto('/app/itr/reports?name=nothing&by=nobody&days=-1&from=yesterday');
    await expect(lead.getByRole('table')).toBeVisible();
  });

  await test.step('of two parts that differ without colour', async () => {
    await lead.goto('/app/itr/reports?name=ageing&by=line');
    await expect(lead.getByText('Over 30 days').first()).toBeVisible();
    await expectAccessible(lead);
    await lead.setViewportSize({ width: 390, height: 844 });
    await expect(lead.getByRole('table')).toHaveCount(0);
    await expectAccessible(lead);
  });

  await test.step('a manager has no workload, and of everything else the own organisation', async () => {
    const manager = await enter('manager');
    await manager.setViewportSize(WIDE);
    await manager.goto('/');
    await expect(manager.getByRole('link', { name: 'Figures' })).toBeVisible();
    await expect(manager.getByRole('heading', { name: 'Age of open tickets' })).toBeVisible();
    await expectAccessible(manager);
    await manager.goto('/app/itr/reports?name=load&by=person');
    await expect(manager.getByRole('heading', { name: 'Tickets raised', level: 1 })).toBeVisible();
    await manager.goto('/app/itr/reports?name=inflow&by=organisation&days=365');
    await expect(manager.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(manager.getByRole('rowheader', { name: 'Nordfeld Automation GmbH' })).toBeVisible();
  });

  await test.step('a partner has none', async () => {
    const partner = await enter('partner');
    await partner.goto('/app/itr/reports?name=inflow');
    await expect(partner.getByText('Figures are for the vendor’s staff')).toBeVisible();
  });
});

test('a report is kept by name, mailed to somebody, changed and removed', async ({ enter }) => {
  const lead = await enter('lead');
  await lead.setViewportSize(WIDE);
  await lead.goto('/app/itr/reports?name=inflow&by=line&days=30');
  await lead.getByRole('button', { name: 'Keep this report' }).click();
  const sheet = lead.getByRole('dialog', { name: 'Keep this report' });
  await sheet.getByLabel('Name').fill('Inflow by line');
  await choose(lead, 'Mailed', 'Every Monday');
  await sheet.getByRole('button', { name: /^To: / }).click();
  await lead.getByRole('dialog', { name: 'To' }).getByRole('option').first().click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(lead);
  await sheet.locator('form').getByRole('button', { name: 'Keep this report' }).click();
  const kept = lead.getByRole('link', { name: 'Inflow by line' });
  await expect(kept).toHaveAttribute('href', /name=inflow&by=line&days=30/);
  await expect(lead.getByRole('dialog')).toHaveCount(0);
  await lead.getByRole('button', { name: 'Keep this report' }).click();
  await lead.getByRole('button', { name: 'Change “Inflow by line”' }).click();
  await lead.getByRole('dialog').getByLabel('Name').fill('By line');
  await lead.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(lead.getByRole('link', { name: 'By line', exact: true })).toBeVisible();
  await expect(lead.getByRole('dialog')).toHaveCount(0);
  await lead.getByRole('button', { name: 'Keep this report' }).click();
  await lead.getByRole('button', { name: 'Remove “By line”' }).click();
  await expect(lead.getByRole('link', { name: 'By line', exact: true })).toHaveCount(0);
});

test('the last days end today where the installation is, wherever the reader is', async ({ enter }) => {
  const today = new Date().toISOString().slice(0, 10);
  const dayOf = (zone: string) => new Date().toLocaleDateString('sv-SE', { timeZone: zone });
  // At every hour it is another day in one of them.
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((each) => dayOf(each) !== today) ?? '';
  const lead = await enter('lead', zone);
  const asked = lead.waitForRequest((request) => request.postData()?.includes('/figures/inflow') === true);
  await lead.goto('/app/itr/reports?name=inflow&days=30');
  expect((await asked).postData()).toMatch(new RegExp(`\\bto\\W+${today}`));
});
