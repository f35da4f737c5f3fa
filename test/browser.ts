import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface TestBrowser {
  executablePath: string;
  args: string[];
  /** Where it comes from, for the line that `npm test` prints. */
  source: string;
}

/**
 * The Chromium of the stories: CHROMIUM_PATH, an installed one, Playwright's own, else the one that
 * came with `npm install` (needs no package of the system; x64 Linux only). It must be called in the
 * process that launches, because that last one sets LD_LIBRARY_PATH for its children.
 */
export async function findChromium(): Promise<TestBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, args: ARGS, source: 'CHROMIUM_PATH' };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: ARGS, source: 'installed' };
  const own = chromium.executablePath();
  if (own && existsSync(own)) return { executablePath: own, args: ARGS, source: "Playwright's own" };
  // Before the import: makes the package unpack the NSS libraries that a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: bundled } = await import('@sparticuz/chromium');
  return {
    executablePath: await bundled.executablePath(),
    args: ARGS,
    source: 'npm package @sparticuz/chromium',
  };
}
