import { expect, type APIRequestContext } from '@playwright/test';
import { call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { PASSWORD, test } from './people.ts';

const ENTITIES = '/itr-api/v1/admin/entities';
const make = async (request: APIRequestContext, entity: string, values: object): Promise<string> => {
  const answer = await call(request, 'admin', `${ENTITIES}/${entity}`, { values });
  expect(answer, entity).toMatchObject({ code: 201 });
  return String(answer.data['id']);
};

test('an admin disables a person, merges two organisations and tries the routing', async ({ enter, request }) => {
  const stamp = Date.now().toString(36);
  const person = await make(request, 'people', {
    account: `leaver-${stamp}@demo.closeloop.example`,
    userName: `Lea Ver ${stamp}`,
    role: 'engineer',
    language: 'en',
  });
  const [from] = [
    await make(request, 'organisations', { code: `OLD-${stamp}`, name: `Old Drives ${stamp}` }),
    await make(request, 'organisations', { code: `NEW-${stamp}`, name: `New Drives ${stamp}` }),
  ];
  const page = await enter('admin');

  await page.goto(`/app/admin/people?id=${person}`);
  await page.getByRole('button', { name: 'Disable' }).click();
  const sheet = page.getByRole('dialog', { name: `Disable Lea Ver ${stamp}` });
  await expect(sheet.getByText('They have no open tickets.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('button', { name: 'Erase name and address' })).toBeVisible();

  await page.goto(`/app/admin/organisations?id=${from}`);
  await page.getByRole('button', { name: 'Merge into another' }).click();
  const merging = page.getByRole('dialog', { name: `Merge Old Drives ${stamp}` });
  await merging.getByRole('button', { name: /Into which/ }).click();
  const choice = page.getByRole('dialog', { name: 'Into which?' });
  await choice.getByRole('searchbox').or(choice.getByRole('textbox')).fill(`New Drives ${stamp}`);
  await choice.getByRole('option', { name: `New Drives ${stamp}` }).click();
  await expect(merging.getByText(`Moves to New Drives ${stamp}`)).toBeVisible();
  await expectAccessible(page);
  await merging.getByRole('button', { name: 'Merge' }).click();
  const password = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
  await password.locator('input[type=password]').fill(PASSWORD);
  await password.locator('input[type=password]').press('Enter');
  await expect(page.getByText('Merged.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/app/admin/try-routing');
  await page.getByRole('button', { name: /Product line/ }).click();
  await page.getByRole('option', { name: /PLC/ }).click();
  await expect(page.getByText('The rule for this line names')).toBeVisible();
  await expectAccessible(page);
});
