// `npm run check`: all checks that need neither database nor browser. Prints a line for each step, and the output of
// steps that fail. `npm run check -- --since [REV]`: only what a change since then reaches, and its unit tests; without a
// revision since this branch left main, on main since the last commit.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, fail, prepare } from './bootstrap.mjs';
import { machineTraces, ownFiles } from './hygiene.mjs';
import { endChildrenWithUs, run } from './run.mjs';
import { changedSince, quickTests, reachedBy } from './since.mjs';
import { uncheckedFiles } from './unchecked-files.mjs';

/**
 * @typedef {{ name: string, ok: boolean, seconds: number, output: string }} StepResult
 * @typedef {{ findings: string[], note?: string }} Judgement the note is printed beside the name of the step
 * @typedef {{ name: string, command?: string[], work?: () => Judgement | Promise<Judgement> }} Step
 */

// knip reads playwright.config.ts, which may unpack a Chromium into the temporary folder: not into the system's.
const TEMP = join(ROOT, '.tmp');

/** @type {import('./run.mjs').RunOptions} */
const QUIETLY = { timeoutMs: 600_000, env: { NO_COLOR: '1', TMPDIR: TEMP } };

const MOST_NAMED = 400;

/** @param {string} name */
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);

/**
 * Checks again only what a change affects: a second run takes one second instead of eight.
 * @param {string} project
 */
