import { mkdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import { ticketAt } from '../../test/e2e/addresses.ts';
import { test, type Person } from '../../test/e2e/people.ts';
import { seedTickets, type SeededTickets } from '../../test/e2e/seed.ts';

/** Twelve typical screens, to compare before and after a change of the look. */
const screens: readonly (readonly [name: string, who: Person | undefined, address: (seed: SeededTickets) => string])[] =
  [
    ['welcome', undefined, () => '/'],
    ['login', undefined, () => '/login'],
    ['home-partner', 'partner', () => '/'],
    ['home-insider', 'engineer', () => '/'],
    ['home-lead', 'lead', () => '/'],
    ['home-admin', 'admin', () => '/'],
    ['list', 'engineer', () => '/app/itr/insider?view=all'],
    ['ticket', 'engineer', ({ escalated }) => ticketAt('insider', escalated.id)],
    ['ticket-partner', 'partner', ({ proposed }) => ticketAt('partners', proposed.id)],
    ['activity', 'engineer', ({ rated }) => `${ticketAt('insider', rated.id)}?part=activity`],
    ['raise', 'partner', () => '/app/itr/partners/feedback?sn=CLDEMO000001'],
    ['notifications', 'partner', () => '/app/notifications'],
  ];
const folder = process.env['SCREENS'] ?? '.tmp/screens';
const language = process.env['SCREENS_LANGUAGE'] ?? 'en';

test('twelve typical screens are photographed', async ({ enter, request }) => {
  test.setTimeout(1_200_000);
  mkdirSync(folder, { recursive: true });
  const seed = await seedTickets(request);
  for (const [name, who, addressOf] of screens) {
    const page = await enter(who);
    await page.addInitScript((code) => localStorage.setItem('closeloop.language', code), language);
    for (const width of [390, 820, 1200, 1440, 1920])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 1000 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(addressOf(seed));
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.locator('.animate-breathe')).toHaveCount(0);
        await page.screenshot({ path: `${folder}/${name}.${language}.${width}.${colorScheme}.png` });
      }
    await page.context().close();
  }
});
