// Prepares every command: checks Node, installs the dependencies, builds. It has no dependencies itself.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTALL_STAMP, hasTools, hashFile, installedOf, withAddresses } from './packages.mjs';
import { run } from './run.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** As `engines` in package.json says: of these lines not before this minor version, and every later line. */
const FIRST_MINOR = new Map([
  [20, 19],
  [22, 13],
]);
const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const STAGING = join(ROOT, '.tmp', 'install');
const BUILD_STAMP = join(ROOT, 'dist', 'stamp');
const BUSY = join(ROOT, '.tmp', 'preparing');
// Everything that the build reads; otherwise a stale page would be served (test/scripts.test.ts compares it with the
// imports).
export const BUILD_INPUTS = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
  'test/door/tested-server.ts',
  ...[
    'app-icons.ts',
    'budget.mjs',
    'build.mjs',
    'chunks.ts',
    'empty-database.mjs',
    'favicon.ts',
    'file-names.ts',
    'icons.ts',
    'installable.ts',
    'kept-files.mjs',
    'module-preload.ts',
    'page-keys.ts',
    'texts.ts',
    'used-keys.ts',
  ].map((name) => `scripts/${name}`),
];

const started = performance.now();

/**
 * Prints one line of progress with the seconds since the start.
 * @param {string} text
 */
export function say(text) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}

/** An error whose message is meant for the person at the terminal; shown without a stack. */
export class Stop extends Error {}

/**
 * Throws Stop when a Node is too old for the product.
 * @param {string} version
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isLater = major > Math.max(...FIRST_MINOR.keys());
  if (isLater || minor >= (FIRST_MINOR.get(major) ?? Infinity)) return;
  throw new Stop(`Closeloop needs Node 24 or 22; this is ${version}.`);
}

/**
 * Installs the dependencies if they are missing or older than the lock: those of the product, which include what builds
 * it, and for everything else (tests, checks) also those for development. In a folder of its own, whose lock has
 * addresses; node_modules is replaced when it is complete.
 * @param {boolean} withTools
 */
async function install(withTools) {
  const there = installedOf(MODULES, LOCK);
  if (there === 'all' || (there === 'product' && !withTools)) return;
  const kinds = withTools || hasTools(MODULES) ? '--include=dev' : '--omit=dev';
  say(`Installing the dependencies (npm ci ${kinds})`);
  rmSync(STAGING, { recursive: true, force: true });
  mkdirSync(STAGING);
  for (const name of ['package.json', '.npmrc']) copyFileSync(join(ROOT, name), join(STAGING, name));
  const { output: registry } = await run('npm', ['config', 'get', 'registry', '--loglevel=error']);
  writeFileSync(join(STAGING, 'package-lock.json'), withAddresses(readFileSync(LOCK, 'utf8'), registry.trim()));
  const { code } = await run('npm', ['ci', kinds, '--prefix', STAGING], { show: true });
  if (code === 0) {
    rmSync(MODULES, { recursive: true, force: true });
    renameSync(join(STAGING, 'node_modules'), MODULES);
  } else {
    // The registry has other addresses than npm's, or is out of reach.
    say('Trying again without addresses, as npm ci by hand does');
    const slow = await run('npm', ['ci', kinds], { show: true });
    if (slow.code !== 0) throw new Stop(`npm ci failed with code ${slow.code}; its output is above.`);
  }
  writeFileSync(join(MODULES, INSTALL_STAMP), hashFile(LOCK));
  rmSync(STAGING, { recursive: true });
}

/**
 * @param {string} path
 * @returns {string[]} the files at or below path, tests left out
 */
function filesBelow(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => (/\.test(kit)?\.tsx?$/.test(name) ? [] : filesBelow(`${path}/${name}`)));
}

/** @returns {string} one hash over everything that goes into the build */
export function buildFingerprint() {
  const hash = createHash('sha256');
  for (const path of BUILD_INPUTS.flatMap(filesBelow)) {
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

/** @returns whether dist is made from the sources as they are */
export const isBuilt = () => existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === buildFingerprint();

/**
 * Builds server and page if the sources changed since the last build.
 * @param {() => void} onServer see prepare
 */
async function build(onServer) {
  if (isBuilt()) return;
  say('Building the server and the page');
  const { code, output } = await run('node', [join(ROOT, 'scripts', 'build.mjs')], { onMessage: onServer });
  if (code !== 0) throw new Stop(`The build failed:\n${output}`);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Keeps two commands from installing or building in one folder at the same time. The lock of a dead process is taken
 * over.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  try {
    writeFileSync(BUSY, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(BUSY, 'utf8'));
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new Stop(
        `Another command is installing or building in this folder (process ${holder}). Try again when it is done.`,
      );
    }
    writeFileSync(BUSY, String(process.pid));
  }
  const release = () => rmSync(BUSY, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * Makes the working copy ready: checks Node, installs the dependencies and, if wanted, builds. Throws Stop with a
 * sentence for the user. `withTools`: also what only tests and checks need. `onServer`: called when the first build has
 * the server, and goes on with the page.
 * @param {{ withBuild: boolean, withTools?: boolean, onServer?: () => void }} options
 */
export async function prepare({ withBuild, withTools = true, onServer = () => {} }) {
  process.chdir(ROOT);
  checkNode(process.versions.node);
  await withLock(async () => {
    await install(withTools);
    if (withBuild) await build(onServer);
  });
}

/**
 * Ends a script that failed: prints the sentence of a Stop, or the stack of any other error.
 * @param {unknown} error
 */
export function fail(error) {
  const text =
    error instanceof Stop ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
