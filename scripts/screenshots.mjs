// `npm run screenshots`: the pictures of the README, from the built product with fresh demo data.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, fail, prepare } from './bootstrap.mjs';
import { startServer, stopServer } from './product.mjs';
import { endChildrenWithUs, run } from './run.mjs';

const TEMP = join(ROOT, '.tmp');

async function main() {
  endChildrenWithUs();
  mkdirSync(TEMP, { recursive: true });
  await prepare({ withBuild: true });
  const dataDir = mkdtempSync(join(TEMP, 'screenshots-'));
  try {
    const server = await startServer(dataDir);
    const env = { BASE_URL: server.url, TMPDIR: TEMP, SCREENSHOTS: '1' };
    const { code } = await run(join(ROOT, 'node_modules', '.bin', 'playwright'), ['test'], { show: true, env });
    await stopServer(server.child);
    process.exitCode = code ?? 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch(fail);
