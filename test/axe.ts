import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  /** In a page that axe was loaded into. */
  // oxlint-disable-next-line no-var -- only a `var` is a property of globalThis
  var axe: typeof axeCore;
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into the page and its frames, for `violationsIn`. Once, because this takes as long as a check. */
export async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(SOURCE);
}

/** What axe finds in the page, or `within` an element of it; `runOnly`: tags, or rules. */
export function violationsIn(
  page: Page,
  { runOnly, within }: { runOnly?: string[]; within?: string | undefined } = {},
): Promise<axeCore.Result[]> {
  // Of what is right nothing is told, which would take most of the time.
  const options: axeCore.RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  return page.evaluate(async ([context, how]) => (await globalThis.axe.run(context ?? document, how)).violations, [
    within,
    options,
  ] as const);
}
