/** Every package of the product has a licence under which the product may be passed on (MIT). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  dev?: boolean;
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

test('no package brings a licence that nobody has looked at', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { license }]) => license === undefined || !isTaken(license))).toEqual([]);
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
