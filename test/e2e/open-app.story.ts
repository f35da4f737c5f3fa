/** From the browser into the native app: every outcome of the attempt; and scanning a nameplate with the camera. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const wechat = `${iphone} MicroMessenger/8.0.60`;
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A page of this browser, and the links into the app that it follows; the app is never installed. */
async function openAs(browser: Browser, userAgent: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ userAgent, ...options });
  const page = await context.newPage();
  const followed: string[] = [];
  await page.exposeFunction('follow', (url: string) => followed.push(url));
  // A browser on a phone stays on the page when no app answers; this one would show an error instead of the page.
  await page.addInitScript(() => {
    const { follow } = window as unknown as { follow: (url: string) => void };
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.href.startsWith('http')) return;
      event.preventDefault();
      follow(event.target.href);
    });
  });
  await page.clock.install();
  return { page, followed, end: () => context.close() };
}

/** As when another app comes to the front. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Opening the app …' });

test('a link opens the app, and the page reloads once (spec 2.4.26, 4.17, 4.20)', async ({ browser }) => {
  const { page, followed, end } = await openAs(browser, iphone);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/system/docs/policy?from=mail&test=1&open=1');
  await expect(prompt(page)).toBeVisible();
  await expect(page).toHaveURL('/system/docs/policy?from=mail&test=1');
  const url = `${new URL(page.url()).origin}/system/docs/policy?from=mail&test=1`;
  await expect
    .poll(() => followed)
    .toEqual([`closeloop://open?${new URLSearchParams({ page: '26', url, from: 'mail', test: '1' }).toString()}`]);
  await hide(page);
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(prompt(page)).toHaveCount(0);
  expect([loads, followed.length]).toEqual([2, 1]);
  await end();
});

test('without the app the user gets to the download, the store or the help for text messages, and back (spec 1.22, 4.21, 4.22, 9.21, 9.22)', async ({
  browser,
}) => {
  const { page, followed, end } = await openAs(browser, iphone);
  await page.route('https://apps.apple.com/**', (route) => route.fulfill({ body: 'the store' }));
  await page.goto('/share/question?from=mail&open=1');
  await expect(prompt(page)).toBeVisible();
  await expect.poll(() => followed.length).toBe(1);
  await page.clock.runFor(4_500);
  await expect(page).toHaveURL(/^[^?]*\/download\?redirect=/);
  await expect(page.getByText('The app did not open')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue in the browser' }).click();
  await expect(page).toHaveURL('/share/question?from=mail');

  await page.goto('/h5/pages/index/index?from=sms&open=1');
  await expect(prompt(page)).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(page).toHaveURL(/^[^?]*\/h5\/pages\/system\/commonTips\/index\?type=sms_push&open=1/);
  await expect(page.getByRole('heading', { name: 'The app did not open from your text message' })).toBeVisible();
  await expectAccessible(page);
  // The help page does not try by itself; the user tries, and then stays in the browser.
  await page.getByRole('button', { name: 'Open in the app' }).click();
  await expect.poll(() => followed.at(-1)).toBe('closeloop://open?page=0&from=sms');
  await page.getByRole('button', { name: 'Stay in the browser' }).click();
  await expect(prompt(page)).toHaveCount(0);

  await page.goto('/system/docs/policy?open=1');
  await expect(prompt(page)).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(page.getByText('App Store opens in 5 seconds.')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL('https://apps.apple.com/app/id1234567890');
  await end();
});

test('WeChat explains how to leave it, a desktop shows a code for the phone, in both languages (spec 4.23)', async ({
  browser,
}) => {
  const inWeChat = await openAs(browser, wechat);
  await inWeChat.page.goto('/system/docs/policy?open=1');
  const guide = inWeChat.page.getByRole('dialog', { name: 'Open this page in your browser first' });
  await expect(guide).toContainText('WeChat does not let links open other apps.');
  await expectAccessible(inWeChat.page);
  await guide.getByRole('button', { name: 'Stay here' }).click();
  await inWeChat.page.clock.runFor(1_000);
  await expect(guide).toHaveCount(0);
  expect(inWeChat.followed).toEqual([]);
  await inWeChat.end();

  const atDesk = await openAs(browser, desktop, { hasTouch: false });
  await atDesk.page.addInitScript(() => localStorage.setItem('closeloop.language', 'zh'));
  await atDesk.page.goto('/system/docs/policy?open=1');
  await expect(atDesk.page.getByRole('dialog', { name: '在手机上打开' })).toBeVisible();
  await atDesk.page.goto('/download');
  await expect(atDesk.page.getByRole('img', { name: '下载页二维码' })).toBeVisible();
  await expect(atDesk.page.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', /id1234567890$/);
  await expectAccessible(atDesk.page);
  expect(atDesk.followed).toEqual([]);
  await atDesk.end();
});

test('the camera of a browser reads the nameplate, and the page says when it cannot', async ({ enter }) => {
  const page = await enter('partner');
  await page.addInitScript(() => {
    const codes: string[] = [];
    const camera = { refuses: true };
    Object.assign(window, { codes, camera });
    Object.assign(window, {
      BarcodeDetector: class {
        detect = () => Promise.resolve(codes.map((rawValue) => ({ rawValue })));
      },
    });
    navigator.mediaDevices.getUserMedia = () =>
      camera.refuses ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(movingPicture());
    function movingPicture(): MediaStream {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      setInterval(() => context?.fillRect(0, 0, 9, 9), 50);
      return canvas.captureStream();
    }
  });
  await page.goto('/');
  const sheet = page.getByRole('dialog', { name: 'Scan the nameplate' });
  const scan = page.getByRole('button', { name: 'Scan the nameplate' });
  await scan.click();
  await expect(sheet.getByText('Camera access was denied')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Or type the SN').fill('A');
  await sheet.getByRole('button', { name: 'Use this SN' }).click();
  await expect(sheet.getByText(/^Type the SN as shown on the nameplate: 6/)).toBeVisible();
  await sheet.getByLabel('Or type the SN').fill('CLDEMO000002');
  await sheet.getByRole('button', { name: 'Use this SN' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByLabel('Product SN')).toHaveValue('CLDEMO000002');

  const see = (code: string) =>
    page.evaluate((text) => {
      const { codes, camera } = window as unknown as { codes: string[]; camera: { refuses: boolean } };
      camera.refuses = false;
      codes.splice(0, 1, text);
    }, code);
  await see('https://example.org/about');
  await scan.click();
  await expect(sheet.getByText('This code contains no SN.')).toBeVisible();
  await see('https://id.example/21/CLDEMO000001');
  await expect(page.getByLabel('Product SN')).toHaveValue('CLDEMO000001');
  await expect(sheet).toHaveCount(0);
});
