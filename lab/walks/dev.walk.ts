import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** This file is changed in the working tree and restored. */
const COMPONENT = new URL('../../src/client/ui/button.tsx', import.meta.url);
const OPENING = '<button';
const ROUNDS = 5;
const MOST_MS = 1_000;

/** Part of `npm run dev:speed`; runs against `npm run dev`. */
test('a changed component is on the screen within a second, without a reload', async ({ page }) => {
  const saved = readFileSync(COMPONENT, 'utf8');
  expect(saved).toContain(OPENING);
  await page.goto('/login');
  await expect(page.getByRole('button').first()).toBeVisible();
  // A reload would empty it.
  await page.getByLabel('Account').fill('typed before');
  const took: number[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const from = performance.now();
      writeFileSync(COMPONENT, saved.replaceAll(OPENING, `${OPENING} data-round="${round}"`));
      await page.locator(`[data-round="${round}"]`).first().waitFor({ state: 'attached' });
      took.push(Math.round(performance.now() - from));
    }
  } finally {
    writeFileSync(COMPONENT, saved);
  }
  console.info(`On the screen after ${took.join(', ')} ms (at most ${MOST_MS} ms)`);
  await expect(page.getByLabel('Account')).toHaveValue('typed before');
  expect(Math.max(...took)).toBeLessThanOrEqual(MOST_MS);
});
