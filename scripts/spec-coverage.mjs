// docs/spec-coverage.md says for every sentence of the specification where it is implemented and which tests show it.
// The titles of these tests contain the sentence's number: `(spec 4.12)`, `(spec 4.12, 4.14)` or `(spec 7.4–7.13)`.
import { relative as relativePath } from 'node:path';

/**
 * @typedef {{ number: string, sentence: string, built: string[], tests: string[], deviations: string[],
 *   issues: string[], title: string }} SpecRow
 * @typedef {{ file: string, title: string }} PassedTest a test that ran and passed; the file relative to the repository
 * @typedef {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} VitestReport
 * @typedef {{ title: string, steps?: Step[] }} Step
 * @typedef {{ title: string, file: string, tests: { status: string, results: { steps?: Step[] }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {Suite & { config: { rootDir: string } }} StoryReport
 */

/** The rows of section 2.1 have a cell more: the title. */
const ROW = /^\| (\d+(?:\.\d+){1,2}) \| (.+?) \| (.+?) \| ([^|]+?)(?: \| ([^|]+?))? \|$/gm;
const TITLE = /\(spec ([^)]*)\)/g;
const NUMBERS = /(\d+(?:\.\d+){1,2})(?![.\d])(?:–(\d+(?:\.\d+){1,2}))?/g;

/** @param {string} cell */
const items = (cell) => cell.split(', ').filter((item) => item !== '–');

/**
 * @param {string} text of docs/spec-coverage.md
 * @returns {SpecRow[]}
 */
export function specRows(text) {
  return [...text.matchAll(ROW)].map(([, number = '', sentence = '', built = '', shown = '', title = '']) => {
    const marks = items(shown);
    return {
      number,
      sentence,
      built: items(built),
      title,
      tests: marks.filter((mark) => mark.includes('/')),
      deviations: marks.flatMap((mark) => /^deviation (\d+)$/.exec(mark)?.[1] ?? []),
      issues: marks.flatMap((mark) => /^issue (\d+)$/.exec(mark)?.[1] ?? []),
    };
  });
}

/** `4.12` → ['4', 12]: the section, and the number in it. @param {string} number @returns {[string, number]} */
const place = (number) => [number.slice(0, number.lastIndexOf('.')), Number(number.slice(number.lastIndexOf('.') + 1))];

/**
 * @param {string} title
 * @returns {string[]} the numbers in a title, with every number of a range
 */
export function numbersIn(title) {
  return [...title.matchAll(TITLE)].flatMap(([, list = '']) =>
    [...list.matchAll(NUMBERS)].flatMap(([, first = '', last = first]) => {
      const [[section, from], [, to]] = [place(first), place(last)];
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => `${section}.${from + at}`);
    }),
  );
}

/**
 * @param {VitestReport | undefined} report
 * @param {string} root
 * @returns {PassedTest[]}
 */
export function passedTests(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: relative(name, root), title: fullName })),
  );
}

/** @param {string} path @param {string} root */
const relative = (path, root) => relativePath(root, path).replaceAll('\\', '/');

/** @param {Step[] | undefined} steps @returns {string[]} */
const stepTitles = (steps) => (steps ?? []).flatMap((step) => [step.title, ...stepTitles(step.steps)]);

/**
 * The stories of a suite that passed, and each of their steps.
 * @param {Suite} suite
 * @returns {PassedTest[]}
 */
function passedIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'expected')
      .flatMap(({ results }) => [title, ...results.flatMap(({ steps }) => stepTitles(steps))])
      .map((words) => ({ file, title: words })),
  );
  return [...own, ...suites.flatMap(passedIn)];
}

/**
 * @param {StoryReport | undefined} report
 * @param {string} root
 * @returns {PassedTest[]}
 */
export function passedStories(report, root) {
  if (!report) return [];
  return passedIn(report).map(({ file, title }) => ({
    file: relative(`${report.config.rootDir}/${file}`, root),
    title,
  }));
}

/**
 * @param {SpecRow[]} rows
 * @param {PassedTest[]} passed everything that ran and passed; what was skipped shows nothing
 * @returns {string[]} a line for each cited test that did not pass, and for each number in a title that no row cites
 */
export function unshown(rows, passed) {
  const borne = new Set(passed.flatMap(({ file, title }) => numbersIn(title).map((number) => `${number}: ${file}`)));
  const cited = new Set(rows.flatMap(({ number, tests }) => tests.map((file) => `${number}: ${file}`)));
  return [
    ...[...cited].filter((line) => !borne.has(line)).map((line) => `${line} did not show it`),
    ...[...borne].filter((line) => !cited.has(line)).map((line) => `${line} bears it, its row does not say so`),
  ];
}
