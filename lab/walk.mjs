// Walks through the screens of the built product with fresh demo data, outside of `npm test`: `npm run screenshots`
// (the pictures of the README), `screens` (the main screens, into .tmp/screens), `axe`, `presses`, `desk-speed`.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, fail, prepare } from '../scripts/bootstrap.mjs';
import { startServer, stopServer } from '../scripts/product.mjs';
import { endChildrenWithUs, run } from '../scripts/run.mjs';

const TEMP = join(ROOT, '.tmp');

/** Of the system, because the bundled browser brings Latin letters only: Chinese needs fonts-noto-cjk or the like. */
const FONTS = '/etc/fonts';

const WALKS = ['readme', 'screens', 'axe', 'presses', 'desk'];

async function main() {
  const walk = process.argv[2] ?? '';
  if (!WALKS.includes(walk)) throw new Error(`Which walk? ${WALKS.join(', ')}`);
  endChildrenWithUs();
  mkdirSync(TEMP, { recursive: true });
  await prepare({ withBuild: true });
  const dataDir = mkdtempSync(join(TEMP, 'walk-'));
  try {
    const server = await startServer(dataDir);
    const fonts = existsSync(FONTS) ? { FONTCONFIG_PATH: FONTS } : {};
    const env = { BASE_URL: server.url, DATA_DIR: dataDir, TMPDIR: TEMP, WALK: walk, ...fonts };
    const { code } = await run(join(ROOT, 'node_modules', '.bin', 'playwright'), ['test'], { show: true, env });
    await stopServer(server.child);
    process.exitCode = code ?? 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch(fail);
