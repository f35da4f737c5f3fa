// `npm run dev:speed`: measures in a browser how long `npm run dev` takes to show a saved component.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT, fail, prepare } from '../scripts/bootstrap.mjs';
import { freePort } from '../scripts/postgres.mjs';
import { endChild, endChildrenWithUs, run, startChild } from '../scripts/run.mjs';

const READY_WITHIN_MS = 120_000;

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: false });
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'dev-speed-'));
  const port = await freePort();
  const dev = startChild('node', [join(ROOT, 'scripts', 'dev.mjs'), '--empty'], {
    env: { PORT: String(port), DATA_DIR: folder },
  });
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const until = performance.now() + READY_WITHIN_MS; !(await isReady()); await pause(100))
    if (performance.now() > until || dev.exitCode !== null) throw new Error('npm run dev did not become ready.');
  const env = { BASE_URL: url, TMPDIR: join(ROOT, '.tmp'), WALK: 'dev' };
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'playwright'), ['test'], { show: true, env });
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  endChild(dev, 'SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

main().catch(fail);
