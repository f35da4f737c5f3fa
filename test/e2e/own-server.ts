import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../scripts/postgres.mjs';

const SERVER = join(import.meta.dirname, '../../dist/server/main.js');

/** The built server as a process of the story's own, empty; it ends when the story's file is done. */
export async function emptyServer(name: string, env: Record<string, string> = {}, port?: number) {
  const folder = mkdtempSync(join(tmpdir(), `closeloop-${name}-`));
  const at = String(port ?? (await freePort()));
  const child = spawn(process.execPath, [SERVER, '--empty'], {
    env: { PATH: process.env['PATH'] ?? '', PORT: at, DATA_DIR: folder, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += String(piece)));
  const isUp = env['ADMIN_EMAIL'] ? /Closeloop is ready/ : /\/setup\?code=[\w-]{22}/;
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(isUp);
  return {
    base: `http://localhost:${at}`,
    folder,
    output: () => output,
    close: async (): Promise<void> => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
