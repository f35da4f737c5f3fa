// A PgBouncer on a folder of its own, before a PostgreSQL of a drill.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers, freePort, otherUser } from '../../scripts/postgres.mjs';

/** Connections, unless it is told: fewer than the server's own, so that they are shared. */
export const POOL = 4;

/** @typedef {{ url: string, stop: () => Promise<void> }} Pooler */

/** @param {string} folder @param {number} port of PostgreSQL @param {Record<string, string>} settings @returns {Promise<Pooler>} */
export async function startPooler(folder, port, settings) {
  const user = otherUser();
  const own = mkdtempSync(join(folder, 'pooler-'));
  const listen = await freePort();
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(listen),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(own, 'users'),
    default_pool_size: String(POOL),
    max_client_conn: '500',
    ...settings,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(own, 'users'), '"postgres" ""\n');
  writeFileSync(
    join(own, 'pooler.ini'),
    ['[databases]', `* = host=127.0.0.1 port=${port}`, '[pgbouncer]', ...text, ''].join('\n'),
  );
  if (user)
    for (const path of [folder, own, join(own, 'users'), join(own, 'pooler.ini')]) chownSync(path, user.uid, user.gid);
  const child = spawn('pgbouncer', [join(own, 'pooler.ini')], {
    ...user,
    cwd: own,
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const url = `postgresql://postgres@127.0.0.1:${listen}/postgres`;
  for (let turn = 0; turn < 50 && !(await answers(url)); turn++) await pause(100);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
