// What has changed since a commit, and what a change reaches: the file itself, and every file that names it, near and far.
import { execFileSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path/posix';
import { COMMON } from './unchecked-files.mjs';

/** A file that is named by its relative path: imported, mocked, read, or compared with. */
const NAMED = /'(\.{1,2}\/[^'\n]+)'/g;
const TEST = /\.test\.tsx?$/;
/** They need a database, a browser, or a run of their own. */
const OTHER_TEST = /\.db\.test\.ts$|^test\/gallery\/|^lab\//;
/** They start processes or servers or measure times: longer than all others together, and on a quiet machine. */
const LONG = /\bbuildEntry\(|'node:child_process'|performance\.now\(|cpuUsage\(|\.listen\(|\bstartTestStore\(/;
/** A line of the ground floor reaches most tests, half of them over more files than this. */
const FAR = 3;
/** It loads our own modules once more for itself, which takes as long as twenty others. */
const MOCKS = /\.mocked\.test\.tsx?$/;

/**
 * @param {string} root
 * @param {string | undefined} revision absent: where this branch left main; on main the last commit
 * @returns {{ revision: string, paths: string[] }} the paths that differ in the working tree, new ones too
 */
export function changedSince(root, revision) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const listed = (/** @type {string} */ text) => text.split('\0').filter(Boolean);
  const from = revision ?? (git('branch', '--list', 'main') ? git('merge-base', 'main', 'HEAD') : 'HEAD');
  const paths = [
    ...listed(git('diff', '--name-only', '-z', from)),
    ...listed(git('ls-files', '--others', '--exclude-standard', '-z')),
  ];
  return { revision: from, paths: [...new Set(paths)] };
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, string>} texts every file of the repository by its path
 * @returns {Map<string, number>} each file that a change reaches, with its distance; 0: changed itself
 */
export function reachedBy(changed, texts) {
  if (changed.some((path) => COMMON.test(path))) return new Map([...texts.keys()].map((path) => [path, 0]));
  const there = changed.filter((path) => texts.has(path));
  const namers = namersOf(texts);
  // A file that is gone reaches those that still name it.
  const reached = new Map(changed.map((path) => [path, 0]));
  // The map grows during the iteration.
  for (const [path, distance] of reached)
    for (const next of namers.get(path) ?? []) if (!reached.has(next)) reached.set(next, distance + 1);
  // A test of the repository reads documents and folders by parts of their path.
  const names = there.filter((path) => !/\.(tsx?|mjs)$/.test(path)).map((path) => `'${basename(path)}'`);
  for (const [path, text] of texts)
    if (TEST.test(path) && !reached.has(path) && names.some((name) => text.includes(name))) reached.set(path, 1);
  return reached;
}

/** The files that name a file. @param {ReadonlyMap<string, string>} texts @returns {Map<string, string[]>} */
function namersOf(texts) {
  /** @type {Map<string, string[]>} */
  const namers = new Map();
  for (const [path, text] of texts)
    if (/\.(tsx?|mjs)$/.test(path))
      for (const [, name = ''] of text.matchAll(NAMED)) {
        const [start = ''] = name.split(/[*{]/);
        const target = join(dirname(path), start);
        // All files under the fixed part of a pattern: rather too many than too few.
        const targets = start === name ? [target] : [...texts.keys()].filter((each) => each.startsWith(target));
        for (const each of targets) namers.set(each, [...(namers.get(each) ?? []), path]);
      }
  return namers;
}

/**
 * @param {ReadonlyMap<string, number>} reached as `reachedBy` says
 * @param {ReadonlyMap<string, string>} texts every file of the repository by its path
 * @returns {string[]} the tests among them that need neither database nor browser; if unchanged, no long ones;
 *   none farther than `FAR`, with mocks only those that name a changed file
 */
export const quickTests = (reached, texts) =>
  [...reached].flatMap(([path, distance]) => {
    const text = TEST.test(path) && !OTHER_TEST.test(path) ? texts.get(path) : undefined;
    if (text === undefined || (distance > 0 && LONG.test(text))) return [];
    if (distance > FAR || (distance > 1 && MOCKS.test(path))) return [];
    return [path];
  });
