// Which files a lint by types has to read again. What it says of a file depends on that file, on all that it imports,
// near and far, and on the tools; a hash of these is kept for each file that was found good.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const RELATIVE = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** Files that every other one depends on: the tools, their settings, declarations without an import. */
export const COMMON = /^(package-lock\.json|\.oxlintrc\.json|tsconfig.*\.json)$|\.d\.ts$/;
const CODE = /\.(ts|tsx|mjs)$/;

/** @param {string[]} parts */
const hashOf = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('base64url');

/**
 * @param {string} path
 * @param {string} text
 */
const importsOf = (path, text) =>
  [...text.matchAll(RELATIVE)].map(([, specifier = '']) => join(dirname(path), specifier));

/**
 * A hash for each file of code: of itself, of all that it imports, and of what all depend on.
 * @param {ReadonlyMap<string, string>} texts every file of the repository, by its path
 * @returns {Map<string, string>}
 */
export function hashesWithImports(texts) {
  const paths = [...texts.keys()];
  const common = hashOf(paths.filter((path) => COMMON.test(path)).map((path) => texts.get(path) ?? ''));
  const code = paths.filter((path) => CODE.test(path));
  const own = new Map(code.map((path) => [path, hashOf([texts.get(path) ?? ''])]));
  const imports = new Map(code.map((path) => [path, importsOf(path, texts.get(path) ?? '')]));
  const withImports = (/** @type {string} */ path) => {
    const reached = new Set([path]);
    // The set grows during the iteration.
    for (const each of reached) for (const next of imports.get(each) ?? []) reached.add(next);
    return hashOf([common, path, ...[...reached].toSorted().map((each) => own.get(each) ?? texts.get(each) ?? '')]);
  };
  return new Map(code.map((path) => [path, withImports(path)]));
}

/**
 * @param {string} keptAt the file that has the hashes of the files found good
 * @param {ReadonlyMap<string, string>} texts
 * @returns {{ files: string[], foundGood: () => void }} `foundGood` is to be called when nothing was found in them
 */
export function uncheckedFiles(keptAt, texts) {
  const hashes = hashesWithImports(texts);
  const kept = new Set(keptHashes(keptAt));
  return {
    files: [...hashes].filter(([, hash]) => !kept.has(hash)).map(([path]) => path),
    foundGood: () => writeFileSync(keptAt, JSON.stringify([...hashes.values()])),
  };
}

/**
 * @param {string} keptAt
 * @returns {string[]}
 */
function keptHashes(keptAt) {
  try {
    return JSON.parse(readFileSync(keptAt, 'utf8'));
  } catch {
    return [];
  }
}
