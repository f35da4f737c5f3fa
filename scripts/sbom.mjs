// What the product is made of: dist/sbom.cdx.json (CycloneDX) and dist/licences.txt, both from the lock file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop } from './bootstrap.mjs';
import { run } from './run.mjs';

/** @typedef {{ name: string, version: string, 'bom-ref': string,
 *   licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component */

const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];

/** @param {Component} component */
const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '?').join(', ') || '?';

/** `name@version` of each package of the product, by the lock file. */
function productPackages() {
  /** @type {{ packages: Record<string, { dev?: boolean, version?: string }> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const product = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  return new Set(product.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`));
}

/**
 * Writes both files into a folder. What is only for development is no part of the product.
 * @param {string} folder
 */
export async function writeSbom(folder) {
  const { code, output } = await run('npm', [...ARGUMENTS, '--loglevel=silent', '--prefix', ROOT]);
  if (code !== 0) throw new Stop(`The list of what the product is made of was not written:\n${output}`);
  const bom = JSON.parse(output.slice(output.indexOf('{')));
  // npm names it after the folder.
  bom.metadata.component.name = 'closeloop';
  // Left out here: npm's own --omit leaves out too what something for development needs beside the product.
  const product = productPackages();
  bom.components = bom.components.filter((/** @type {Component} */ one) => product.has(`${one.name}@${one.version}`));
  const refs = [bom.metadata.component, ...bom.components].map((one) => one['bom-ref']);
  bom.dependencies = bom.dependencies
    .filter((/** @type {{ ref: string }} */ { ref }) => refs.includes(ref))
    .map((/** @type {{ ref: string, dependsOn?: string[] }} */ { ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => refs.includes(one)),
    }));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
  const lines = /** @type {Component[]} */ (bom.components).map(
    (one) => `${one.name} ${one.version}  ${licenceOf(one)}`,
  );
  writeFileSync(join(folder, 'licences.txt'), `${lines.toSorted().join('\n')}\n`);
}
