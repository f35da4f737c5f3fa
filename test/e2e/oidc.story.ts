/** The login by the company's provider in the browser (decision 0099), on a server of its own. */
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../scripts/postgres.mjs';
import { expectAccessible } from './axe.ts';
import { CLIENT, openCompanyLogin } from './company-login.ts';
import { emptyServer } from './own-server.ts';
import { test } from './people.ts';

let server: Awaited<ReturnType<typeof emptyServer>>;
let base = '';
let company: Awaited<ReturnType<typeof openCompanyLogin>>;
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  company = await openCompanyLogin(base, 'company');
  server = await emptyServer(
    'oidc',
    {
      ADMIN_EMAIL: 'chief@nordfeld.example',
      ...{ OIDC_ISSUER: company.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
      ...{ OIDC_NAME: 'Nordfeld login', OIDC_SCOPES: 'openid email profile groups' },
      OIDC_ROLES: JSON.stringify([
        { claim: 'groups', value: 'leads', role: 'lead' },
        { claim: 'groups', value: 'engineers', role: 'engineer' },
      ]),
    },
    port,
  );
});
test.afterAll(async () => {
  company.close();
  await server.close();
});

/** Logs in at the provider, and lets it tell us. */
async function atTheProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an engineer on a phone: over to the company and back to where they wanted to be; a logout there ends it here', async ({
  enter,
}) => {
  const page = await enter();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${base}/login?redirect=%2Fapp%2Fme`);
  const button = page.getByRole('button', { name: 'Nordfeld login' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await button.click();
  await atTheProvider(page, 'ada');
  await expect(page.getByText('ada@nordfeld.example')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/me$/);
  // In the address that the browser keeps is nothing that opens anything.
  expect(await page.evaluate(() => window.location.hash)).toBe('');

  const out = await page.context().newPage();
  await out.goto(`${company.issuer}/session/end`);
  await out.getByRole('button', { name: /Yes/ }).click();
  await page.bringToFront();
  // The session is over at once; a page that was left alone says so at the next touch, if the stream has not said it before.
  await page.goto('/app/itr/insider');
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
});

test('a lead at the desk; somebody without a row reads whom to ask', async ({ enter }) => {
  const page = await enter();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${base}/login?redirect=%2Fapp%2Fme`);
  await page.getByRole('button', { name: 'Nordfeld login' }).click();
  await atTheProvider(page, 'lea');
  // A new installation wants a second factor of leads, also of those who come by the company.
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('lea@nordfeld.example')).toBeVisible();

  const other = await enter();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(`${base}/login`);
  await other.getByRole('button', { name: 'Nordfeld login' }).click();
  await atTheProvider(other, 'bob');
  await expect(other.getByText(/you have not been given access here/)).toBeVisible();
  await expectAccessible(other);
  await other.reload();
  await expect(other.getByText(/you have not been given access here/)).toHaveCount(0);
});

test('a name as long as it may be stays within its button', async ({ enter }) => {
  const page = await enter();
  await page.setViewportSize({ width: 390, height: 844 });
  // All 60 characters in one word.
  const name = `Nordfeld${'zentral'.repeat(7)}log`;
  await page.route('**/login/options', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('Nordfeld login', name) });
  });
  await page.goto(`${base}/login`);
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  expect(await button.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect((await button.locator('svg').boundingBox())?.width).toBe(20);
});
