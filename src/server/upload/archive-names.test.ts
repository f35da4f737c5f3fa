import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf, type ZipPart } from '../admin/import-file/file-builders.testkit.ts';
import { archiveNames } from './archive-names.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterAll(() => rm(folder, { recursive: true }));

const names = async (bytes: Buffer) => {
  const file = join(folder, 'object');
  await writeFile(file, bytes);
  return archiveNames({ file });
};

test('the names are listed as they are, odd ones too, and nothing is unpacked', async () => {
  const parts: ZipPart[] = ['Système/plc.db', '../up', 'a\\b'].map((name) => ({ name, content: 'x' }));
  parts.push({ name: 'bomb', content: 'x', claims: 2_000_000_000 });
  expect(await names(zipOf(parts))).toEqual({
    entries: [
      { name: 'Système/plc.db', size: 1, isEncrypted: false },
      { name: '../up', size: 1, isEncrypted: false },
      { name: expect.stringMatching(/^a.b$/), size: 1, isEncrypted: false },
      { name: 'bomb', size: 2_000_000_000, isEncrypted: false },
    ],
    isCut: false,
  });
});

test('of more than 10,000 the first are listed', async () => {
  const many = (count: number): Buffer =>
    zipOf(Array.from({ length: count }, (_, n) => ({ name: `${n}.log`, content: '' })));
  const cut = await names(many(10_001));
  expect([cut?.entries.length, cut?.isCut]).toEqual([10_000, true]);
  expect((await names(many(10_000)))?.isCut).toBe(false);
}, 30_000);

test('an entry with a password says so', async () => {
  const zip = zipOf([{ name: 'secret', content: 'x' }]);
  const directory = zip.indexOf('PK\u0001\u0002');
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
  expect((await names(zip))?.entries).toEqual([{ name: 'secret', size: 1, isEncrypted: true }]);
});

test.each(['', 'no archive', 'PK\u0003\u0004 cut'])('%j is null', async (text) => {
  expect(await names(Buffer.from(text))).toBeNull();
});
