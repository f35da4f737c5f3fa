import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf, type ZipPart } from '../admin/import-file/file-builders.testkit.ts';
import { archiveNames } from './archive-names.ts';
import { tarEntry, tarOf } from './tar.testkit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterAll(() => rm(folder, { recursive: true }));

const names = async (bytes: Buffer, name = 'logs.gz') => {
  const file = join(folder, 'object');
  await writeFile(file, bytes);
  return archiveNames({ file, name });
};

const listed = (name: string, size: number) => ({ name, size, isEncrypted: false });

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

describe.each<[string, (bytes: Buffer) => Buffer]>([
  ['tar', (bytes) => bytes],
  ['tar.gz', gzipSync],
])('a %s', (_kind, packed) => {
  test('is listed, odd and long names too', async () => {
    const long = `${'Protokolle/'.repeat(30)}ende.log`;
    const tar = tarOf(
      tarEntry('logs/', '', '5'),
      tarEntry('logs/Förderband.log', 'x'.repeat(1_000)),
      tarEntry('../../etc/passwd', 'x'),
      tarEntry('././@LongLink', `${long}\0`, 'L'),
      tarEntry(long.slice(0, 100), 'abc'),
    );
    expect(await names(packed(tar))).toEqual({
      entries: [
        listed('logs/', 0),
        listed('logs/Förderband.log', 1_000),
        listed('../../etc/passwd', 1),
        listed(long, 3),
      ],
      isCut: false,
    });
  });

  test('of more than 10,000 names shows the first', async () => {
    const many = (count: number): Buffer =>
      packed(tarOf(...Array.from({ length: count }, (_, n) => tarEntry(`${n}.log`))));
    const cut = await names(many(10_001));
    expect([cut?.entries.length, cut?.isCut]).toEqual([10_000, true]);
    expect((await names(many(10_000)))?.isCut).toBe(false);
  }, 30_000);

  test('that is cut or damaged is null', async () => {
    const tar = tarOf(tarEntry('a.log', randomBytes(2_000)), tarEntry('b.log', randomBytes(2_000)));
    expect(await names(packed(tar.subarray(0, 4_000)))).toBeNull();
    expect(await names(packed(tar).subarray(0, 4_000))).toBeNull();
    expect(await names(packed(Buffer.from(tar).fill(0xff, 2_560, 2_660)))).toBeNull();
    expect((await names(packed(tar)))?.entries).toHaveLength(2);
  });
});

test('one file that is packed is called as gunzip calls it', async () => {
  const size = 40_000;
  expect(await names(gzipSync(Buffer.alloc(size)), 'trace.csv.GZ')).toEqual({
    entries: [listed('trace.csv', size)],
    isCut: false,
  });
  expect(await names(gzipSync(''), 'empty')).toEqual({ entries: [listed('empty', 0)], isCut: false });
  // A bomb is not unpacked to say what is in it.
  const bomb = await names(gzipSync(gzipSync(Buffer.alloc(50_000_000))), 'a.gz.gz');
  expect(bomb?.entries).toMatchObject([{ name: 'a.gz' }]);
});

test('of a tar that unpacks to more than 200 MB the names before that are listed', async () => {
  const size = 50_000_000;
  const zeros = gzipSync(Buffer.alloc(size + (-size & 511)), { level: 1 });
  const head = (n: number): Buffer => gzipSync(tarEntry(`${n}.log`, Buffer.alloc(size)).subarray(0, 512));
  const parts = [0, 1, 2, 3, 4, 5, 6].flatMap((n) => [head(n), zeros]);
  const list = await names(Buffer.concat([...parts, gzipSync(Buffer.alloc(1024))]));
  expect([list?.entries.map(({ name }) => name), list?.isCut]).toEqual([
    ['0.log', '1.log', '2.log', '3.log', '4.log'],
    true,
  ]);
}, 60_000);

test.each(['', 'no archive', 'PK\u0003\u0004 cut', "7z\xbc\xaf'\x1c", '\x1f\x8b\x08'])('%j is null', async (text) => {
  expect(await names(Buffer.from(text, 'latin1'))).toBeNull();
});
