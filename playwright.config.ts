import { defineConfig } from '@playwright/test';
import { findChromium } from './test/browser.ts';

const browser = await findChromium();
// The configuration is read again in every worker.
if (!process.env.TEST_WORKER_INDEX) console.info(`Chromium: ${browser.source}, ${browser.executablePath}`);

const walk = process.env.WALK;

/**
 * Stories in a real browser at phone width, against the server that scripts/test.mjs started (BASE_URL). WALK: one of
 * lab/walks instead.
 */
export default defineConfig({
  testDir: walk ? 'lab/walks' : 'test/e2e',
  testMatch: walk ? `${walk}.walk.ts` : '**/*.story.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  // Generous: a machine under load is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // An action that cannot be done tells so, not the timeout of the whole story.
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A story that takes the network away means the network. What the worker does has a story of its own (dead-spot).
    serviceWorkers: 'block',
    // A trace costs as much processor time as the story itself: TRACE=1 keeps those of the stories that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Without a graphics card every step of an animation is drawn by the processor. `main` is played with motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
});
