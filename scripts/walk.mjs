// Walks through the screens of the built product with fresh demo data, outside of `npm test`: `npm run screenshots`
// (the pictures of the README), `screens` (the main screens, into .tmp/screens), `axe`, `presses`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, fail, prepare } from './bootstrap.mjs';
import { startServer, stopServer } from './product.mjs';
import { endChildrenWithUs, run } from './run.mjs';

const TEMP = join(ROOT, '.tmp');

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const WALKS = {
  readme: { SCREENSHOTS: '1' },
  screens: { WALK: 'screens' },
  axe: { WALK: 'axe' },
  presses: { WALK: 'presses' },
};

async function main() {
  const walk = WALKS[process.argv[2] ?? ''];
  if (!walk) throw new Error(`Which walk? ${Object.keys(WALKS).join(', ')}`);
  endChildrenWithUs();
  mkdirSync(TEMP, { recursive: true });
  await prepare({ withBuild: true });
  const dataDir = mkdtempSync(join(TEMP, 'walk-'));
  try {
    const server = await startServer(dataDir);
    const env = { BASE_URL: server.url, DATA_DIR: dataDir, TMPDIR: TEMP, ...walk };
    const { code } = await run(join(ROOT, 'node_modules', '.bin', 'playwright'), ['test'], { show: true, env });
    await stopServer(server.child);
    process.exitCode = code ?? 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch(fail);
