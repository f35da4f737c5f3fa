/**
 * From `--empty` to the first closed ticket with a vendor's own files, without SQL or a restart; presses are counted.
 */
import { expect, test, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { codeOf, secretIn } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { mailsTo } from './mailbox.ts';
import { emptyServer } from './own-server.ts';
import { tap } from './people.ts';

const PASSWORD = 'grey-otter-climbs';
/** admin.md: presses and typed fields. */
const MOST = 90;
/** In the order in which they refer to each other. */
const FILES = {
  organisations: 'Partner organizations',
  groups: 'Groups',
  people: 'People',
  customers: 'Customers',
  series: 'Series',
  models: 'Models',
  units: 'Units',
  routing: 'Routing',
};

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
test.describe.configure({ timeout: 300_000 });

let server: Awaited<ReturnType<typeof emptyServer>>;
let counted = 0;
const contexts: BrowserContext[] = [];

test.beforeAll(async () => {
  server = await emptyServer('moving-in');
});
test.afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await server.close();
});

/** A page in which every press, every field that is typed into and every chosen file counts once. */
async function counting(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.base });
  contexts.push(context);
  await context.exposeFunction('countOne', () => void (counted += 1));
  await context.addInitScript(() => {
    const typed = new WeakSet<EventTarget>();
    const one = (): void => (window as unknown as { countOne: () => void }).countOne();
    addEventListener('pointerdown', one, true);
    addEventListener(
      'input',
      ({ target }) => {
        const isChosen = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type);
        if (!target || isChosen || typed.has(target)) return;
        if (!(target instanceof HTMLInputElement && target.type === 'file')) typed.add(target);
        one();
      },
      true,
    );
  });
  return context.newPage();
}

/** A file of the vendor: the sample that the product offers. */
async function sampleOf(request: APIRequestContext, token: string, entity: string): Promise<Buffer> {
  const headers = { xAuthorization: token };
  const answer = await request.get(`${server.base}/itr-api/v1/admin/samples/${entity}?format=csv`, { headers });
  const { data } = (await answer.json()) as { data: { url: string } };
  return (await request.get(server.base + data.url)).body();
}

async function invitationOf(account: string): Promise<string> {
  const mails = () => mailsTo(account, { base: server.base, dataDir: server.folder });
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return /\/setup\?invitation=[\w-]+/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
}

