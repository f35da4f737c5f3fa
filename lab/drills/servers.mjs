// The built server for the drills, and its data.
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillStatements } from '../bench/data.mjs';
import { ROOT } from '../../scripts/bootstrap.mjs';
import { freePort } from '../../scripts/postgres.mjs';
import { endChild, startChild } from '../../scripts/run.mjs';
import { TICKETS } from './writers.mjs';

const MAIN = join(ROOT, 'dist', 'server', 'main.js');
/** A first start brings demo data in. */
const READY_WITHIN_MS = 180_000;

/**
 * @typedef {{ port: number, dataDir: string, start: () => Promise<number>,
 *   kill: (signal?: NodeJS.Signals) => Promise<void>, died: () => boolean, pid: () => number | undefined, descriptors: () => number,
 *   log: () => string, ready: () => Promise<{ status: number, body: any }> }} DrillServer
 */

/**
 * A server that can be killed and started again on the same port. `start` resolves to the milliseconds until it was
 * ready.
 * @param {string} folder
 * @param {Record<string, string>} env
 * @param {string[]} [flags]
 * @param {{ main?: string, at?: number }} [other] another build, or a port that somebody knows already
 * @returns {Promise<DrillServer>}
 */
export async function makeServer(folder, env, flags = ['--empty'], { main = MAIN, at } = {}) {
  const port = at ?? (await freePort());
  const dataDir = mkdtempSync(join(folder, 'server-'));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let log = '';
  const died = () => !child || child.exitCode !== null || child.signalCode !== null;
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => ({ status: answer.status, body: await answer.json() }),
      () => ({ status: 0, body: null }),
    );
  return {
    port,
    dataDir,
    died,
    pid: () => child?.pid,
    ready,
    log: () => log,
    start: async () => {
      const from = performance.now();
      child = startChild('node', [main, ...flags], {
        env: {
          PORT: String(port),
          DATA_DIR: dataDir,
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          LIMITS_FACTOR: '1000',
          NODE_ENV: 'production',
          ...env,
        },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-8_000)));
      while (performance.now() - from < READY_WITHIN_MS && !died()) {
        if ((await ready()).status === 200) return performance.now() - from;
        await pause(20);
      }
      throw new Error(`A server did not become ready:\n${log}`);
    },
    kill: async (signal = 'SIGKILL') => {
      if (!child || died()) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      endChild(child, signal);
      await ended;
    },
    descriptors: () => {
      try {
        return readdirSync(`/proc/${child?.pid}/fd`).length;
      } catch {
        return 0;
      }
    },
  };
}

/**
 * Fills a migrated database with people, their sessions and tickets. Resolves to the tickets that can be commented on.
 * @param {import('./database.mjs').Query} query
 * @returns {Promise<string[]>}
 */
export async function fill(query) {
  for (const text of fillStatements(TICKETS)) await query(text);
  // By default comments are not mailed.
  await query(
    `insert into notification_setting (user_id, version, choices, time_zone, updated_at)
       select id, 1, '{"comments": {"mail": true}}', 'UTC', now() from app_user where role = 'partner'`,
  );
  const rows = await query(
    `select id from ticket where status in ('submitted', 'accepted', 'proposed', 'verifying', 'finalized') and kind <> 'internal' order by id`,
  );
  return rows.map((row) => String(row.id));
}
