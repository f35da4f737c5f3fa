import { expect, type Page } from '@playwright/test';
import { texts as en } from '../../src/shared/text/en/texts.ts';
import { ticketAt } from './addresses.ts';
import { raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { fromMenu, test } from './people.ts';
import { picture } from './pictures.ts';
import { upload } from './stored.ts';

const scaleOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('img', { name }).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

test('the pictures of a ticket can be zoomed and paged through, and lead back to the ticket', async ({
  enter,
  request,
}) => {
  const uploads = [
    await upload(request, 'partner', 'fan.jpg', (await picture('fan', 20)).buffer),
    await upload(request, 'partner', 'display.jpg', (await picture('display', 160)).buffer),
  ];
  const raised = await raise(request, `Pictures ${Date.now().toString(36)}`, 'partner', { uploads });
  const page = await enter('partner');
  await page.goto(ticketAt('partners', raised.id));
  await page.getByRole('button', { name: 'Open fan.jpg' }).first().click();
  const viewer = page.getByRole('dialog', { name: 'fan.jpg' });
  await expect(viewer).toContainText('1 of 2');
  await expect(viewer.getByRole('img', { name: 'fan.jpg' })).toBeVisible();

  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => scaleOf(page, 'fan.jpg')).toBe(1.5);
  await viewer.getByRole('group', { name: 'fan.jpg' }).press('0');
  await expect.poll(() => scaleOf(page, 'fan.jpg')).toBe(1);
  await viewer.getByRole('group', { name: 'fan.jpg' }).dblclick();
  await expect.poll(() => scaleOf(page, 'fan.jpg')).toBe(2.5);
  // While zoomed in the arrow keys move the picture instead of showing the next one.
  await viewer.getByRole('group', { name: 'fan.jpg' }).press('ArrowRight');
  await expect(viewer).toContainText('1 of 2');
  await viewer.getByRole('button', { name: 'Fit to window' }).click();
  await expectAccessible(page);

  const box = await viewer.getByRole('group', { name: 'fan.jpg' }).boundingBox();
  if (!box) throw new Error('the picture is seen');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 300, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'display.jpg' })).toContainText('2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toBeVisible();

  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(ticketAt('partners', raised.id));
  await page.getByRole('button', { name: 'Open display.jpg' }).first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(ticketAt('partners', raised.id));
  await expect(page.getByRole('button', { name: 'Open display.jpg' }).first()).toBeFocused();

  // The viewer's step back has the same address, and while it is under way it would call off the next address.
  await expect.poll(() => page.evaluate(() => window.history.state)).toEqual({ at: 0 });
  await page.goto(`/h5/preview-image?ticket=${raised.id}&at=1`);
  await expect(page.getByRole('dialog', { name: 'display.jpg' })).toContainText('2 of 2');
});

test('a viewer that closes while the browser goes to another address does not call that off', async ({
  enter,
  request,
}) => {
  const uploads = [await upload(request, 'partner', 'fan.jpg', (await picture('fan', 20)).buffer)];
  const raised = await raise(request, `Leaving ${Date.now().toString(36)}`, 'partner', { uploads });
  const page = await enter('partner');
  await page.goto(ticketAt('partners', raised.id));
  await page.getByRole('button', { name: 'Open fan.jpg' }).first().click();
  await expect(page.getByRole('dialog', { name: 'fan.jpg' })).toBeVisible();
  // Playwright does nothing on a page that is being left, so the press is the page's own, and the answer waits for it.
  const closed = page.waitForEvent('console', (message) => message.text() === 'closed');
  await page.route('**/app/me', async (route) => {
    await closed;
    await route.continue();
  });
  await page.evaluate(() => {
    const hasClosed = (): void => {
      if (document.querySelector('dialog[open]')) setTimeout(hasClosed);
      // The step back would come in a timer of its own.
      else setTimeout(() => setTimeout(() => console.info('closed')));
    };
    addEventListener('beforeunload', () =>
      setTimeout(() => {
        document.querySelector<HTMLElement>('dialog[open] [aria-label=Close]')?.click();
        hasClosed();
      }),
    );
  });
  await page.goto('/app/me');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
});

test('the location of the machine is found or typed, sent to the ticket, and opened in a map', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Place ${Date.now().toString(36)}`);
  const page = await enter('partner');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 53.5510861, longitude: 9.9936821, accuracy: 12 });
  await page.goto(ticketAt('partners', raised.id));
  await fromMenu(page, en['location.menu']);
  await page.getByRole('button', { name: 'Send to the ticket' }).click();
  await expect(page.getByText('Please enter degrees from −90 to 90.')).toBeVisible();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Found, accurate to about 12 m.')).toBeVisible();
  await expect(page.getByLabel('Latitude')).toHaveValue('53.551086');
  await page.getByLabel('Name of the place').fill('Hall 3, gate 7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to the ticket' }).click();
  await expect(page).toHaveURL(ticketAt('partners', raised.id));
  await expect(page.getByText('Hall 3, gate 7').first()).toBeVisible();

  await page.context().clearPermissions();
  await page.goto('/h5/choose-location');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText(/Enter the place below|enter the place below/)).toBeVisible();
  await page.getByLabel('Latitude').fill('31,230391');
  await page.getByLabel('Longitude').fill('121.473702');
  await page.getByRole('button', { name: 'Show this place' }).click();
  await expect(page).toHaveURL(/\/h5\/open-location\?latitude=31.230391&longitude=121.473702$/);
  await expect(page.getByText('31.230391, 121.473702')).toBeVisible();
  await expect(page.getByRole('button', { name: "Open in this phone's map" })).toBeVisible();
  await expectAccessible(page);
});

test('the self-check says what works, and its report can be copied', async ({ enter }) => {
  const page = await enter('partner');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/system/run/all');
  for (const name of ['Network', 'File storage', 'Database', 'Storage on this device', 'Camera', 'Not sent yet'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(
    page.getByText('Works, but answers are slow').or(page.getByText('OK', { exact: true }).first()),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Closeloop, \d{4}-[\s\S]*\nnetwork: (ok|warn)[\s\S]*\nbridge: ok \(works\) browser\n/);
  expect(report).not.toContain('@demo.closeloop.example');
  await expectAccessible(page);

  // In a web view without a clipboard the text is shown to be selected.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await expect(page.getByText('Autocopy is not supported, please copy it manually')).toBeVisible();
  await expect(page.getByText(/^Closeloop, \d{4}-/)).toBeVisible();

  // The server cannot be reached.
  await page.route('**/readyz', (route) => route.abort());
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('No Internet connection, please check your network')).toBeVisible();
  await expect(page.getByText('Not known while the server does not answer')).toHaveCount(2);
  await page.unroute('**/readyz');

  await page.goto('/h5/pages/system/run/index?run=language');
  await expect(page.getByText('Language and time zone')).toBeVisible();
  await expect(page.getByText('Camera', { exact: true })).toHaveCount(0);
  await page.goto('/system/run/everything');
  await expect(page.getByText('There is no such check')).toBeVisible();
  await page.getByRole('link', { name: 'Run all checks' }).click();
  await expect(page.getByText('Camera', { exact: true })).toBeVisible();
});
