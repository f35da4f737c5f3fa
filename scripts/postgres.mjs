// A real PostgreSQL for the tests: finds it, starts it on a temporary folder, and makes sure that it ends.
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './run.mjs';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;
// Trigrams of Chinese need a UTF-8 locale.
export const UTF8 = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * @param {string} folder
 * @returns {boolean} whether it contains initdb and postgres
 */
function hasServer(folder) {
  return ['initdb', 'postgres'].every((name) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @returns {string | undefined} the folder with the newest `postgres` (15 or later) and its `initdb` */
export function findPostgres() {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => Number(version) >= OLDEST)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find((folder) => folder && hasServer(folder));
}

/**
 * Installs Debian's package when this is Debian and we are root.
 * @param {(text: string) => void} say
 * @returns {Promise<string | undefined>} the folder of the programs, undefined when there is none
 */
export async function findOrInstallPostgres(say) {
  const found = findPostgres();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  say('No PostgreSQL found: installing the Debian package (apt-get install postgresql)');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const { code, output } = await run('apt-get', args, { env, timeoutMs: 240_000 });
    if (code !== 0) say(`apt-get ${args[0]} failed: ${output.trim().split('\n').at(-1)}`);
  }
  return findPostgres();
}

/** The user under whom to run PostgreSQL, which refuses to run as root; undefined when we are not root. */
export function otherUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine has no such user.
    }
  }
  throw new Error('PostgreSQL must not run as root, and there is no user postgres or nobody.');
}

/** @returns {Promise<number>} a port of loopback that is free now */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * The guard between us and the server. It reads our pipe; when the pipe closes, because we have ended in whatever way,
 * it ends the server (SIGQUIT: at once, with all its processes) and removes the folder.
 */
const GUARD = 'folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$folder"';

/**
 * Starts a server on a new temporary folder: loopback only, UTF-8, no fsync (its data dies with it).
 * @param {string} programs folder with initdb and postgres
 * @param {readonly string[]} [more] settings, as `name=value`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(programs, more = []) {
  // Not os.tmpdir(): TMPDIR may be in the clone, below a folder that the other user cannot enter.
  const folder = mkdtempSync('/tmp/closeloop-pg-');
  const user = otherUser();
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LC_ALL: UTF8 } };
  const data = join(folder, 'data');
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${UTF8}`, '--no-sync'];
    execFileSync(join(programs, 'initdb'), init, { ...as, stdio: 'pipe' });
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', ...more);
    const server = [join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', folder, ...server], {
      ...as,
      stdio: ['pipe', 'ignore', 'pipe'],
      // A Ctrl-C must not reach the guard, which ends with the pipe.
      detached: true,
    });
    return await whenReady(guard, port);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>} whether a connection succeeds
 */
export async function answers(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}

/**
 * @param {import('node:child_process').ChildProcess} guard
 * @param {number} port
 */
async function whenReady(guard, port) {
  let log = '';
  guard.stderr?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-4000)));
  const ended = new Promise((resolve) => guard.once('close', resolve));
  const stop = async () => {
    guard.stdin?.end();
    await ended;
  };
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 150; attempt++) {
    if (await answers(url)) return { url, stop };
    await pause(100);
  }
  await stop();
  throw new Error(`PostgreSQL did not come up:\n${log}`);
}
