// `npm test`: everything from a fresh clone to one line with the counts: installs, checks, builds, weighs; unit tests; database
// tests on PGlite and on a real PostgreSQL, those of the doors against the built server; stories in a real browser.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop, fail, prepare, say } from './bootstrap.mjs';
import { runChecks } from './check.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { startServer, stopServer } from './product.mjs';
import { endChildrenWithUs, run } from './run.mjs';
import { failedStories, failedTests } from './failures.mjs';
import { passedStories, passedTests, specRows, unshown } from './spec-coverage.mjs';
import { weigh } from '../lab/size.mjs';

const TEMP = join(ROOT, '.tmp');
const VITEST_REPORT = join(TEMP, 'vitest.json');
const MODULE_CACHE = join(TEMP, 'vitest-modules');
const STORY_REPORT = join(TEMP, 'playwright.json');

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @param {string} path */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]}
 */
function filesNamed(folder, name) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => name.test(path));
}

/** @returns {Promise<Count>} */
async function checks() {
  const results = await runChecks();
  const failed = results.filter((result) => !result.ok).length;
  return { passed: results.length - failed, failed, skipped: 0 };
}

/**
 * Builds server and page. A build that fails is told, and the tests go on without it.
 * @returns {Promise<boolean>}
 */
async function built() {
  try {
    await prepare({ withBuild: true });
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`${error.message}\n`);
    return false;
  }
}

/**
 * Tests of the doors run against the built server, once; without it against the sources.
 * @param {boolean} isBuilt
 * @returns {Promise<Count>}
 */
async function vitest(isBuilt) {
  const postgres = process.env.TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : await findOrInstallPostgres(say);
  const dbTests = [join(ROOT, 'src'), join(ROOT, 'test')].flatMap((folder) => filesNamed(folder, /\.db\.test\.ts$/));
  const projects = ['unit', 'mocked', 'browser', 'pglite', postgres ? 'postgres' : 'doors'];
  say(`Unit tests, database tests on PGlite${postgres ? ` and on PostgreSQL (${postgres})` : ''}`);
  const args = ['run', ...projects.flatMap((name) => ['--project', name])];
  // Six projects load mostly the same modules: each is transformed once. Made anew, for the cache does not see what a glob finds.
  rmSync(MODULE_CACHE, { recursive: true, force: true });
  args.push('--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${MODULE_CACHE}`);
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`);
  const { code } = await run(join(ROOT, 'node_modules', '.bin', 'vitest'), args, {
    show: true,
    timeoutMs: 1_800_000,
    env: { TEST_SERVER: isBuilt ? 'built' : '' },
  });
  const result = readJson(VITEST_REPORT);
  const count = {
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  };
  if (!postgres) {
    count.skipped += dbTests.length;
    say(`SKIPPED: no PostgreSQL 15+ on this machine; ${dbTests.length} files of database tests ran on PGlite only.`);
  }
  // A file that cannot be loaded, or an error outside a test, fails the run although no test has failed.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

/**
 * The counts of Playwright's JSON report; a flaky story counts as failed.
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } | undefined} report
 * @returns {Count}
 */
function storyCount(report) {
  const stats = report?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * On x64 Linux a Chromium is installed by `npm install`; elsewhere Playwright downloads its own once.
 * playwright.config.ts decides which one is used.
 */
async function installBrowser() {
  if (process.env.CHROMIUM_PATH || (process.platform === 'linux' && process.arch === 'x64')) return;
  say("Looking for Playwright's Chromium (playwright install chromium)");
  await run(join(ROOT, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], { show: true });
}

/** The bytes of the page against its budget: every load is one that somebody on a phone waits for. @returns {Count} */
function size() {
  say('Size of the page');
  const { over, lines } = weigh();
  process.stdout.write(
    lines
      .filter((line) => line.startsWith('OVER'))
      .map((line) => `${line}\n`)
      .join(''),
  );
  return over === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** @returns {Promise<Count>} */
async function stories() {
  if (filesNamed(join(ROOT, 'test', 'e2e'), /\.story\.ts$/).length === 0) {
    say('No stories yet.');
    return { passed: 0, failed: 0, skipped: 0 };
  }
  await installBrowser();
  // Remove the folders of killed runs.
  for (const name of readdirSync(TEMP).filter((entry) => entry.startsWith('stories-'))) {
    rmSync(join(TEMP, name), { recursive: true, force: true });
  }
  const dataDir = mkdtempSync(join(TEMP, 'stories-'));
  say('Starting the product for the stories');
  try {
    const server = await startServer(dataDir);
    say(`Stories in a real browser against ${server.url}`);
    // DATA_DIR is for stories that act as an operator: one puts files into the store.
    const env = { BASE_URL: server.url, DATA_DIR: dataDir, TMPDIR: TEMP, PLAYWRIGHT_JSON_OUTPUT_NAME: STORY_REPORT };
    const cli = join(ROOT, 'node_modules', '.bin', 'playwright');
    const { code } = await run(cli, ['test'], { show: true, env, timeoutMs: 1_800_000 });
    const count = storyCount(readJson(STORY_REPORT));
    if (code !== 0 && count.failed === 0) count.failed = 1;
    if (code !== 0) process.stdout.write(`The end of the server's log:\n${server.log().slice(-4000)}\n`);
    if (!(await stopServer(server.child))) {
      say('The server did not end within 15 s of SIGTERM.');
      count.failed += 1;
    }
    return count;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Checks that the tests which docs/spec-coverage.md cites have passed. A skipped test does not count, so no row may
 * cite a test that some machines cannot run.
 * @returns {Count}
 */
function sentences() {
  say('Sentences of the specification');
  const rows = specRows(readFileSync(join(ROOT, 'docs', 'spec-coverage.md'), 'utf8'));
  const all = [...passedTests(readJson(VITEST_REPORT), ROOT), ...passedStories(readJson(STORY_REPORT), ROOT)];
  // The test of the table itself has examples in its titles.
  const passed = all.filter(({ file }) => file !== 'test/spec-coverage.test.ts');
  const findings = unshown(rows, passed);
  process.stdout.write(`${[...findings, `${rows.length} sentences, ${findings.length} findings`].join('\n')}\n`);
  return findings.length === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

async function main() {
  endChildrenWithUs();
  mkdirSync(TEMP, { recursive: true });
  // Remove the reports of earlier runs.
  for (const report of [VITEST_REPORT, STORY_REPORT]) rmSync(report, { force: true });
  /** @type {Count[]} */
  const counts = [];
  await prepare({ withBuild: false });
  counts.push(await checks());
  const isBuilt = await built();
  if (isBuilt) counts.push(size());
  counts.push(await vitest(isBuilt));
  counts.push(isBuilt ? await stories() : { passed: 0, failed: 1, skipped: 0 });
  counts.push(sentences());
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const failures = [...failedTests(readJson(VITEST_REPORT)), ...failedStories(readJson(STORY_REPORT))];
  if (failures.length > 0) process.stdout.write(`\nWhat failed\n\n${failures.join('\n')}\n`);
  say('Done');
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

main().catch(fail);
