// What npm installs: what is there, and from where.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the packages: the hash of the lock that they were installed from. */
export const INSTALL_STAMP = '.closeloop-lock';

/** @param {string} path */
export const hashFile = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/**
 * What a folder `node_modules` has of a lock. It matches by our stamp, or because of a later `npm ci`; npm notes in it
 * what it has installed.
 * @param {string} modules
 * @param {string} lock the path of package-lock.json
 * @returns {'nothing' | 'product' | 'all'} `product`: without the dependencies for development
 */
export function installedOf(modules, lock) {
  const note = join(modules, '.package-lock.json');
  if (!existsSync(note)) return 'nothing';
  const stamp = join(modules, INSTALL_STAMP);
  const matches = existsSync(stamp)
    ? readFileSync(stamp, 'utf8') === hashFile(lock)
    : statSync(note).mtimeMs >= statSync(lock).mtimeMs;
  if (!matches) return 'nothing';
  return hasTools(modules) ? 'all' : 'product';
}

/**
 * Whether it has dependencies for development, of this lock or an older one.
 * @param {string} modules
 */
export function hasTools(modules) {
  const note = join(modules, '.package-lock.json');
  return existsSync(note) && readFileSync(note, 'utf8').includes('"dev": true');
}

/** @typedef {{ name?: string, version?: string, link?: boolean, inBundle?: boolean, resolved?: string }} Locked */

/**
 * The lock with the address of every package. package-lock.json has none, because they name a registry. Without them
 * npm asks the registry for the list of all versions of each package, which takes longer than the packages.
 * @param {string} lock its text
 * @param {string} registry its address
 * @returns {string} every registry has the addresses that npm's own has
 */
export function withAddresses(lock, registry) {
  /** @type {{ packages: Record<string, Locked> }} */
  const whole = JSON.parse(lock);
  for (const [path, locked] of Object.entries(whole.packages)) {
    const name = locked.name ?? path.split('node_modules/').at(-1);
    if (!path || !name || !locked.version || locked.link || locked.inBundle) continue;
    locked.resolved = `${registry.replace(/\/?$/, '/')}${name}/-/${name.split('/').at(-1)}-${locked.version}.tgz`;
  }
  return JSON.stringify(whole);
}
