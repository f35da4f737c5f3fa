import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { ticketAt } from '../../test/e2e/addresses.ts';
import { act, raise } from '../../test/e2e/api.ts';
import { test } from '../../test/e2e/people.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const description =
  'After the weekend the drive trips with E.OC1 at 20 Hz, every time. Motor and cable are checked, the load turns freely.';

test('the strip of the README', async ({ enter, request }) => {
  const over = { title: 'Pump trips with E.OC1 at ramp-up', description, impact: 'output-reduced' };
  const raised = await raise(request, over.title, 'partner', over);
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  const text =
    '1. Set the acceleration time F0-17 to 8.0 s.\n2. Run the motor identification F1-37 once.\n3. Start with half the load.';
  const safety = 'Switch off and wait 10 minutes: the capacitors stay charged.';
  await act(request, 'engineer', accepted, 'propose', { text, safety, feasible: true, noSensitive: true });

  const partner = await enter('partner');
  const engineer = await enter('engineer');
  const shots: Buffer[] = [];
  const pages = [
    [partner, '/', 'Waiting for you'],
    [engineer, '/app/itr/insider?view=all', 'All shown|Load more|ITR-|days|left'],
    [partner, ticketAt('partners', raised.id), 'Warning'],
    [partner, '/app/itr/partners/feedback?sn=CLDEMO000001', 'MD520-4T11B'],
  ] as const;
  for (const [page, address, sign] of pages) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    await expect(page.getByText(new RegExp(sign)).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    shots.push(await page.screenshot());
  }

  const sheet = await enter();
  await sheet.setViewportSize({ width: 4 * 390 + 5 * 32, height: 844 + 2 * 32 });
  const pictures = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}" alt="">`);
  await sheet.setContent(`<style>body{margin:0;padding:32px;display:flex;gap:32px;background:#dfe6ec}
    img{border-radius:36px;box-shadow:0 12px 32px rgb(16 32 48/.22)}</style>${pictures.join('')}`);
  const strip = await sheet.screenshot();
  mkdirSync(folder, { recursive: true });
  await sharp(strip).png({ palette: true, quality: 90, effort: 10 }).toFile(`${folder}strip.png`);
});
