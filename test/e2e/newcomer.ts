import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { mailsTo } from './mailbox.ts';

export const NEWCOMER_PASSWORD = 'grey-otter-climbs';

/** Registers a user, whose sessions a story may end because no other story uses them. */
export async function registerNewcomer(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name}-${Date.now().toString(36)}@partner.example`;
  await request.post('/api/client/v1/sendEmailCode', { data: { email, purpose: 'register' } });
  const mails = () => mailsTo(email);
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
  const code = /\b\d{6}\b/.exec((await mails())[0]?.text ?? '')?.[0];
  const data = { email, code, password: NEWCOMER_PASSWORD, userName: name, company: `${name} Drives`, consent: true };
  expect((await request.post('/api/client/v1/emailUserRegister', { data })).status()).toBe(201);
  return email;
}

/** Logs in on the login page that is open. */
export async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Account').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEWCOMER_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
