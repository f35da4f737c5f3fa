import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { zipOf } from '../../src/server/admin/import-file/file-builders.testkit.ts';
import { tarEntry, tarOf } from '../../src/server/upload/tar.testkit.ts';
import { ticketAt } from './addresses.ts';
import { raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { activityOf, tap, test } from './people.ts';

const set = Buffer.from('; Parameter set\r\nF0-01 = 2\r\nF1-03 = 21.5 ; Rated current\r\n');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });

/** What one sees may be kept as pictures: SHOTS=folder. */
async function shot(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env;
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a parameter set is sent from a dead spot, and the engineer reads it with two taps', async ({ enter }) => {
  const words = `Trips after the exchange ${Date.now().toString(36)}`;
  const page = await enter('partner');
  await page.setViewportSize({ width: 390, height: 844 });
  const loaded = ['drafts-page', 'prepare'].map((name) =>
    page.waitForRequest((call) => call.url().includes(`/${name}-`)),
  );
  await page.goto('/app/itr/partners/feedback?start=problem');
  await Promise.all(loaded);
  await page.getByLabel('Problem description').fill(`${words}, with F30002 now and then.`);
  await tap(page, 'radio', 'Output or speed reduced');
  await page.getByLabel('Operating days').fill('77');
  await page.getByRole('button', { name: 'Problem stage: Choose' }).click();
  await page.getByRole('option', { name: 'Commissioning', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Product SN').fill('CLDEMO000001');
  await expect(page.getByText('MD520-4T11B')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('Parameters, logs, documents').setInputFiles([file('virus.ps1', set)]);
  await expect(page.getByText('virus.ps1 is a script that a computer could run.')).toBeVisible();
  await shot(page, 'raise-refused-390');
  await page.context().setOffline(true);
  await page.getByLabel('Parameters, logs, documents').setInputFiles([file('MD520 Förderband.par', set)]);
  // Without a network the tile soon says so too.
  await expect(page.getByText('MD520 Förderband.par', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'raise-files-390');
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the ticket' }).click();
  await expect(page.getByRole('button', { name: 'Open MD520 Förderband.par' }).first()).toBeVisible();
  expect(await fits(page)).toBe(true);
  await shot(page, 'ticket-390');

  const engineer = await enter('engineer');
  await engineer.setViewportSize({ width: 1440, height: 900 });
  await engineer.goto(`/app/itr/insider?view=all&q=${encodeURIComponent(words)}`);
  await engineer.getByRole('link').filter({ hasText: words }).click();
  const open = engineer.getByRole('button', { name: 'Open MD520 Förderband.par' }).first();
  await shot(engineer, 'ticket-1440');
  await open.click();
  await expect(engineer.getByText('F1-03 = 21.5 ; Rated current')).toBeVisible();
  await expectAccessible(engineer);
  await shot(engineer, 'text-1440');
});

test('files of a comment are downloaded as they were, listed, and deleted by their sender', async ({
  enter,
  request,
}) => {
  const ticket = await raise(request, `Files of a comment ${Date.now().toString(36)}`);
  const page = await enter('partner');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ticketAt('partners', ticket.id));
  await page.getByRole('button', { name: 'Write a message' }).click();
  await page.getByLabel(/^Message/).fill('The project and what cannot be shown.');
  const binary = Buffer.from([0, 1, 2, 3, 255, 0, 7]);
  const long = `Diagnosepuffer_${'Förderband_'.repeat(8)}2026-11-24.tar.gz`;
  const bad = 'Wiederherstellen_Antrieb_Halle7.ps1';
  const logs = gzipSync(tarOf(tarEntry('logs/conveyor.log', 'x')));
  const project = zipOf([{ name: 'Project/plc.db', content: 'x' }]);
  await page
    .getByLabel('Parameters, logs, documents')
    .setInputFiles([file('project.zip', project), file('scope.bin', binary), file(long, logs), file(bad, set)]);
  await expect(page.getByRole('button', { name: 'Open scope.bin' })).toBeVisible();
  // The tile says which file it is, and a sentence why.
  await expect(page.getByRole('alert').filter({ hasText: `${bad} is a script` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Try again: ${bad}` }).getByText(bad)).toBeVisible();
  await expectAccessible(page);
  expect(await fits(page)).toBe(true);
  await shot(page, 'comment-390');
  await page.getByRole('button', { name: `Remove ${bad}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  const latest = page.getByRole('region', { name: 'Latest message' });
  await expect(latest.getByText('3 files')).toBeVisible();
  await latest.scrollIntoViewIfNeeded();
  await shot(page, 'latest-390');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download scope.bin' }).first().click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('scope.bin');
  expect(await readFile(await saved.path())).toEqual(binary);
  await expectAccessible(page);
  await shot(page, 'comment-files-390');

  await page.getByRole('button', { name: 'Open project.zip' }).first().click();
  await expect(page.getByText('Project/plc.db')).toBeVisible();
  await expectAccessible(page);
  expect(await fits(page)).toBe(true);
  await shot(page, 'archive-390');
  await page.goBack();
  await page
    .getByRole('button', { name: `Open ${long}` })
    .first()
    .click();
  await expect(page.getByText('logs/conveyor.log')).toBeVisible();
  expect(await fits(page)).toBe(true);
  await shot(page, 'tar-390');
  await page.goBack();

  const activity = await activityOf(page);
  await activity.getByRole('button', { name: 'Remove scope.bin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByRole('button', { name: 'Download scope.bin' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open project.zip' }).first()).toBeVisible();
});
