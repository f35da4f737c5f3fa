import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAxe, violationsIn } from '../axe.ts';
import { findChromium } from '../browser.ts';

// The UI kit in a real browser: no accessibility findings in either theme and language (look.md, Reach), nothing wider
// than the window at 320 px; pickers, sheets and error lists by keyboard only.
const pages = ['home', 'list', 'ticket', 'form', 'parts', 'fields', 'states', 'rings'];
let vite: PreviewServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  // Built, because a page that is served module by module takes a second longer to open.
  const configFile = `${import.meta.dirname}/vite.config.ts`;
  const outDir = join(import.meta.dirname, '../../.tmp/gallery');
  await build({ configFile, build: { outDir, emptyOutDir: true, minify: false }, logLevel: 'error' });
  vite = await preview({ configFile, build: { outDir }, preview: { port: 0 }, logLevel: 'error' });
  address = vite.resolvedUrls?.local[0] ?? '';
  const { executablePath, args } = await findChromium();
  browser = await chromium.launch({ executablePath, args });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await vite?.close();
});

async function open(page: string, { theme = 'light', lang = 'en' } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  await tab.goto(`${address}?theme=${theme}&lang=${lang}#${page}`);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  return tab;
}

async function findings(tab: Page): Promise<string[]> {
  await loadAxe(tab);
  return (await violationsIn(tab)).flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

describe.each(['light', 'dark'])('%s', (theme) => {
  it.each(pages)('%s has no findings and fits 320 px', { timeout: 60_000 }, async (name) => {
    const tab = await open(name, { theme, lang: theme === 'dark' ? 'zh' : 'en' });
    expect(await findings(tab)).toEqual([]);
    await tab.setViewportSize({ width: 320, height: 640 });
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await tab.context().close();
  });
});

it('chooses from a long list by keyboard, and Escape first clears the search', { timeout: 60_000 }, async () => {
  const tab = await open('fields');
  const industry = tab.getByRole('button', { name: /^Customer industry/ });
  await industry.focus();
  await tab.keyboard.press('Enter');
  const search = tab.getByRole('searchbox', { name: 'Search' });
  await search.waitFor();
  await tab.keyboard.type('zzz');
  await tab.getByText('No match for “zzz”').waitFor();
  await tab.keyboard.press('Escape');
  expect(await search.inputValue()).toBe('');
  await tab.keyboard.type('m');
  await tab.keyboard.press('ArrowDown');
  expect(await findings(tab)).toEqual([]);
  await tab.keyboard.press('Enter');
  await tab.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await industry.getAttribute('aria-label')).toBe('Customer industry: Food and beverage');
  await expect.poll(() => industry.evaluate((element) => element === document.activeElement)).toBe(true);
  await tab.context().close();
});

it('leads from the list of errors to the field', { timeout: 60_000 }, async () => {
  const tab = await open('fields');
  await tab.getByRole('button', { name: 'Submit' }).click();
  const fault = tab.getByRole('button', { name: /^Product SN: / });
  await fault.waitFor();
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toContain('things to correct');
  expect(await findings(tab)).toEqual([]);
  await fault.click();
  const sn = tab.getByRole('textbox', { name: 'Product SN' });
  await expect.poll(() => sn.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await sn.getAttribute('aria-invalid')).toBe('true');
  await tab.context().close();
});

it('keeps an error toast until it is dismissed', { timeout: 60_000 }, async () => {
  const tab = await open('parts');
  await tab.clock.install();
  await tab.getByRole('button', { name: 'Error', exact: true }).click();
  await tab.clock.runFor(60_000);
  const alert = tab.getByRole('alert').filter({ hasText: 'r-7f3a9c21' });
  expect(await alert.isVisible()).toBe(true);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'detached' });
  await tab.context().close();
});

it('ends the times of all rows on one line, with a chip or without', { timeout: 60_000 }, async () => {
  const tab = await open('list');
  const ends = await tab
    .getByText(/^2026-\d\d-\d\d$/)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(ends).toHaveLength(2);
  expect(new Set(ends).size).toBe(1);
  await tab.context().close();
});
