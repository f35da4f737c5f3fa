// Finds what must never be committed: paths and registries of the machine on which the code was written.
import { execFileSync } from 'node:child_process';

const TEXT = /\.(ts|tsx|js|mjs|json|md|html|css|sql|sh|yml|yaml|toml)$|(^|\/)(\.npmrc|Dockerfile|run)$/;

/** @type {[RegExp, string][]} */
const TRACES = [
  [/(?:^|[\s"'`(=:])\/(?:work|root|Users)\/[\w.-]+/, 'a path of one machine'],
  [/(?:^|[\s"'`(=:])\/home\/(?!node\b|app\b)[\w.-]+/, 'a path of one machine'],
  [/^\s*registry\s*=/, 'a registry'],
];

/**
 * @param {string} path relative path, `/` between the folders
 * @param {string} text
 * @returns {string[]} one sentence per finding, with its line
 */
export function machineTraces(path, text) {
  if (path.endsWith('package-lock.json')) {
    const count = text.split('"resolved"').length - 1;
    return count > 0 ? [`${path}: ${count} "resolved" entries name a registry host`] : [];
  }
  if (!TEXT.test(path)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      TRACES.filter(([pattern]) => pattern.test(line)).map(
        ([, what]) => `${path}:${index + 1}: ${what}: ${line.trim().slice(0, 100)}`,
      ),
    );
}

/**
 * @param {string} root
 * @returns {string[]} the files of the repository, tracked or not ignored; outside a git clone only the main ones
 */
export function ownFiles(root) {
  try {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
    return list.split('\0').filter(Boolean);
  } catch {
    return ['package-lock.json', 'package.json', '.npmrc'];
  }
}
