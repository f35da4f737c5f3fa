// `npm run size`: the bytes of the first load and of each route as the server sends them, against the budget.
// `npm run size -- --real` also loads "my tickets" in a browser on a slow line (lab/walks/load.walk.ts).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, fail, prepare } from '../scripts/bootstrap.mjs';
import { BUDGET, judged, loadsOf, namedIn } from '../scripts/budget.mjs';
import { startServer, stopServer } from '../scripts/product.mjs';
import { endChildrenWithUs, run } from '../scripts/run.mjs';

const DIST = join(ROOT, 'dist');
const TEMP = join(ROOT, '.tmp');

/**
 * Kilobytes as transferred: brotli, which every browser accepts; a file without a compressed version counts as it is.
 * @param {string} file
 */
function sent(file) {
  const path = join(DIST, 'client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000;
}

/** @param {string[]} files */
const sum = (files) => files.reduce((total, file) => total + sent(file), 0);

/** @returns {import('../scripts/budget.mjs').Figure[]} */
function figures() {
  const named = namedIn(readFileSync(join(DIST, 'client', 'index.html'), 'utf8'));
  const { first, deferred, schemas, desk, routes } = loadsOf(
    JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')),
    named,
  );
  const all = ['index.html', ...first];
  return [
    { ...BUDGET.all, what: `${BUDGET.all.what} files`, value: sum(all) },
    { ...BUDGET.script, value: sum(all.filter((file) => file.endsWith('.js'))) },
    { ...BUDGET.requests, what: `${BUDGET.requests.what} for files`, value: all.length },
    { ...BUDGET.deferred, value: sum(deferred) },
    { ...BUDGET.schemas, value: sum(schemas) },
    { ...BUDGET.desk, value: sum(desk) },
    { ...BUDGET.files, value: Math.max(...routes.map(({ files }) => files.length)) },
    ...routes
      .map(({ name, files }) => ({
        ...(name.startsWith('admin/') ? BUDGET.administration : BUDGET.route),
        what: `${name} (${files.length} files)`,
        value: sum(files),
      }))
      .toSorted((a, b) => b.value - a.value),
  ];
}

/** The lines for all figures of the build in dist, and how many figures exceed their limits. */
export function weigh() {
  const lines = figures().map(judged);
  return { over: lines.filter(({ over }) => over).length, lines: lines.map(({ line }) => line) };
}

/** Measures in the stories' browser, against a new server or against BASE_URL. Resolves to the exit code. */
async function measure() {
  mkdirSync(TEMP, { recursive: true });
  const cli = join(ROOT, 'node_modules', '.bin', 'playwright');
  const at = async (/** @type {string} */ url) => {
    const env = { BASE_URL: url, TMPDIR: TEMP, WALK: 'load' };
    return (await run(cli, ['test'], { show: true, env })).code;
  };
  if (process.env.BASE_URL) return at(process.env.BASE_URL);
  const dataDir = mkdtempSync(join(TEMP, 'size-'));
  try {
    const server = await startServer(dataDir);
    const code = await at(server.url);
    await stopServer(server.child);
    return code;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: true });
  const { over, lines } = weigh();
  process.stdout.write(`${lines.join('\n')}\n`);
  const real = process.argv.includes('--real') ? await measure() : 0;
  process.exitCode = over > 0 || real !== 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main().catch(fail);
