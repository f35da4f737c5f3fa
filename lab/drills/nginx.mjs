// nginx with the configuration of deploy/nginx, on ports of this machine and without TLS.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/bootstrap.mjs';
import { freePort } from '../../scripts/postgres.mjs';

/**
 * @param {string} folder
 * @param {readonly number[]} ports of the servers behind it, as many as the sample has
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function startNginx(folder, ports) {
  const own = mkdtempSync(join(folder, 'nginx-'));
  mkdirSync(join(own, 'logs'));
  const port = await freePort();
  const left = [...ports];
  const site = readFileSync(join(ROOT, 'deploy', 'nginx', 'closeloop.conf'), 'utf8')
    .replaceAll(/server 127\.0\.0\.1:\d+/g, () => `server 127.0.0.1:${left.shift()}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(listen (80|\[::\]:80)|listen \[::\]:443|ssl_).*$/gm, '')
    .replace(/server \{\s*server_name [^}]*return 301[^}]*\}/, '');
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid; error_log ${own}/error.log; events {} http { access_log off;
     client_body_temp_path ${own}/body; proxy_temp_path ${own}/proxy; fastcgi_temp_path ${own}/f; uwsgi_temp_path ${own}/u; scgi_temp_path ${own}/s;
     ${site} }`,
  );
  const child = spawn('nginx', ['-p', own, '-c', join(own, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (said += text));
  process.on('exit', () => child.kill('SIGTERM'));
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  for (let turn = 0; turn < 50 && !(await isUp()); turn++) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await pause(100);
  }
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
