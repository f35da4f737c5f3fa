// `npm run mutate`: mutation testing: changes the code in small ways and counts how many changes a test catches. Not
// part of `npm test`, because it takes almost an hour. `npm run mutate -- shared`: one area; `--
// src/shared/ticket/rules.ts`: one file.
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT, Stop, fail, prepare } from '../scripts/bootstrap.mjs';
import { recordSection } from './drills/figures.mjs';
import { endChildrenWithUs, run } from '../scripts/run.mjs';

/**
 * What is mutated, and the folders whose tests have to catch it: tests beside and above it, without a database.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
const AREAS = {
  shared: {
    // Without texts, which a test could only repeat.
    mutate: ['src/shared/**/*.ts', '!src/shared/text/??{,/**,.ts}', '!src/shared/dictionary/content{,/**,.ts}'],
    // The last loads every module, so that what is made at load is known as such.
    tests: ['src/shared', 'src/server/ticket', 'lab/mutation'],
  },
  ticket: {
    // Without SQL and the code that passes values between SQL and HTTP: that is tested with a database (test/door).
    mutate: [
      'src/server/ticket/**/*.ts',
      '!src/server/ticket/**/*store.ts',
      '!src/server/ticket/**/*operations.ts',
      '!src/server/ticket/{list-tickets,waiting-tickets,saved-views,presence,similar,shares}.ts',
      '!src/server/ticket/{hand-over,recompute-due,expire-ratings,send-reminders,ticket-access}.ts',
    ],
    tests: ['src/server/ticket'],
  },
};
const NO_CODE = ['!src/**/*.test.ts', '!src/**/*.testkit.ts', '!src/**/*.d.ts'];
const MUST_PERCENT = 85;
const AT_MOST_MS = 4 * 3_600_000;
const CAUGHT = ['Killed', 'Timeout', 'RuntimeError', 'CompileError'];
const MISSED = ['Survived', 'NoCoverage'];

/** @typedef {{ area: string, file: string, caught: number, missed: number }} Row */

/**
 * @param {string} area
 * @param {string[]} mutate
 * @returns {Promise<Row[]>}
 */
async function mutated(area, mutate) {
  const folder = join(ROOT, '.tmp', 'mutation');
  mkdirSync(folder, { recursive: true });
  const results = join(folder, `${area}.jsonl`);
  const plugins = ['tested-changes.mjs', 'glob-arguments.mjs'].map((name) => join(ROOT, 'lab', 'mutation', name));
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', ...plugins],
    ignorers: ['glob-arguments'],
    vitest: { configFile: 'lab/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Tables are evaluated once, when they are loaded; all tests would have to run for each of their words. They are
    // compared with lists that are written by hand (rules.table.txt, tables.test.ts, allowed.ts).
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 20_000,
    // TypeScript 7 has no API, which Stryker would use if it found a configuration.
    tsconfigFile: 'none.json',
    tempDirName: join('.tmp', 'mutation', `work-${area}`),
    ignorePatterns: ['/dist', '/docs', '/data', '/.tmp', '/src/client'],
    reporters: ['progress-append-only', 'tested-changes'],
    mutate: [...mutate, ...NO_CODE],
  };
  const file = join(folder, `${area}.options.json`);
  writeFileSync(file, JSON.stringify(options));
  const env = { MUTATED_TESTS: (AREAS[area]?.tests ?? []).join(','), MUTATED_RESULTS: results };
  const stryker = join(ROOT, 'node_modules', '.bin', 'stryker');
  const { code } = await run(stryker, ['run', file], { show: true, timeoutMs: AT_MOST_MS, env });
  if (code !== 0) throw new Stop(`Stryker ended with ${code}.`);
  return resultsOf(area, results);
}

/**
 * @param {string} area
 * @param {string} results
 * @returns {Row[]}
 */
function resultsOf(area, results) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const line of readFileSync(results, 'utf8').split('\n').filter(Boolean)) {
    /** @type {{ status: string, file: string, line: number, mutatorName: string, replacement: string }} */
    const change = JSON.parse(line);
    const row = rows.get(change.file) ?? { area, file: change.file, caught: 0, missed: 0 };
    rows.set(change.file, row);
    if (CAUGHT.includes(change.status)) row.caught++;
    if (!MISSED.includes(change.status)) continue;
    row.missed++;
    process.stdout.write(
      `${change.file}:${change.line} ${change.status}: ${change.replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}\n`,
    );
  }
  return [...rows.values()];
}

/** @param {Row[]} rows */
const shareOf = (rows) => {
  const caught = rows.reduce((sum, row) => sum + row.caught, 0);
  const all = rows.reduce((sum, row) => sum + row.caught + row.missed, 0);
  return { caught, all, percent: all === 0 ? 100 : (caught / all) * 100 };
};

/** @param {Row[]} rows */
function tableOf(rows) {
  /** @type {Map<string, Row[]>} */
  const folders = new Map();
  for (const row of rows) {
    const folder = row.file.replace(/\/[^/]*$/, '');
    folders.set(folder, [...(folders.get(folder) ?? []), row]);
  }
  const lines = [...folders]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([folder, of]) => {
      const { caught, all, percent } = shareOf(of);
      return `| \`${folder}\` | ${all} | ${caught} | ${percent.toFixed(1)} |`;
    });
  return ['| folder | changes | caught | % |', '|---|---|---|---|', ...lines].join('\n');
}

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: false });
  setPriority(10);
  const args = process.argv.slice(2);
  const named = Object.keys(AREAS).filter((area) => args.length === 0 || args.includes(area));
  const files = args.filter((one) => !(one in AREAS));
  /** @type {Row[]} */
  const rows = [];
  for (const [area, { mutate }] of Object.entries(AREAS)) {
    const own = files.filter((file) => file.startsWith(area === 'shared' ? 'src/shared/' : 'src/server/ticket/'));
    if (own.length > 0) rows.push(...(await mutated(area, own)));
    else if (named.includes(area) && files.length === 0) rows.push(...(await mutated(area, mutate)));
  }
  if (rows.length === 0) throw new Stop(`Say an area (${Object.keys(AREAS).join(', ')}) or a file in one.`);
  const areas = Object.keys(AREAS).map((area) => ({ area, ...shareOf(rows.filter((row) => row.area === area)) }));
  process.stdout.write(`\n${tableOf(rows)}\n`);
  for (const { area, percent, all } of areas)
    if (all > 0) process.stdout.write(`${area}: ${percent.toFixed(1)} % (at least ${MUST_PERCENT})\n`);
  if (args.length === 0) recordSection('mutate', `${conditions(areas)}\n\n${tableOf(rows)}`);
  process.exitCode = areas.every(({ percent }) => percent >= MUST_PERCENT) ? 0 : 1;
}

/** @param {{ area: string, percent: number }[]} areas */
const conditions = (areas) =>
  `${areas.map(({ area, percent }) => `${area}: ${percent.toFixed(1)} %`).join(', ')} (at least ${MUST_PERCENT}). Changes of code that ` +
  'the tests beside it catch, without a database; texts, tables that are made at load, and SQL are not counted.';

main().catch(fail);