/** Leads and administrators of a new installation: put off before the day, nothing else from the day on. */
async function secondFactorIsAsked(browser: Browser, request: APIRequestContext, token: string): Promise<void> {
  const context = await browser.newContext({ baseURL: server.base });
  contexts.push(context);
  const page = await context.newPage();
  const logIn = async (): Promise<void> => {
    await page.goto('/login');
    await page.getByLabel('Account').fill('ada@acme.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  };
  const inside = page.getByRole('navigation', { name: 'Main navigation' });
  await test.step('the first login of an administrator leads to the second factor, which can be put off', async () => {
    await logIn();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(inside).toBeVisible();
  });
  await test.step('from the day on nothing else is possible until it is set up', async () => {
    const headers = { xAuthorization: token };
    const proof = await request.post(`${server.base}/api/client/v1/user/confirm`, {
      headers,
      data: { password: PASSWORD },
    });
    const { confirmation } = ((await proof.json()) as { data: { confirmation: string } }).data;
    const policy = `${server.base}/itr-api/v1/admin/second-factor`;
    const { data } = (await (await request.get(policy, { headers })).json()) as { data: object };
    const changed = await request.put(policy, {
      headers: { ...headers, 'X-Confirmation': confirmation },
      data: { ...data, from: '2026-01-01' },
    });
    expect(changed.status()).toBe(200);
    await expect.poll(async () => (await request.get(policy, { headers })).status(), { timeout: 20_000 }).toBe(403);
    await page.evaluate(() => localStorage.clear());
    await logIn();
    await expect(page.getByRole('button', { name: 'Later' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Code from your authenticator app').fill(codeOf(await secretIn(sheet)));
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(inside).toBeVisible();
    await expect.poll(async () => (await request.get(policy, { headers })).status(), { timeout: 20_000 }).toBe(200);
  });
}

test('a vendor sets up an installation and closes the first ticket (spec 1.1)', async ({ browser, request }) => {
  const admin = await counting(browser);
  const rail = admin.getByRole('navigation', { name: 'Administration' });
  await test.step('the first admin sets up company, mail and storage', async () => {
    await admin.goto(/\/setup\?code=[\w-]+/.exec(server.output())?.[0] ?? '');
    await admin.getByLabel("Your company's name").fill('Acme Drives');
    await admin.getByLabel('Email', { exact: true }).fill('ada@acme.example');
    await admin.getByLabel('Your name').fill('Ada Okafor');
    await admin.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(admin.getByRole('heading', { name: 'Set up' })).toBeVisible();
    await admin.getByRole('button', { name: 'Send a test email' }).click();
    await expect(admin.getByText('Sent. Check your inbox')).toBeVisible();
    await admin.getByRole('button', { name: 'Write a test file' }).click();
    await expect(admin.getByText('A file was written, read and removed.')).toBeVisible();
    await expectAccessible(admin);
  });
  const signedIn = await request.post(`${server.base}/api/client/v1/login`, {
    data: { account: 'ada@acme.example', password: PASSWORD },
  });
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data;

  await test.step('the admin imports the files one after the other', async () => {
    for (const [entity, name] of Object.entries(FILES)) {
      await rail.getByRole('link', { name }).click();
      await admin.getByRole('link', { name: 'Import', exact: true }).click();
      const buffer = await sampleOf(request, token, entity);
      await admin.getByLabel(/Choose a file/).setInputFiles({ name: `${entity}.csv`, mimeType: 'text/csv', buffer });
      await admin.getByRole('button', { name: /^Import \d+ rows?$/ }).click({ timeout: 60_000 });
      if (entity === 'people') {
        // Rights are sensitive, so the password is asked for again.
        const sheet = admin.getByRole('dialog', { name: 'Please enter your password' });
        await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await sheet.getByRole('button', { name: 'Continue' }).click();
      }
      await expect(admin.getByText('Imported', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    }
  });

  await test.step('the admin invites two people', async () => {
    for (const person of ['Maria Keller', 'Chen Wei']) {
      await rail.getByRole('link', { name: 'People' }).click();
      await admin.getByRole('link', { name: person }).click();
      await admin.getByRole('button', { name: 'Invite' }).click();
      await expect(admin.getByText('The invitation has been sent')).toBeVisible();
    }
  });
  const arrive = async (account: string): Promise<Page> => {
    const page = await counting(browser);
    await page.goto(await invitationOf(account));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password and log in' }).click();
    // In the language that the file of people gives.
    await expect(page.getByRole('navigation', { name: /^(Main navigation|主导航)$/ })).toBeVisible();
    return page;
  };
  const partner = await arrive('maria.keller@example.com');
  const engineer = await arrive('chen.wei@example.com');

  await test.step('the partner raises a problem of a unit', async () => {
    await partner.getByLabel('Product SN').fill('AX1-2026/00007');
    await partner.getByRole('button', { name: 'Raise a problem' }).click();
    await expect(partner.getByText('MD520-4T11B')).toBeVisible();
    await partner.getByLabel('Problem description').fill('The pump drive trips with E.OC1 while it accelerates.');
    await tap(partner, 'radio', 'Production stopped, no workaround');
    await partner.getByRole('button', { name: 'Just now' }).click();
    await partner.getByRole('button', { name: 'Next' }).click();
    await partner.getByRole('button', { name: 'Send' }).click();
    await expect(partner.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
    await partner.getByRole('link', { name: 'Open the ticket' }).click();
  });

  // In Chinese, as the file of people says.
  await test.step('the engineer takes it and proposes a solution', async () => {
    await engineer.getByRole('link').filter({ hasText: 'trips with E.OC1' }).first().click();
    await engineer.getByRole('button', { name: '受理', exact: true }).click();
    await engineer.getByRole('dialog', { name: '受理' }).getByRole('button', { name: '受理', exact: true }).click();
    await engineer.getByRole('button', { name: '提出方案' }).click();
    await engineer.getByLabel(/^方案内容/).fill('Lengthen the acceleration time F0-17 and start again.');
    await tap(engineer, 'checkbox', '该方案可行');
    await tap(engineer, 'checkbox', '不含涉密或敏感信息');
    await engineer.getByRole('dialog').getByRole('button', { name: '提出方案' }).click();
  });

  await test.step('the partner tries it, and it works', async () => {
    await partner.getByRole('button', { name: 'Accept and try it' }).click();
    await partner.getByRole('dialog').getByRole('button', { name: 'Accept and try it' }).click();
    await partner.getByRole('button', { name: 'It works' }).click();
    const sheet = partner.getByRole('dialog', { name: 'It works' });
    await tap(sheet, 'radio', 'Yes');
    const now = await partner.evaluate(() =>
      new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString(),
    );
    await sheet.getByLabel('Since when?').fill(now.slice(0, 16));
    await sheet.getByRole('button', { name: 'It works' }).click();
  });

  await test.step('the engineer closes it, and the partner rates it', async () => {
    await engineer.getByRole('button', { name: '关闭工单' }).click();
    await tap(engineer.getByRole('group', { name: /^一次性解决/ }), 'radio', '是');
    await engineer.getByRole('dialog').getByRole('button', { name: '关闭工单' }).click();
    await partner.getByRole('button', { name: 'Rate' }).click();
    await tap(partner, 'radio', '5 stars, Excellent');
    await partner.getByRole('button', { name: 'Send rating' }).click();
    await expect(partner.getByText('Thank you for your rating')).toBeVisible();
  });

  await secondFactorIsAsked(browser, request, token);

  console.info(`moving in: ${counted} presses and typed fields`);
  expect(counted).toBeGreaterThan(40);
  expect(counted).toBeLessThanOrEqual(MOST);
});
