// What failed, from the two reports, to stand at the end of a run: whoever reads only the end of a log sees it too.
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ title: string, file: string, tests: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Assertion
 * @typedef {{ testResults: { name: string, message?: string, assertionResults: Assertion[] }[] }} VitestReport
 */

/** The longest message that is repeated, in characters. */
const LONGEST = 1200;

/** @param {string} title @param {string | undefined} message */
const entry = (title, message) => `${title}\n${stripVTControlCharacters(message ?? 'no message').slice(0, LONGEST)}\n`;

/** @param {VitestReport | undefined} report @returns {string[]} an entry for each test that failed, and each file that could not be read */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [entry(name, message)];
    return failed.map(({ fullName, failureMessages }) => entry(`${name}: ${fullName}`, failureMessages?.[0]));
  });
}

/** @param {Suite | undefined} suite a report of Playwright is one @returns {string[]} an entry for each story that failed */
export function failedStories(suite) {
  const own = (suite?.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ error }) => error !== undefined)
      .map(({ error }) => entry(`${file}: ${title}`, error?.message)),
  );
  return [...own, ...(suite?.suites ?? []).flatMap(failedStories)];
}
