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

/** Loads axe into the page and its frames, for `violationsIn`. Once a document, because this takes as long as a check. */
export async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => typeof globalThis.axe?.run === 'function')) continue;
    await frame.evaluate(SOURCE);
    await frame.evaluate(rememberColours);
  }
}

/** In a page. A screen has a few colours and hundreds of texts; reading a colour was a third of judging contrast. */
function rememberColours(): void {
  interface Colour {
    r: number;
    g: number;
    b: number;
    alpha: number;
    parseString(text: string): Colour;
  }
  const { Color } = (globalThis.axe as unknown as { commons: { color: { Color: { prototype: Colour } } } }).commons
    .color;
  const parse = Color.prototype.parseString;
  const known = new Map<string, [number, number, number, number]>();
  Color.prototype.parseString = function (text) {
    const values = known.get(text);
    if (values) [this.r, this.g, this.b, this.alpha] = values;
    else {
      parse.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
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
