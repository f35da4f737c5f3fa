/** The second factor in the browser: set up, asked at the login, a lost phone. */
import { expect, type Page } from '@playwright/test';
import { codeOf, secretIn } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { logInAs, NEWCOMER_PASSWORD, registerNewcomer } from './newcomer.ts';
import { PASSWORD, test } from './people.ts';

const profile = (page: Page) => expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();

test('set up on a phone; the login asks for it; a lost phone: a recovery code, then the reset by an administrator', async ({
  enter,
  request,
}) => {
  const email = await registerNewcomer(request, 'factor');
  const page = await enter();
  await page.setViewportSize({ width: 390, height: 844 });
  let secret = '';
  let recovery: string[] = [];

  await test.step('the profile leads through the set-up and shows the recovery codes once', async () => {
    await page.goto('/login?redirect=%2Fapp%2Fme');
    await logInAs(page, email);
    await profile(page);
    await page.getByRole('button', { name: 'Set up second factor' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    secret = await secretIn(sheet);
    await expectAccessible(page);
    await sheet.getByLabel('Code from your authenticator app').fill(codeOf(secret, -1));
    await expect(page.getByRole('heading', { name: `Recovery codes of ${email}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download' })).toBeInViewport();
    recovery = await page.locator('ol.code li').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
  });

  const phone = await enter();
  await phone.setViewportSize({ width: 390, height: 844 });
  await test.step('the login asks for the six digits, and sends them as soon as they are there', async () => {
    await phone.goto('/login?redirect=%2Fapp%2Fme');
    await logInAs(phone, email);
    const field = phone.getByLabel('Code from your authenticator app');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(phone);
    await field.fill('12');
    await phone.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(phone.getByText(/The code is not right/)).toBeVisible();
    const code = codeOf(secret);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await profile(phone);
  });

  const other = await enter();
  await test.step('without the phone a recovery code opens it, once', async () => {
    await other.goto('/login?redirect=%2Fapp%2Fme');
    await logInAs(other, email);
    await other.getByRole('button', { name: /Use a recovery code/ }).click();
    await other.getByLabel('Recovery code').fill((recovery[0] ?? '').toUpperCase());
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await profile(other);
    await expect(other.getByText('9 recovery codes left')).toBeVisible();
  });

  await test.step('an administrator resets it, after the password once more', async () => {
    const admin = await enter('admin');
    await admin.goto(`/app/admin/people?q=${encodeURIComponent(email)}`);
    await admin
      .getByRole('link', { name: /factor/ })
      .first()
      .click();
    await admin.getByRole('button', { name: 'Reset second factor' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await admin.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await admin.getByRole('button', { name: 'Continue' }).click();
    await expect(admin.getByText('Second factor of factor reset')).toBeVisible();
  });

  await test.step('the password alone is enough now, and the devices of before are logged out', async () => {
    await other.reload();
    await expect(other.getByLabel('Account')).toBeVisible();
    await other.getByLabel('Account').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(NEWCOMER_PASSWORD);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await profile(other);
    await expect(other.getByRole('button', { name: 'Set up second factor' })).toBeVisible();
  });
});
