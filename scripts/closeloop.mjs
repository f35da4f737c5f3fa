#!/usr/bin/env node
// The command line: `npx closeloop --help`. It runs the program of the build.
import { existsSync } from 'node:fs';

const CLI = new URL('../dist/server/cli.js', import.meta.url);

if (existsSync(CLI)) {
  process.env.NODE_ENV ??= 'production';
  await import(CLI.href);
} else {
  process.stderr.write('There is no build yet: npm ci && npm run build.\n');
  process.exitCode = 1;
}
