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

it('tells the same contrast of a text again, and none when it has become dark', async () => {
  const tab = await browser.newPage();
  await tab.setContent('<p style="color: oklch(0.75 0.02 250)">Pale <b style="color: rgb(0 0 0 / 0.4)">paler</b></p>');
  const told = async () => {
    await loadAxe(tab);
    const found = await violationsIn(tab, { runOnly: ['color-contrast'] });
    return found.flatMap(({ nodes }) =>
      nodes.map(({ failureSummary }) => /of .*background/.exec(failureSummary ?? '')?.[0]),
    );
  };
  const pale = 'of 2.22 (foreground color: #a5afba, background';
  const paler = 'of 2.84 (foreground color: #999999, background';
  expect(await told()).toEqual([pale, paler]);
  expect(await told()).toEqual([pale, paler]);
  await tab.locator('p').evaluate(({ style }) => void (style.color = 'oklch(0.2 0 0)'));
  expect(await told()).toEqual([paler]);
  await tab.close();
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

it('says at the field what is wrong', { timeout: 60_000 }, async () => {
  const tab = await open('fields');
  await tab.getByRole('button', { name: 'Submit' }).click();
  await tab.getByText('Please enter the product SN').waitFor();
  expect(await findings(tab)).toEqual([]);
  expect(await tab.getByRole('textbox', { name: 'Product SN' }).getAttribute('aria-invalid')).toBe('true');
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

it('lays no toast over a sheet', { timeout: 60_000 }, async () => {
  const tab = await open('parts');
  const toasts = tab.getByRole('button', { name: 'Dismiss' });
  await tab.getByRole('button', { name: 'Error', exact: true }).click();
  await toasts.waitFor();
  await tab.getByRole('button', { name: 'Confirm', exact: true }).focus();
  await tab.keyboard.press('Enter');
  const sheet = tab.getByRole('dialog');
  await sheet.waitFor();
  await toasts.waitFor({ state: 'detached' });
  // What fails in a sheet is said in it, between its text and its buttons.
  const confirm = sheet.getByRole('button', { name: 'Withdraw' });
  await confirm.click();
  await sheet.getByRole('alert').getByText('The connection was lost.').waitFor();
  const [said, text, button] = await Promise.all(
    [sheet.getByRole('alert'), sheet.locator('[data-body]'), confirm].map((part) => part.boundingBox()),
  );
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(said?.y ?? 0);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await tab.context().close();
});

it(
  'draws a bar through which nothing shines, with one blue item whose words are whole',
  { timeout: 60_000 },
  async () => {
    const tab = await open('home', { theme: 'dark' });
    const bar = tab.getByRole('navigation', { name: 'Main navigation' });
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
    const items = await bar.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const [mark, words] = [...link.children].map((part) => part.getBoundingClientRect());
        const text = link.lastElementChild;
        return {
          color: getComputedStyle(link).color,
          marked: getComputedStyle(link.firstElementChild ?? link).backgroundColor,
          isApart: (mark?.bottom ?? 0) <= (words?.top ?? 0),
          isWhole: (text?.scrollWidth ?? 0) <= (text?.clientWidth ?? 0),
        };
      }),
    );
    expect(items.every(({ isApart, isWhole }) => isApart && isWhole)).toBe(true);
    // The item of Raise and that of this page, told apart by their grounds.
    const grounds = items.map(({ marked }) => marked).filter((ground) => ground !== 'rgba(0, 0, 0, 0)');
    expect(new Set(grounds).size).toBe(2);
    const blue = await tab.evaluate(
      () => getComputedStyle(document.querySelector('.bg-act') ?? document.body).backgroundColor,
    );
    expect(items.filter(({ color }) => color === blue)).toEqual([]);
    expect(grounds.filter((ground) => ground === blue)).toHaveLength(1);
    await tab.context().close();
  },
);

it('fits a row of a ticket into 104 px, with a chip, a long title and a long step', { timeout: 60_000 }, async () => {
  const tab = await open('list');
  const heights = await tab
    .getByRole('listitem')
    .filter({ hasText: /ITR-/ })
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(heights.length).toBeGreaterThan(3);
  expect(heights.filter((height) => height > 104)).toEqual([]);
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
