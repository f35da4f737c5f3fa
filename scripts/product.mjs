// The built product as a child process, for stories and screenshots.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './bootstrap.mjs';
import { freePort } from './postgres.mjs';
import { endChild, startChild } from './run.mjs';

const READY_WITHIN_MS = 180_000;

/**
 * Starts the product as a user does, on a free port, and waits until it is ready.
 * @param {string} dataDir
 */
export async function startServer(dataDir) {
  const port = await freePort();
  const child = startChild('node', [join(ROOT, 'scripts', 'start.mjs')], {
    env: {
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' },
      // An installation whose native app is in both app stores.
      ...{ APP_IOS_STORE_ID: '1234567890', APP_ANDROID_STORE_ID: 'com.example.closeloop' },
      // The stand-in for a push service listens here.
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    },
  });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-20_000)));
  child.stderr?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-20_000)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, child, log: () => log };
    await pause(200);
  }
  endChild(child, 'SIGKILL');
  throw new Error(`The server did not become ready:\n${log}`);
}

/**
 * Asks the server to drain, and kills it after 15 s. Resolves to whether it ended in time.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stopServer(child) {
  if (child.exitCode !== null) return true;
  const ended = new Promise((resolve) => child.once('exit', () => resolve(true)));
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended, pause(15_000, false, { ref: false })]);
  endChild(child, 'SIGKILL');
  return inTime === true;
}
