import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ticketAt } from '../../test/e2e/addresses.ts';
import { act, current, raise, type Raised } from '../../test/e2e/api.ts';
import { test } from '../../test/e2e/people.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const DESK = { width: 1440, height: 900 };
const FRAME_MS = 1_500;
const text =
  '1. Set the acceleration time F0-17 to 8.0 s.\n2. Run the motor identification F1-37 once.\n3. Start with half the load.';
const safety = 'Switch off and wait 10 minutes: the capacitors stay charged.';
const description =
  'After the weekend the drive trips with E.OC1 at 20 Hz, every time. Motor and cable are checked, the load turns freely.';
const solved = { text, safety, feasible: true, noSensitive: true };

type Enter = (who: 'partner' | 'engineer') => Promise<Page>;
interface Look {
  who: 'partner' | 'engineer';
  address: string;
  /** Visible when the page is complete. */
  sign: RegExp;
  dark?: true;
  chinese?: true;
}

async function shot(enter: Enter, { who, address, sign, dark, chinese }: Look): Promise<Buffer> {
  const page = await enter(who);
  if (who === 'engineer') await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  if (chinese) await page.addInitScript(() => localStorage.setItem('closeloop.language', 'zh'));
  await page.goto(address);
  await expect(page.getByText(sign).first()).toBeVisible();
  // The desk's parts and the activity come after the ticket.
  if (who === 'engineer') {
    await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Queue/ })).toContainText(/\d/);
  }
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

const dataUrl = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** The desk, and the phone before its right edge, on one sheet. */
async function beside(page: Page, desk: Buffer, phone: Buffer, ground: string): Promise<Buffer> {
  await page.setViewportSize({ width: 1640, height: 1000 });
  await page.setContent(`<style>body{margin:0;height:1000px;position:relative;background:${ground}}
    img{position:absolute;box-shadow:0 12px 36px rgb(0 0 0/.35)}
    .desk{left:40px;top:50px;width:1400px;border-radius:14px}
    .phone{right:40px;bottom:40px;width:380px;border-radius:34px}</style>
    <img class="desk" src="${dataUrl(desk)}" alt=""><img class="phone" src="${dataUrl(phone)}" alt="">`);
  return page.screenshot();
}

test('the pictures of the README', async ({ enter, request }) => {
  const over = { title: 'Pump trips with E.OC1 at ramp-up', description, impact: 'output-reduced' };
  const raised = await raise(request, over.title, 'partner', over);
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  await act(request, 'engineer', accepted, 'propose', solved);
  mkdirSync(folder, { recursive: true });
  const insider = ticketAt('insider', raised.id);
  const partner = ticketAt('partners', raised.id);
  const sheet = await enter();
  const pictures = [
    ['desk-and-phone', { sign: /Warning/ }, '#dfe6ec'],
    ['dark-and-chinese', { sign: /Warning/, dark: true }, '#1b242c'],
  ] as const;
  for (const [name, look, ground] of pictures) {
    const desk = await shot(enter, { who: 'engineer', address: insider, ...look });
    const isSecond = name === 'dark-and-chinese';
    const phone = isSecond
      ? await shot(enter, { who: 'partner', address: partner, sign: /警告/, chinese: true })
      : await shot(enter, { who: 'partner', address: partner, ...look });
    const joined = await beside(sheet, desk, phone, ground);
    await sharp(joined).png({ palette: true, quality: 90, effort: 10 }).toFile(`${folder}${name}.png`);
  }
});

test('the loop of the README: one ticket from the report to the rating, both sides', async ({ enter, request }) => {
  const [partner, engineer] = [await enter('partner'), await enter('engineer')];
  const over = { title: 'Conveyor drive trips at the start', description, impact: 'output-reduced' };
  let ticket: Raised = await raise(request, over.title, 'partner', over);
  const frames: Buffer[] = [];
  const take = async (): Promise<void> => {
    const sides = [];
    for (const [page, side] of [
      [partner, 'partners'],
      [engineer, 'insider'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(ticketAt(side, ticket.id));
      await expect(page.getByText(over.title).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      sides.push(await page.screenshot());
    }
    const [left, right] = sides;
    const ground = { create: { width: 844, height: 876, channels: 3, background: '#dfe6ec' } } as const;
    const both = sharp(ground).composite([
      { input: left, left: 16, top: 16 },
      { input: right, left: 438, top: 16 },
    ]);
    // Resized afterwards: in one pipeline sharp resizes before it composes.
    frames.push(
      await sharp(await both.png().toBuffer())
        .resize({ width: 760 })
        .png()
        .toBuffer(),
    );
  };
  await take();
  const steps = [
    ['engineer', 'accept', { requiredDays: 2 }],
    [
      'engineer',
      'askInformation',
      { question: 'Which firmware runs on it?', holdReason: 'waiting-for-partner-information' },
    ],
    ['partner', 'giveInformation', { answer: 'U11.04, from the keypad.' }],
    ['engineer', 'propose', solved],
    ['partner', 'acceptSolution', {}],
    ['partner', 'confirmSolution', { productionResumed: true, productionResumedAt: new Date().toISOString() }],
    ['engineer', 'close', { resolvedInOneGo: true }],
    ['partner', 'evaluate', { overall: 5, attributes: [], suggestion: 'Fast, and explained well.' }],
  ] as const;
  for (const [who, action, input] of steps) {
    ticket = { ...ticket, ...(await act(request, who, ticket, action, input)) };
    await take();
  }
  expect(await current(request, ticket.id)).toMatchObject({ status: 'completed' });
  const shown = [...frames, frames.at(-1) as Buffer];
  await sharp(shown, { join: { animated: true } })
    .webp({ quality: 70, effort: 6, loop: 0, delay: shown.map(() => FRAME_MS) })
    .toFile(`${folder}loop.webp`);
});
