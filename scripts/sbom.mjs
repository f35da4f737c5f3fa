// What the product is made of: dist/sbom.cdx.json (CycloneDX) and dist/licences.txt, both from the lock file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop } from './bootstrap.mjs';
import { run } from './run.mjs';

/** @typedef {{ name: string, version: string, licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component */

const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];

/** @param {Component} component */
const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '?').join(', ') || '?';

/**
 * Writes both files into a folder. What is only for development is no part of the product.
 * @param {string} folder
 */
export async function writeSbom(folder) {
  const { code, output } = await run('npm', [...ARGUMENTS, '--omit', 'dev', '--loglevel=silent', '--prefix', ROOT]);
  if (code !== 0) throw new Stop(`The list of what the product is made of was not written:\n${output}`);
  const bom = JSON.parse(output.slice(output.indexOf('{')));
  // npm names it after the folder.
  bom.metadata.component.name = 'closeloop';
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
  const lines = /** @type {Component[]} */ (bom.components).map(
    (one) => `${one.name} ${one.version}  ${licenceOf(one)}`,
  );
  writeFileSync(join(folder, 'licences.txt'), `${lines.toSorted().join('\n')}\n`);
}
