import { expect, type Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { pathOf } from '../../src/shared/pages.ts';
import { texts as zh } from '../../src/shared/text/zh/texts.ts';
import { zipOf } from '../../src/server/admin/import-file/file-builders.testkit.ts';
import { expectAccessible } from './axe.ts';
import { gbTable, manual, pdf, workbook } from './documents.ts';
import { test } from './people.ts';
import { picture, video } from './pictures.ts';
import { sign, store } from './stored.ts';

const missing = 'The document cannot be found. Please contact the administrator';

/** Collects the requests of the page to other origins. */
function foreignRequests(page: Page): string[] {
  const own = new URL(page.url()).origin;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== own) foreign.push(request.url());
  });
  return foreign;
}

/** How many pixels of a canvas are not white. */
const inked = (page: Page, name: string) =>
  page
    .getByRole('group', { name })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at] !== 255 && data[at + 3] === 255) count += 1;
      return count;
    });

test('a file of our own store is shown by the viewer of its kind, in both route sets (spec 2.4.24)', async ({
  enter,
  request,
}) => {
  test.setTimeout(180_000);
  const page = await enter();
  await page.goto('/');
  const foreign = foreignRequests(page);
  let dialogs = 0;
  page.on('dialog', (dialog) => void ((dialogs += 1), dialog.dismiss()));
  const read = async (name: string, bytes: Buffer, set: 'a' | 'b' = 'b', contentType?: string) => {
    await page.goto(pathOf('read', set, { fileUrl: await store(request, name, bytes, contentType) }));
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveAttribute('download', name);
  };

  await test.step('a PDF is drawn with its text, and its script does not run', async () => {
    await read('抱闸说明.pdf', pdf(['抱闸电源 24 V', '第二页']), 'b', 'application/pdf');
    await expect(page.getByRole('group', { name: 'Page 1 of 2' })).toContainText('抱闸电源 24 V');
    await expect.poll(() => inked(page, 'Page 1 of 2')).toBeGreaterThan(1_000);
    const before = await page.getByRole('group', { name: 'Page 1 of 2' }).boundingBox();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('150 %')).toBeVisible();
    const after = await page.getByRole('group', { name: 'Page 1 of 2' }).boundingBox();
    expect(after?.width ?? 0).toBeGreaterThan((before?.width ?? 0) * 1.4);
    await expectAccessible(page);
  });

  await test.step('a workbook is shown with its sheets, up to 200 rows', async () => {
    await read('parameters.xlsx', await workbook(), 'a');
    await expect(page.getByRole('cell', { name: 'P7', exact: true })).toBeVisible();
    await expect(page.getByText('Only the first 200 rows')).toBeVisible();
    await page.getByRole('button', { name: '电机' }).click();
    await expect(page.getByRole('cell', { name: '=cmd|calc' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a table is read in its Chinese encoding, and another encoding can be chosen', async () => {
    await read('units.csv', gbTable());
    await expect(page.getByRole('cell', { name: '型号' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'MD520, 11 kW' })).toBeVisible();
    await page.getByRole('button', { name: /^Encoding:/ }).click();
    await page.getByRole('option', { name: 'Windows-1252' }).click();
    await expect(page.getByRole('cell', { name: 'ÐÍºÅ' })).toBeVisible();
  });

  await test.step('a text document is shown without anything from other origins', async () => {
    await read('manual.docx', manual());
    await expect(page.getByRole('heading', { name: 'Commissioning of the MD520' })).toBeVisible();
    await expect(page.getByText('2.')).toBeVisible();
    await expect(page.getByText('<script>document.title="run"</script>')).toBeVisible();
    await expect(page.getByRole('cell', { name: '1500 rpm' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Wiring of the brake' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'the maker' })).toHaveCount(0);
    await expect(page.getByText('the maker')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a long text is searched, and what is far from the screen is not drawn', async () => {
    const line = 'Err21.0 <img src=x onerror=alert(1)>\n';
    await read('trace.log', Buffer.from(`${line}终点\n${line.repeat(200_000)}F7801 the end, the END\n`));
    await expect(page.getByText('终点')).toBeVisible();
    await expect(page.getByText('the end')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search in this text' }).fill('THE END');
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(page.locator('mark').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect(page.getByText('2 of 2')).toBeVisible();
    await expect(page.getByText('终点')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search in this text' }).fill('no such words');
    await expect(page.getByText('Not found')).toBeVisible();
  });

  await test.step('of a long table only the rows near the screen are drawn', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `${n};${n / 2};x${n}`).join('\n');
    await read('trace.csv', Buffer.from(rows));
    await expect(page.getByRole('cell', { name: 'x3', exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'x19999' })).toHaveCount(0);
    expect(await page.getByRole('row').count()).toBeLessThan(300);
    await page.getByRole('region', { name: /Table/ }).evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await expect(page.getByRole('cell', { name: 'x19999' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an archive is listed, and not opened', async () => {
    const parts = ['Project/plc.db', 'Project/drive/MD520.par', 'readme.txt'];
    await read('project.zip', zipOf(parts.map((name) => ({ name, content: 'x' }))));
    await expect(page.getByText('3 names')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the names' }).fill('md520');
    await expect(page.getByText('1 name', { exact: true })).toBeVisible();
    await expect(page.getByText('Project/drive/MD520.par')).toBeVisible();
    await expect(page.getByText('readme.txt')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a picture and a video are shown', async () => {
    const { buffer } = await picture('nameplate', 20);
    await read('nameplate.jpg', buffer, 'b', 'image/jpeg');
    await expect
      .poll(() =>
        page.getByRole('img', { name: 'nameplate.jpg' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(2400);
    await read('drive.mp4', video('drive.mp4').buffer, 'a', 'video/mp4');
    await expect
      .poll(() => page.getByLabel('drive.mp4').evaluate((element) => (element as HTMLVideoElement).duration))
      .toBeGreaterThan(2);
  });

  await test.step('an address in Base58 opens the file, also in Chinese', async () => {
    const address = await store(request, '说明.txt', Buffer.from('扭矩 12 Nm'));
    const fileUrl = base58.encode(new TextEncoder().encode(address));
    await page.evaluate(() => localStorage.setItem('closeloop.language', 'zh'));
    for (const set of ['a', 'b'] as const) {
      await page.goto(pathOf('readByBase58', set, { fileUrl }));
      await expect(page.getByText('扭矩 12 Nm')).toBeVisible();
      await expect(page.getByRole('button', { name: `${zh['preview.encoding']}: UTF-8` })).toBeVisible();
    }
    await page.evaluate(() => localStorage.removeItem('closeloop.language'));
  });

  expect({ foreign, dialogs }).toEqual({ foreign: [], dialogs: 0 });
});

test('a file that is not ours, too old, of another kind, damaged or too large is refused', async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const page = await enter();
  await page.goto('/');
  const foreign = foreignRequests(page);
  const address = await store(request, 'plain.txt', Buffer.from('here'));
  const old = await sign(address.replace(/^\/\w+\/|\?.*/g, ''), 'plain.txt', 'text/plain', 301_000);
  const refused = [
    ['another signature', address.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['another name', address.replace('plain.txt', 'plain.pdf')],
    ['too old', old],
    ['HTML', await store(request, 'page.html', Buffer.from('<script>alert(1)</script>'), 'text/html')],
    ['SVG', await store(request, 'drawing.svg', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')],
    ['not signed', '/closeloop/config/production/download.json'],
    ['a call', '/api/client/v1/user/userInfo'],
    ['another origin', 'https://evil.test/a.pdf'],
    ['the same path elsewhere', `https://evil.test${address}`],
    ['nothing', ''],
  ] as const;
  for (const [why, fileUrl] of refused) {
    await page.goto(`/h5/pages/system/read/index?fileUrl=${encodeURIComponent(fileUrl)}`);
    const says = fileUrl === '' ? 'The link may have been copied incompletely' : missing;
    await expect(page.getByText(says), why).toBeVisible();
  }
  await page.goto(
    pathOf('read', 'b', { fileUrl: await store(request, 'broken.pdf', Buffer.from('%PDF-1.5 nothing')) }),
  );
  await expect(page.getByText('This file cannot be shown')).toBeVisible();
  await page.goto(pathOf('read', 'b', { fileUrl: await store(request, 'broken.xlsx', Buffer.from('PK')) }));
  await expect(page.getByText('This file cannot be shown')).toBeVisible();
  await page.goto(pathOf('read', 'b', { fileUrl: await store(request, 'huge.docx', Buffer.alloc(21 * 1024 * 1024)) }));
  await expect(page.getByText('This file is too large to show here')).toBeVisible();
  await expect(page.getByText('huge.docx is 21 MB; files up to 20 MB can be shown.')).toBeVisible();
  expect(foreign).toEqual([]);
});
