import { expect, type Locator, type Page } from '@playwright/test';
import { buttonOf, mailTo, raise } from '../../test/e2e/api.ts';
import { test } from '../../test/e2e/people.ts';
import { picture } from '../../test/e2e/pictures.ts';

/** A press counts one, a field that is typed into counts one. */
class Presses {
  count = 0;
  async press(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }
  async type(what: Locator, text: string): Promise<void> {
    this.count += 1;
    await what.fill(text);
  }
  async choose(page: Page, radio: string): Promise<void> {
    await this.press(page.locator('label').filter({ has: page.getByRole('radio', { name: radio }) }));
  }
}

test('from Home to a filed ticket with a photo takes at most 8 presses', async ({ enter }) => {
  const page = await enter('partner');
  await page.goto('/');
  const by = new Presses();
  await by.type(page.getByLabel('Product SN'), 'CLDEMO000001');
  await by.press(page.getByRole('button', { name: 'Raise a problem' }));
  await expect(page.getByRole('heading', { name: 'What is happening?' })).toBeVisible();
  await by.type(page.getByLabel('Problem description'), 'The drive trips with E.OC1 two seconds after each start.');
  await by.choose(page, 'Production stopped, no workaround');
  await by.press(page.getByRole('button', { name: 'Just now' }));
  await by.press(page.getByRole('button', { name: 'Next' }));
  by.count += 1; // the press that chooses a photo on the phone
  await page.getByLabel('Add photo').setInputFiles(await picture('panel.jpg', 200));
  await expect(page.getByRole('button', { name: 'Open panel.jpg' })).toBeVisible();
  await by.press(page.getByRole('button', { name: 'Send' }));
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
  console.info(`Home to a filed ticket with a photo: ${by.count}`);
  expect(by.count).toBeLessThanOrEqual(8);
});

test('from the mail to an accepted ticket takes at most 2 presses', async ({ enter, request }) => {
  const raised = await raise(request, `Presses ${Date.now().toString(36)}`);
  const page = await enter('engineer');
  const by = new Presses();
  by.count += 1; // the button of the mail
  await page.goto(buttonOf(await mailTo('engineer', new RegExp(raised.number))));
  const sheet = page.getByRole('dialog');
  await by.press(sheet.getByRole('button', { name: 'Accept' }));
  await expect(page.getByText('Ticket accepted').first()).toBeVisible();
  console.info(`Mail to accepted: ${by.count}`);
  expect(by.count).toBeLessThanOrEqual(2);
});
