// The address of every package of a lock. package-lock.json has none, because they name a registry. Without them npm
// asks the registry for every version that each package ever had, 70 MB in all, which takes longer than the packages.

/** @typedef {{ name?: string, version?: string, link?: boolean, inBundle?: boolean, resolved?: string }} Locked */

/**
 * @param {string} lock the text of a package-lock.json
 * @param {string} registry its address
 * @returns {string} the same with addresses; every registry has those that npm's own has
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