const types = (project) => [
  ...[bin('tsc'), '--noEmit', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', join(TEMP, `${project}.tsbuildinfo`)],
  // Each checker reads the types that all use: four, as by default, take a sixth more processor time than two.
  ...['--checkers', '2'],
];

/** Checks only files that have changed since the last run. */
const FORMAT = ['--cache', '--cache-strategy', 'content', '--cache-location', join(TEMP, 'prettier')];

/** @type {Step} */
const TYPES = { name: 'types', command: types('tsconfig.json') };
/** @type {Step} */
const SHARED_TYPES = { name: 'types of src/shared (no Node, no DOM)', command: types('tsconfig.shared.json') };
/** @type {Step} */
const UNUSED = {
  name: 'unused files, exports and packages',
  command: [bin('knip'), '--no-progress', '--cache', '--cache-location', join(TEMP, 'knip')],
};

/** The longest first, so that two workers end at about the same time. @type {Step[]} */
const STEPS = [
  { name: 'lint by types', work: lintByTypes },
  TYPES,
  UNUSED,
  { name: 'format', command: [bin('prettier'), '--check', '.', ...FORMAT] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'walls', command: [bin('vitest'), 'run', '--project', 'walls'] },
  SHARED_TYPES,
  { name: 'no traces of one machine', work: () => traces(files()) },
  { name: 'lengths', work: () => lengths(files()) },
];

/**
 * The steps for a change. With types only the changed files are linted: of those that import them the compiler says what
 * is wrong by now, and `npm run check` the rest.
 * @param {string | undefined} revision
 * @returns {{ about: string, steps: Step[] }}
 */
function stepsSince(revision) {
  const { revision: from, paths } = changedSince(ROOT, revision);
  const texts = new Map(files().map((path) => [path, textOf(path)]));
  const reached = reachedBy(paths, texts);
  const there = paths.filter((path) => existsSync(join(ROOT, path)));
  const tests = quickTests(reached, texts);
  const linted = there.filter(isCode);
  const about = `${paths.length} files changed since ${from.slice(0, 12)}, ${reached.size} reached, ${tests.length} test files`;
  if (there.length === 0) return { about, steps: [] };
  const projects = ['unit', 'mocked', 'walls'].flatMap((name) => ['--project', name]);
  const cache = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${transformedModules()}`];
  /** @type {Step[]} */
  const steps = [
    // The walls are one test over all files.
    { name: 'tests', command: [bin('vitest'), 'run', ...projects, ...cache, 'test/walls.test.ts', ...tests] },
    TYPES,
    ...(linted.length > 0
      ? [
          {
            name: 'lint by types',
            command: [bin('oxlint'), '--type-aware', '--deny-warnings', ...(linted.length > MOST_NAMED ? [] : linted)],
          },
        ]
      : []),
    UNUSED,
    { name: 'format', command: [bin('prettier'), '--check', '--ignore-unknown', ...there] },
    SHARED_TYPES,
    { name: 'no traces of one machine', work: () => traces(there) },
    { name: 'lengths', work: () => lengths(there) },
  ];
  return { about, steps };
}

/**
 * The folder of the modules that earlier runs have transformed: another one for other files, because a cached module
 * keeps what its glob found.
 */
function transformedModules() {
  const folder = join(TEMP, 'since');
  const name = createHash('sha256').update(files().join('\0')).digest('hex').slice(0, 16);
  for (const other of existsSync(folder) ? readdirSync(folder) : [])
    if (other !== name) rmSync(join(folder, other), { recursive: true, force: true });
  return join(folder, name);
}

/** @param {string} path */
const isCode = (path) => /\.(tsx?|mjs)$/.test(path);

/** @returns {string[]} the files of the repository */
const files = () => ownFiles(ROOT).filter((path) => existsSync(join(ROOT, path)));

/** @param {string} path */
const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');

/**
 * With types a file takes ten times as long, so only those are linted whose result can have changed.
 * @returns {Promise<Judgement>}
 */
async function lintByTypes() {
  const texts = new Map(files().map((path) => [path, textOf(path)]));
  const { files: unchecked, foundGood } = uncheckedFiles(join(TEMP, 'linted.json'), texts);
  const note = `${unchecked.length} files`;
  if (unchecked.length === 0) return { findings: [], note };
  // A command line has not room for all of them on every system.
  const named = unchecked.length > MOST_NAMED ? [] : unchecked;
  const { code, output } = await run(bin('oxlint'), ['--type-aware', '--deny-warnings', ...named], QUIETLY);
  if (code !== 0) return { findings: [output], note };
  foundGood();
  return { findings: [], note };
}

/** @param {string[]} paths @returns {Judgement} */
function traces(paths) {
  return { findings: paths.flatMap((path) => machineTraces(path, textOf(path))) };
}

/** @param {string[]} paths @returns {Promise<Judgement>} */
async function lengths(paths) {
  // Imported here because it needs a dependency, which a fresh clone does not have yet when this file is loaded.
  const { isMeasured, judgedLengths } = await import('./lengths.mjs');
  return judgedLengths(paths.filter(isMeasured).map((path) => ({ path, text: textOf(path) })));
}

/**
 * @param {Step} step
 * @returns {Promise<StepResult>}
 */
async function runStep(step) {
  if (step.command) {
    const [command = '', ...args] = step.command;
    const { code, output, seconds } = await run(command, args, QUIETLY);
    return { name: step.name, ok: code === 0, seconds, output };
  }
  const started = performance.now();
  const { findings, note } = (await step.work?.()) ?? { findings: [] };
  const seconds = (performance.now() - started) / 1000;
  const name = note ? `${step.name}: ${note}` : step.name;
  return { name, ok: findings.length === 0, seconds, output: findings.join('\n') };
}

/** @param {StepResult} result */
function report(result) {
  process.stdout.write(`${result.ok ? 'ok  ' : 'FAIL'} ${result.seconds.toFixed(1).padStart(5)} s  ${result.name}\n`);
  if (!result.ok) process.stdout.write(`${result.output.trimEnd()}\n`);
}

/**
 * Runs the steps, all without others given, two at a time, and prints a line for each.
 * @returns {Promise<StepResult[]>}
 */
export async function runChecks(steps = STEPS) {
  const waiting = [...steps];
  /** @type {StepResult[]} */
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      report(result);
      results.push(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: false });
  const at = process.argv.indexOf('--since');
  const since = at < 0 ? undefined : stepsSince(process.argv[at + 1]);
  if (since) process.stdout.write(`${since.about}\n`);
  const results = await runChecks(since?.steps);
  const failed = results.filter((result) => !result.ok).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main().catch(fail);
