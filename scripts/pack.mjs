// `npm run pack -- FOLDER`: what a server needs to run, without what builds it: the program, the packages that it imports,
// with a list of these (SBOM, CycloneDX). For the image (Containerfile) and for machines without npm.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop, fail } from './bootstrap.mjs';

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Locked
 */

const IMPORTED = /\b(?:from|import)\s*\(?\s*["']((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"']*)?["']/g;

/** The packages that the built server imports by name. @param {string} folder @param {ReadonlySet<string>} known */
function importedBy(folder, known) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const names = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(IMPORTED)].map(([, found = '']) => found),
  );
  return [...new Set(names)].filter((name) => known.has(name)).sort();
}

/**
 * The folders of these packages and of all that they need, as Node finds them.
 * @param {readonly string[]} names
 * @param {Record<string, Locked>} locked
 * @returns {string[]} below the root
 */
function closureOf(names, locked) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name @param {string} from the folder of the package that needs it */
  const add = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      // Packages for other machines are locked, but not there.
      if (path in locked && existsSync(join(ROOT, path))) {
        if (found.has(path)) return;
        found.add(path);
        const { dependencies, optionalDependencies } = locked[path] ?? {};
        for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path);
        return;
      }
      if (at === '') return;
    }
  };
  for (const name of names) add(name, '');
  return [...found].sort();
}

/** @param {readonly string[]} paths @param {Record<string, Locked>} locked @param {string} version of the product */
function sbomOf(paths, locked, version) {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
  const components = paths.map((path) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    const { version: its = '', license, integrity } = locked[path] ?? {};
    const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
    return {
      type: 'library',
      name,
      version: its,
      purl: `pkg:npm/${name.replace('@', '%40')}@${its}`,
      ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
      ...(hash === undefined
        ? {}
        : { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1_000).toISOString(),
      component: { type: 'application', name: 'closeloop', version },
    },
    components,
  };
}

function main() {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Stop('Say where to: npm run pack -- FOLDER');
  if (!existsSync(join(ROOT, 'dist', 'stamp'))) throw new Stop('There is no build yet: npm run build.');
  const { version, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const names = importedBy(join(ROOT, 'dist', 'server'), new Set(Object.keys(dependencies)));
  const paths = closureOf(names, packages);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  // The packed database differs from build to build; without it an embedded one begins some seconds later.
  const isNeeded = (/** @type {string} */ path) => !path.endsWith('.map') && !path.endsWith('empty-database.tar.gz');
  for (const part of ['dist/server', 'dist/client', 'dist/stamp', 'scripts/closeloop.mjs', 'package.json', 'LICENSE'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: isNeeded });
  // Each without those below it: they are in the list themselves if they are needed.
  for (const path of paths)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      dereference: true,
      filter: (from) => isNeeded(from) && !from.slice(join(ROOT, path).length).includes('node_modules'),
    });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(paths, packages, version), undefined, 1)}\n`);
  process.stdout.write(`${paths.length} packages, for ${names.length} that the server imports\n`);
}

try {
  main();
} catch (error) {
  fail(error);
}
