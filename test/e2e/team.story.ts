/** A partner's manager looks after the own people, as far as the vendor opens it (decision 0072). */
import { expect, type APIRequestContext } from '@playwright/test';
import { call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { mailsTo } from './mailbox.ts';
import { logInAs, NEWCOMER_PASSWORD } from './newcomer.ts';
import { tap, test } from './people.ts';

const ADMIN = '/itr-api/v1/admin';
const make = async (request: APIRequestContext, entity: string, values: object): Promise<string> => {
  const answer = await call(request, 'admin', `${ADMIN}/entities/${entity}`, { values });
  expect(answer, entity).toMatchObject({ code: 201 });
  return String(answer.data['id']);
};

/** Comes by the invitation that was mailed last. */
async function come(request: APIRequestContext, account: string): Promise<void> {
  const code = async () => /invitation=([\w-]+)/.exec((await mailsTo(account))[0]?.text ?? '')?.[1] ?? '';
  await expect.poll(code, { timeout: 60_000 }).not.toBe('');
  const data = { code: await code(), password: NEWCOMER_PASSWORD };
  expect((await request.post('/api/client/v1/invitation', { data })).status()).toBe(201);
}

test('an admin opens it; the manager invites somebody by phone, who comes, is disabled, and is out', async ({
  enter,
  request,
}) => {
  const stamp = Date.now().toString(36);
  const organisation = await make(request, 'organisations', {
    code: `TEAM-${stamp}`,
    name: `Team Drives ${stamp}`,
    peopleMax: 2,
  });
  const chief = `chief-${stamp}@team.example`;
  const person = { account: chief, userName: 'Chiara Chief', role: 'partnerManager', language: 'en' };
  const id = await make(request, 'people', { ...person, organisation: `TEAM-${stamp}` });
  await call(request, 'admin', `${ADMIN}/people/${id}/invite`, {});
  await come(request, chief);

  const desk = await enter('admin');
  await test.step('the vendor opens it on the record of the organization', async () => {
    await desk.goto(`/app/admin/organisations?id=${organisation}`);
    for (const what of ['invite people', 'disable people']) await tap(desk, 'checkbox', `Partner managers ${what}`);
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText(/Saved|saved/).first()).toBeVisible();
    await expectAccessible(desk);
  });

  const page = await enter();
  await page.setViewportSize({ width: 390, height: 844 });
  const mate = `mate-${stamp}@team.example`;
  await test.step('the manager finds the page in the profile and invites somebody', async () => {
    await page.goto('/login?redirect=%2Fapp%2Fme');
    await logInAs(page, chief);
    const agree = page.getByRole('button', { name: /Agree/ });
    const link = page.getByRole('link', { name: 'Your people' });
    await expect(agree.or(link).first()).toBeVisible();
    if (await agree.isVisible()) {
      await page.getByRole('checkbox').first().check({ force: true });
      await agree.click();
    }
    await link.click();
    await expect(page.getByText('1 of 2 possible people')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const sheet = page.getByRole('dialog', { name: 'Invite someone' });
    await expect(sheet.getByText('Partner manager')).toHaveCount(0);
    await sheet.getByLabel('Name').fill('Milo Mate');
    await sheet.getByRole('textbox', { name: 'Email' }).fill('admin@demo.closeloop.example');
    await sheet.getByRole('button', { name: 'Invite' }).click();
    await expect(sheet.getByText(/There is already an account for this address/)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('textbox', { name: 'Email' }).fill(mate);
    await sheet.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('The invitation to Milo Mate has been sent.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/as many active people as it may have/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite someone' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('they come, and are out once the manager disables them', async () => {
    await come(request, mate);
    await page.getByRole('button', { name: 'Actions for Milo Mate' }).click();
    const menu = page.getByRole('dialog', { name: 'Milo Mate' });
    await expect(menu.getByRole('button', { name: 'Make manager' })).toHaveCount(0);
    await menu.getByRole('button', { name: 'Disable' }).click();
    const asked = page.getByRole('dialog', { name: 'Disable Milo Mate?' });
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    const login = { account: mate, password: NEWCOMER_PASSWORD };
    expect((await request.post('/api/client/v1/login', { data: login })).status()).not.toBe(200);
  });
});
