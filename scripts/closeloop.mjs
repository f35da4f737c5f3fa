#!/usr/bin/env node
// The command line: `npx closeloop --help`. It runs the program of the build.
import { existsSync } from 'node:fs';

const CLI = new URL('../dist/server/cli.js', import.meta.url);
/** The last file of a build. */
const STAMP = new URL('../dist/stamp', import.meta.url);

if (existsSync(STAMP)) {
  process.env.NODE_ENV ??= 'production';
  await import(CLI.href);
} else {
  process.stderr.write('There is no build yet: npm ci --omit=dev && npm run build.\n');
  process.exitCode = 1;
}
