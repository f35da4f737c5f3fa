// `npm run drill:upload`: uploads 50 MB in parts of 1 MB despite cut connections, expiring credentials and a reload;
// and tests the quota. With the page's uploader, the server's credentials and the embedded store, on loopback and on
// both databases.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/bootstrap.mjs';
import { run } from '../../scripts/run.mjs';
import { recordFigures } from './figures.mjs';

/**
 * @typedef {{ megabytes: number, cuts: number, expiries: number, reloads: number, partsAgain: number,
 *   mostAgain: number, seconds: number, grants: number, quota: number, stored: number }} Measured
 */

const AT_MOST_MS = 300_000;
const DATABASES = { pglite: 'PGlite', postgres: 'PostgreSQL' };

/** @returns {Promise<boolean>} whether it passed */
export async function drill() {
  const folder = mkdtempSync(join(tmpdir(), 'closeloop-drill-'));
  /** @type {[string, string][]} */
  const rows = [];
  let passed = true;
  try {
    for (const [project, name] of Object.entries(DATABASES)) {
      const file = join(folder, `${project}.json`);
      const { code } = await run(
        join(ROOT, 'node_modules', '.bin', 'vitest'),
        [
          'run',
          '--project',
          project,
          '--hookTimeout',
          String(AT_MOST_MS),
          'src/client/upload/resume-after-reload',
          'src/server/upload/usage',
        ],
        { show: true, timeoutMs: AT_MOST_MS, env: { UPLOAD_FIGURES: file } },
      );
      passed &&= code === 0;
      if (code === 0) rows.push(...rowsOf(name, JSON.parse(readFileSync(file, 'utf8'))));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const conditions = `The page's uploader in Node against the embedded store, ${cpus().length} processors, Node ${process.version}; every disturbance 5 parts after the last.`;
  recordFigures('upload', { conditions, rows, passed });
  return passed;
}

/**
 * @param {string} database
 * @param {Measured} measured
 * @returns {[string, string][]}
 */
function rowsOf(database, { megabytes, cuts, expiries, reloads, partsAgain, mostAgain, seconds, ...quota }) {
  const trouble = `${cuts} cuts, ${expiries} expiries, ${reloads} reload`;
  return [
    [`${database}: ${megabytes} MB, ${trouble}`, `identical SHA-256 in ${seconds.toFixed(1)} s`],
    [`${database}: parts sent again`, `${partsAgain}, at most ${mostAgain} for one disturbance`],
    [`${database}: objects stored with ${quota.grants} grants at once`, `${quota.stored} of ${quota.quota}`],
  ];
}
