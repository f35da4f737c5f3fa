/** Passkeys in the browser, with Chromium's virtual authenticator: added, instead of the password, as second factor, removed. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { logInAs, NEWCOMER_PASSWORD, registerNewcomer } from './newcomer.ts';
import { test } from './people.ts';

const OFFERED = '&offered';

/**
 * A device that asks for the finger, and says yes. Passkeys need https or localhost: 127.0.0.1 is neither. It says yes to
 * what is only offered in a field too, at once, so that is there at an address of its own.
 */
async function withDevice(
  page: Page,
): Promise<{ refuse: (refuses: boolean) => Promise<unknown>; keys: () => Promise<number> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await page.addInitScript((offered) => {
    if (!location.search.includes(offered))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }, OFFERED);
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    refuse: (refuses) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refuses }),
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const profile = (page: Page) => expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();

async function logOut(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  // The page is loaded anew once the device has forgotten the session; an address called before that would be called off.
  const left = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await left;
  await page.goto(login);
}

test('a passkey on a phone: added, logs in without a password, second factor after it, proof, removed', async ({
  enter,
  request,
  baseURL,
}) => {
  const email = await registerNewcomer(request, 'passkey');
  const login = `http://localhost:${new URL(baseURL ?? '').port}/login?redirect=%2Fapp%2Fme`;
  const page = await enter();
  await page.setViewportSize({ width: 390, height: 844 });
  const device = await withDevice(page);

  await test.step('the profile adds it, and shows the recovery codes once', async () => {
    await page.goto(login);
    await logInAs(page, email);
    await profile(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel('Name')).toHaveValue(/Chrome/);
    await expectAccessible(page);
    await sheet.getByLabel('Name').fill('Work phone');
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Recovery codes of ${email}` })).toBeVisible();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('Work phone')).toBeVisible();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    expect(await device.keys()).toBe(1);
    await expectAccessible(page);
  });

  await test.step('the browser offers it in the field of the account', async () => {
    await logOut(page, login + OFFERED);
    await profile(page);
    await expect(page.getByText(/Last used/)).toBeVisible();
  });

  await test.step('it logs in without account and password', async () => {
    await logOut(page, login);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await profile(page);
    await expect(page.getByText(/Last used/)).toBeVisible();
  });

  await test.step('after the password it is asked for; without the finger it does not open, with it it does', async () => {
    await logOut(page, login);
    await logInAs(page, email);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await profile(page);
    await logOut(page, login);
    await device.refuse(true);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText(/has not confirmed it/)).toBeVisible();
    await device.refuse(false);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await profile(page);
  });

  await test.step('it proves once more who is there, and is removed', async () => {
    await page.getByRole('button', { name: 'Remove passkey Work phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    const sheet = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await sheet.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set up second factor' })).toBeVisible();
  });

  await test.step('the device still has it, but it opens nothing; the password alone does', async () => {
    await logOut(page, login);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText(/This passkey did not work here/)).toBeVisible();
    await page.getByLabel('Account').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEWCOMER_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await profile(page);
  });

  await test.step('at an address that is not the product’s own there are none', async () => {
    const other = await enter();
    await other.goto('/login');
    await expect(other.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect(other.getByText('Register', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
  });
});
