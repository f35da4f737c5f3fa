import { expect, type Page } from '@playwright/test';
import { loadAxe, violationsIn } from '../axe.ts';

const HEIGHT_MAX = 8_000;

/** Fails on what `accessibilityFindings` finds. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page), `accessibility of ${page.url()}`).toEqual([]);
}

/** Checks WCAG 2.2 AA as far as a program can, in both appearances; the whole page, or what is `within` an element. */
export async function accessibilityFindings(page: Page, within?: string): Promise<string[]> {
  const findings: string[] = [];
  const size = page.viewportSize();
  // The whole page at once, because a target partly under a sticky footer would count as too small. A list may grow
  // when its end is visible, so the footers are made static as well.
  // Not more of a long text than this: what is in view is drawn.
  const height = Math.min(HEIGHT_MAX, await page.evaluate(() => document.documentElement.scrollHeight));
  if (size) await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  const footers = await page.evaluateHandle(() => {
    const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, bottom } = getComputedStyle(element);
      return position === 'sticky' && bottom !== 'auto';
    });
    for (const { style } of sticky) style.position = 'static';
    return sticky;
  });
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Only colours differ between the two.
    const runOnly = colorScheme === 'light' ? ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] : ['color-contrast'];
    for (const { id, nodes } of await violationsIn(page, { runOnly, within }))
      for (const { html, failureSummary } of nodes)
        findings.push(`${colorScheme} ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`);
  }
  // Not null: this would start the motion that the context has turned off.
  await page.emulateMedia({ colorScheme: null, reducedMotion: isStill ? 'reduce' : 'no-preference' });
  await footers.evaluate((sticky) => sticky.forEach(({ style }) => style.removeProperty('position')));
  if (size) await page.setViewportSize(size);
  return findings;
}
