/** A new installation: who registers waits until somebody lets them in (decision 0075). On a server of its own. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { mailsTo } from './mailbox.ts';
import { emptyServer } from './own-server.ts';
import { NEWCOMER_PASSWORD } from './newcomer.ts';
import { test } from './people.ts';

let server: Awaited<ReturnType<typeof emptyServer>>;
test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  server = await emptyServer('approval');
});
test.afterAll(async () => {
  await server.close();
});

/** The text of the mail to this address that has this. */
async function mailTo(address: string, has: RegExp): Promise<string> {
  const found = async () =>
    (await mailsTo(address, { base: server.base, dataDir: server.folder })).find(({ text }) => has.test(text))?.text ??
    '';
  await expect.poll(found, { timeout: 60_000 }).toMatch(has);
  return found();
}

const call = async (
  path: string,
  body: object | undefined,
  token = '',
  { method = 'POST', confirmation = '' }: { method?: 'POST' | 'PUT' | 'GET'; confirmation?: string } = {},
) => {
  const answer = await fetch(server.base + path, {
    method,
    headers: { 'content-type': 'application/json', xauthorization: token, 'x-confirmation': confirmation },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { code: number; data: Record<string, string> };
};

const logIn = async (page: Page, account: string): Promise<void> => {
  await page.goto(`${server.base}/login`);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(NEWCOMER_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

/** Registers by the calls, as far as it goes where somebody has to approve. */
async function asks(email: string, userName: string): Promise<void> {
  await call('/api/client/v1/sendEmailCode', { email, purpose: 'register' });
  const code = /\b\d{6}\b/.exec(await mailTo(email, /\b\d{6}\b/))?.[0];
  const person = { email, code, password: NEWCOMER_PASSWORD, userName, company: `${userName} Drives`, consent: true };
  expect((await call('/api/client/v1/emailUserRegister', person)).data).toEqual({ pending: true });
}

test('the page says it first; the request waits; an administrator lets the person in; then the login works', async ({
  enter,
}) => {
  const code = /setup\?code=([\w-]+)/.exec(server.output())?.[1] ?? '';
  const admin = await call('/api/client/v1/setup', {
    ...{
      code,
      vendorName: 'Acme',
      email: 'ada@acme.example',
      userName: 'Ada',
      password: NEWCOMER_PASSWORD,
      language: 'en',
    },
  });
  const token = admin.data['token'] ?? '';
  const entities = '/itr-api/v1/admin/entities';
  const text = (id: string) => ({ code: id, language: 'en', title: id, markdown: `# ${id}` });
  await call(`${entities}/documents`, { rows: [text('policy'), text('agreement')] }, token, { method: 'PUT' });
  const organisation = { code: 'nord', name: 'Nordfeld Service GmbH' };
  await call(`${entities}/organisations`, { rows: [organisation] }, token, { method: 'PUT' });

  await call('/api/client/v1/user/consent', {}, token);

  const page = await enter();
  const email = 'noor@nordfeld.example';
  await test.step('before anything is typed the page says that somebody looks at it', async () => {
    await page.goto(`${server.base}/register`);
    await expect(page.getByText(/Someone at the vendor looks at your registration/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const mail = await mailTo(email, /\b\d{6}\b/);
    await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
    await page.getByLabel('Your name').fill('Noor Haddad');
    await page.getByLabel('Company').fill('Nordfeld Service');
    await page.getByLabel('Password', { exact: true }).fill(NEWCOMER_PASSWORD);
    await page.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: 'Ask for access' }).click();
    await expect(page.getByText('Your registration has arrived')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('until then there is no way in', async () => {
    await logIn(page, email);
    await expect(page.getByText('Account or password is not correct.').first()).toBeVisible();
  });

  const desk = await enter();
  await test.step('the administrator is told, sees the likely organization and lets the person in with a tap', async () => {
    await mailTo('ada@acme.example', /Noor Haddad of Nordfeld Service/);
    await logIn(desk, 'ada@acme.example');
    await desk.waitForURL((url) => !url.pathname.includes('login'));
    await desk.goto(`${server.base}/app/admin/registrations`);
    const later = desk.getByRole('button', { name: 'Later' });
    const join = desk.getByRole('button', { name: /Let into Nordfeld Service GmbH/ });
    await expect(later.or(join).first()).toBeVisible();
    if (await later.isVisible()) await later.click();
    await expect(join).toContainText('similar name');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Another organization' }).click();
    await desk.getByRole('button', { name: 'New organization' }).click();
    await desk.getByLabel('Name of the new organization').fill('nordfeld-service gmbh');
    await desk.getByRole('button', { name: 'Let in', exact: true }).click();
    await expect(desk.getByText(/There is an organization of this name already/)).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Close' }).click();
    await join.click();
    await expect(desk.getByText('Nobody waits')).toBeVisible();
  });

  await test.step('what somebody else has decided or changed meanwhile is shown, and said', async () => {
    await asks('omar@other.example', 'Omar Saleh');
    await desk.reload();
    await desk.getByRole('button', { name: 'Choose the organization' }).click();
    await desk.getByRole('button', { name: 'New organization' }).click();
    const waiting = '/itr-api/v1/admin/registrations';
    const { items } = (await call(waiting, undefined, token, { method: 'GET' })).data as unknown as {
      items: { id: string }[];
    };
    await call(`${waiting}/${items[0]?.id}`, { refuse: { reason: 'Not a partner of ours.' } }, token);
    await desk.getByRole('button', { name: 'Let in', exact: true }).click();
    await expect(desk.getByText('Omar Saleh: Someone else has decided this already.')).toBeVisible();
    await expect(desk.getByText('Nobody waits')).toBeVisible();

    const policy = '/itr-api/v1/admin/registration';
    const { version } = (await call(policy, undefined, token, { method: 'GET' })).data;
    const { confirmation } = (await call('/api/client/v1/user/confirm', { password: NEWCOMER_PASSWORD }, token)).data;
    await call(policy, { version, mode: 'off' }, token, { method: 'PUT', confirmation });
    await desk.getByRole('radio', { name: /Everybody at once/ }).check({ force: true });
    const saveAndConfirm = async (): Promise<void> => {
      await desk.getByRole('button', { name: 'Save' }).click();
      await desk.getByRole('textbox', { name: 'Password' }).fill(NEWCOMER_PASSWORD);
      await desk.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(desk.getByText(/Someone else has changed this/)).toBeVisible();
    };
    await saveAndConfirm();
    await expect(desk.getByRole('radio', { name: /Nobody/ })).toBeChecked();

    await desk.goto(`${server.base}/app/admin/second-factor`);
    await expect(desk.getByRole('checkbox', { name: 'Administrator' })).toBeChecked();
    const rule = '/itr-api/v1/admin/second-factor';
    const found = (await call(rule, undefined, token, { method: 'GET' })).data;
    await call(rule, { version: found.version, from: found.from, roles: [] }, token, { method: 'PUT', confirmation });
    await desk.getByRole('checkbox', { name: 'Engineer' }).check({ force: true });
    await saveAndConfirm();
    for (const name of ['Administrator', 'Engineer'])
      await expect(desk.getByRole('checkbox', { name })).not.toBeChecked();
  });

  await test.step('where nobody can register, nothing says that one could', async () => {
    const visitor = await enter();
    const register = visitor.getByRole('link', { name: /Register/ });
    await visitor.goto(`${server.base}/login`);
    await expect(visitor.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
    await expect(register).toHaveCount(0);
    await visitor.goto(`${server.base}/`);
    await expect(visitor.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(register).toHaveCount(0);
  });

  await test.step('the person is told and logs in', async () => {
    await mailTo(email, /you belong to Nordfeld Service GmbH/);
    await logIn(page, email);
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  });

  await test.step('the administrator drafts a new agreement, looks at it and publishes it (decision 0092)', async () => {
    await desk.goto(`${server.base}/app/admin/documents?id=agreement--en`);
    await desk.getByRole('link', { name: 'Draft a new version' }).click();
    await desk.getByRole('textbox', { name: 'Text' }).fill('We answer **within a day**.');
    await desk.getByRole('button', { name: 'Preview' }).click();
    await expect(desk.getByText('We answer within a day.')).toBeVisible();
    await desk.getByRole('button', { name: 'Save draft' }).click();
    await expect(desk.getByText(/Draft saved/)).toBeVisible();
    await expectAccessible(desk);
    const at = '/itr-api/v1/admin/document-drafts/agreement--en';
    const { base: seen } = (await call(at, undefined, token, { method: 'GET' })).data;
    const theirs = { version: 1, base: seen, title: 'agreement', markdown: 'We answer **within a day**, or call.' };
    expect((await call(at, theirs, token, { method: 'PUT' })).code).toBe(200);
    await desk.getByRole('textbox', { name: 'Title' }).fill('Mine');
    await desk.getByRole('button', { name: 'Save draft' }).click();
    await expect(desk.getByText(/Someone else has changed this/)).toBeVisible();
    await desk.getByRole('button', { name: 'Load the saved draft' }).click();
    await expect(desk.getByRole('textbox', { name: 'Title' })).toHaveValue('agreement');
    expect(await (await fetch(`${server.base}/itr-api/v1/documents/agreement`)).text()).not.toContain('within a day');
    await desk.getByRole('button', { name: 'Publish' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText(/has been published/)).toBeVisible();
    expect(await (await fetch(`${server.base}/itr-api/v1/documents/agreement`)).text()).toContain('within a day');
  });

  await test.step('it asks at the next login; who declines is out and asked again, who agrees is in', async () => {
    const phone = await enter();
    await phone.setViewportSize({ width: 390, height: 844 });
    const agree = phone.getByRole('button', { name: 'Agree and continue' });
    await logIn(phone, email);
    await expect(agree).toBeVisible();
    await expectAccessible(phone);
    const left = phone.waitForEvent('load');
    await phone.getByRole('button', { name: 'Log out', exact: true }).click();
    await left;
    await logIn(phone, email);
    await agree.click();
    await expect(phone.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  });
});
