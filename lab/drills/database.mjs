// A PostgreSQL on a temporary folder that a drill may stop, kill and start again on the same data; with fsync, as in
// production.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { UTF8, answers, freePort, otherUser } from '../../scripts/postgres.mjs';

/**
 * @typedef {(text: string) => Promise<any[]>} Query runs one or several statements; resolves to the rows of the last
 * @typedef {{ url: string, port: number, start: () => Promise<void>, end: (signal: NodeJS.Signals) => Promise<void>,
 *   remove: () => Promise<void>, pids: () => number[] }} DrillDatabase
 */

/**
 * @template T
 * @param {string} url
 * @param {(query: Query) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function onPostgres(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text) => [await client.query(text)].flat().at(-1)?.rows ?? []);
  } finally {
    await client.end();
  }
}

/**
 * Works on the embedded database of a server that is not running.
 * @template T
 * @param {string} dataDir of the server
 * @param {(query: Query) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function onEmbedded(dataDir, work) {
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } });
  try {
    return await work(async (text) => (await pglite.exec(text)).at(-1)?.rows ?? []);
  } finally {
    await pglite.close();
  }
}

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/**
 * @param {string} programs folder with initdb and postgres
 * @param {string} [below] the parent of its folder
 * @param {number} [primary] the port of a server whose standby it is
 * @returns {Promise<DrillDatabase>}
 */
export async function makeDatabase(programs, below = '/tmp', primary) {
  const folder = mkdtempSync(join(below, 'closeloop-drill-'));
  const user = otherUser();
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LC_ALL: UTF8 } };
  const data = join(folder, 'data');
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  if (primary === undefined) {
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${UTF8}`];
    execFileSync(join(programs, 'initdb'), init, { ...as, stdio: 'pipe' });
  } else {
    const from = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres', '-D', data, '-R', '-c', 'fast'];
    execFileSync(join(programs, 'pg_basebackup'), from, { ...as, stdio: 'pipe' });
  }
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  let said = '';
  const start = async () => {
    for (let attempt = 0; attempt < 150; attempt++) {
      // After a kill the last backends may still use the shared memory: then the start fails and is tried again.
      if (!server || server.exitCode !== null || server.signalCode !== null) {
        server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
          ...as,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        server.stderr?.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4_000)));
      }
      if (await answers(url)) return;
      await pause(100);
    }
    throw new Error(`PostgreSQL did not come up:\n${said}`);
  };
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  process.on('exit', () => server?.kill('SIGQUIT'));
  return {
    url,
    port,
    start,
    end,
    pids: () => (server?.pid === undefined ? [] : [server.pid, ...childrenOf(server.pid)]),
    remove: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
