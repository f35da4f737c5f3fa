// Builds dist/server, and dist/client (hashed files, with compressed .br and .gz files). The new build replaces the old
// one only when it is complete, so a failed or interrupted build changes nothing. If `npm start` waits for the first
// build, it is made in its place: the server, which gets a message, starts while the page is being built.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants as osConstants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ROOT, Stop, buildFingerprint, fail } from './bootstrap.mjs';
import { writeSbom } from './sbom.mjs';
import { endChildrenWithUs, run } from './run.mjs';

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|webmanifest|wasm|txt|ttf)$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/**
 * Writes compressed files for the server to send, if they are smaller than the original.
 * @param {string} path
 */
async function compress(path) {
  const raw = readFileSync(path);
  const packed = {
    br: await promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    gz: await promisify(gzip)(raw, { level: 9 }),
  };
  for (const [end, content] of Object.entries(packed))
    if (content.length < raw.length) writeFileSync(`${path}.${end}`, content);
}

/**
 * Moves the source maps out of the public folder. They are for reading stacks of the page, and only who has the build
 * needs them.
 * @param {string} from
 * @param {string} to
 */
function moveMaps(from, to) {
  mkdirSync(to);
  for (const path of filesIn(from).filter((path) => path.endsWith('.map'))) renameSync(path, join(to, basename(path)));
}

/** @param {string} fresh the folder of the build */
async function buildPage(fresh) {
  await build({
    logLevel: 'warn',
    build: { outDir: join(fresh, 'client'), emptyOutDir: true, manifest: true, sourcemap: 'hidden' },
  });
  moveMaps(join(fresh, 'client'), join(fresh, 'maps'));
  // Out of the public folder: only lab/size.mjs reads it.
  renameSync(join(fresh, 'client', '.vite', 'manifest.json'), join(fresh, 'manifest.json'));
  rmSync(join(fresh, 'client', '.vite'), { recursive: true });
  await Promise.all(
    filesIn(join(fresh, 'client'))
      .filter((path) => COMPRESSIBLE.test(path))
      .map(compress),
  );
}

/** @param {string} fresh the folder of the build */
async function makeEmptyDatabase(fresh) {
  const file = join(fresh, 'server', 'empty-database.tar.gz');
  const { code, output } = await run(process.execPath, [join(ROOT, 'scripts', 'empty-database.mjs'), file]);
  if (code !== 0) throw new Stop(`The empty database was not made:\n${output}`);
}

async function main() {
  endChildrenWithUs();
  // Who waits for it was killed: the next start builds in the same place.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref(); // so that listening does not keep it alive
  process.chdir(ROOT);
  process.env.NODE_ENV = 'production';
  const stamp = buildFingerprint();
  // Remove what interrupted builds have left.
  const left = existsSync('.tmp') ? readdirSync('.tmp').filter((name) => name.startsWith('dist-')) : [];
  for (const name of left) rmSync(join('.tmp', name), { recursive: true, force: true });
  const inPlace = process.send !== undefined && !existsSync(join('dist', 'stamp'));
  if (inPlace) rmSync('dist', { recursive: true, force: true });
  const fresh = inPlace ? join(ROOT, 'dist') : join(ROOT, '.tmp', `dist-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await build({ logLevel: 'warn', build: { ssr: true, outDir: join(fresh, 'server'), emptyOutDir: true } });
    if (inPlace) {
      process.send?.('server');
      // The server has more to do until somebody can log in.
      setPriority(osConstants.priority.PRIORITY_BELOW_NORMAL);
    }
    await Promise.all([buildPage(fresh), makeEmptyDatabase(fresh), writeSbom(fresh)]);
    writeFileSync(join(fresh, 'stamp'), stamp);
    if (inPlace) return;
    rmSync('dist', { recursive: true, force: true });
    renameSync(fresh, 'dist');
  } finally {
    // In its place it stays: a server may run from it, and without a stamp the next build begins anew.
    if (!inPlace) rmSync(fresh, { recursive: true, force: true });
  }
}

main().catch(fail);
