import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';
import { picture } from './pictures.ts';

test('a user sets a profile picture, cut to a square, and removes it', async ({ enter }) => {
  const page = await enter('engineer2');
  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit profile' });
  await profile.getByLabel('Change picture').setInputFiles(await picture('me.jpg', 40));
  const sheet = page.getByRole('dialog', { name: 'Choose what is shown' });
  await sheet.getByLabel('Zoom').fill('2');
  await sheet.getByLabel('Horizontal position').press('End');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Use this picture' }).click();
  await expect(sheet).toBeHidden();
  const shown = profile.locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  await page.reload();
  await expect.poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await profile.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown).toHaveCount(0);
});
