/** Every package of the product has a licence under which the product may be passed on (MIT). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSbom } from '../scripts/sbom.mjs';

interface Locked {
  dev?: boolean;
  version?: string;
  license?: string;
}
/** LGPL: libvips, a library of its own that is loaded and can be exchanged; MPL: its own files stay under it. */
const TAKEN =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|Apache-2\.0|MPL-2\.0|LGPL-3\.0-or-later|Zlib|CC0-1\.0)$/;

/** Whether an expression can be met: each part of an AND, one of an OR. */
const isTaken = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => TAKEN.test(one)));

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** Of the product: what is only for development is none. */
const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);

test('no package brings a licence that nobody has looked at', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { license }]) => license === undefined || !isTaken(license))).toEqual([]);
});

test('the list of what the product is made of has every package of it, and no other', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'closeloop-sbom-'));
  await writeSbom(folder);
  const bom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { purl: string }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  const named = packages.map(
    ([path, { version = '' }]) =>
      `pkg:npm/${(path.split('node_modules/').at(-1) ?? '').replace('@', '%40')}@${version}`,
  );
  const listed = bom.components.map(({ purl }) => decodeURIComponent(purl));
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(named.map(decodeURIComponent))].toSorted());
  expect(licences).toHaveLength(listed.length);
  const refs = new Set(bom.dependencies.map(({ ref }) => ref));
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((one) => !refs.has(one))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-3.0-or-later', false],
  ['GPL-3.0-or-later', false],
  ['UNLICENSED', false],
])('%s may be taken: %s', (licence, may) => {
  expect(isTaken(licence)).toBe(may);
});
