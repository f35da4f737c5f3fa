// A real PostgreSQL for the tests: where it is, and how it is started on a folder of its own and ended surely.
import { execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/**
 * @param {string} folder
 * @returns {boolean} whether initdb and postgres stand there
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
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => folder && hasServer(folder),
  );
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

/** PostgreSQL refuses to run as root: the user to be instead, or undefined when we are not root. */
function otherUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Not on this machine.
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
 * Starts a server on a new temporary folder: loopback only, UTF-8, no fsync (its data dies with it).
 * @param {string} programs folder with initdb and postgres
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(programs) {
  // Not os.tmpdir(): TMPDIR may lie in the clone, below a folder the other user cannot enter.
  const folder = mkdtempSync('/tmp/closeloop-pg-');
  const user = otherUser();
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(join(programs, 'initdb'), init, { ...as, stdio: 'pipe' });
    const port = await freePort();
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'fsync=off',
    ];
    settings.push(
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      'log_min_messages=fatal',
    );
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(programs, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    return await whenReady(child, port, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 * @param {() => void} remove deletes the folder
 */
async function whenReady(child, port, remove) {
  let log = '';
  let ended = false;
  child.stderr?.setEncoding('utf8').on('data', (text) => (log += text));
  const end = new Promise((resolve) => child.once('close', resolve)).then(() => (ended = true));
  // SIGQUIT is its immediate shutdown: it takes all its own children along.
  const kill = () => {
    if (!ended) child.kill('SIGQUIT');
  };
  const onExit = () => {
    kill();
    remove();
  };
  process.once('exit', onExit);
  const stop = async () => {
    kill();
    await end;
    process.off('exit', onExit);
    remove();
  };
  const { default: pg } = await import('pg');
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 150 && !ended; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (ready) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`PostgreSQL did not come up:\n${log}`);
}
