import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
