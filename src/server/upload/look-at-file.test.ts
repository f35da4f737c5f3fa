import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { utf16le, zipOf, type ZipPart } from '../admin/import-file/file-builders.testkit.ts';
import { lookAtFile, type FileLook } from './look-at-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'));
});
afterAll(() => rm(folder, { recursive: true }));

const look = async (name: string, bytes: Buffer | string): Promise<FileLook> => {
  const file = join(folder, 'object');
  await writeFile(file, bytes);
  return lookAtFile({ file, name });
};
const TYPES: ZipPart = { name: '[Content_Types].xml', content: '<Types/>' };
const document = (...more: ZipPart[]): Buffer =>
  zipOf([TYPES, { name: 'word/document.xml', content: '<w/>' }, ...more]);
const ole = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), ...parts, Buffer.alloc(600)]);

test.each<[string, string | (() => Buffer | Promise<Buffer>), string, string]>([
  ['drive.par', 'P0010=1\r\nP0304=400', 'text', 'txt'],
  ['main.st', 'x := 1;\ny := 2;\nz := 3;\n', 'text', 'txt'],
  ['trace', () => utf16le('time\tU\tI\n0\t1\t2\n1\t2\t3\n'), 'table', 'csv'],
  ['trace.dat', 't;u;i\n0;1;2\n\n1;2;3\n', 'table', 'csv'],
  ['one-column.csv', 'value\n1\n2', 'table', 'csv'],
  ['two.txt', 'a;b;c\n1;2\n3;4;5\n', 'text', 'txt'],
  ['manual.dat', '%PDF-1.7\n%âãÏÓ', 'pdf', 'pdf'],
  ['list.zip', () => zipOf([TYPES, { name: 'xl/workbook.xml', content: '' }]), 'sheet', 'xlsx'],
  ['report.docx', () => document(), 'none', 'docx'],
  ['large.docx', () => documentOf(longTypes(1_048_576)), 'none', 'docx'],
  [
    'project.ap17',
    () =>
      zipOf([
        { name: 'System/plc.db', content: 'x' },
        { name: '../up', content: 'y' },
      ]),
    'archive',
    'zip',
  ],
  ['old.xls', () => ole(), 'none', 'xls'],
  ['old', () => ole(), 'none', 'bin'],
  ['project.s7p', () => Buffer.from([0, 1, 2, 3, 0, 5]), 'none', 'bin'],
  ['scope.gif', 'GIF89a....', 'none', 'gif'],
  ['logs.tgz', () => Buffer.from([0x1f, 0x8b, 8, 0, 0]), 'archive', 'gz'],
  ['logs.tar', () => Buffer.concat([Buffer.alloc(257), Buffer.from('ustar')]), 'archive', 'tar'],
  ['logs.7z', () => Buffer.from("7z\xbc\xaf'\x1c", 'latin1'), 'none', '7z'],
])('%s (%#) is shown by its content', async (name, bytes, reads, extension) => {
  const found = await look(name, typeof bytes === 'string' ? bytes : await bytes());
  expect(found).toMatchObject({ reads, extension });
});

test('an archive with a password is kept and listed', async () => {
  const zip = zipOf([{ name: 'secret.txt', content: 'x' }]);
  const directory = zip.indexOf('PK\u0001\u0002');
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
  expect(await look('secret.zip', zip)).toMatchObject({ reads: 'archive', extension: 'zip' });
});

const documentOf = (types: ZipPart): Buffer => zipOf([types, { name: 'word/document.xml', content: '<w/>' }]);
/** A list of types of this length. */
const longTypes = (bytes: number): ZipPart => ({ name: '[Content_Types].xml', content: '<Types/>'.padEnd(bytes) });
/** The packed bytes of the first part are none. */
const broken = (zip: Buffer): Buffer => {
  const data = 30 + zip.readUInt16LE(26);
  return zip.fill(0xff, data, data + 20);
};

const macroTypes = {
  name: '[Content_Types].xml',
  content: '<Override ContentType="application/vnd.ms-office.vbaProject"/>',
};
test.each<[string, () => Buffer, string]>([
  ['report.docx', () => document({ name: 'word/vbaProject.bin', content: 'x' }), 'macros'],
  ['twice.docx', () => zipOf([macroTypes, TYPES, { name: 'word/document.xml', content: '' }]), 'macros'],
  ['hidden.docx', () => zipOf([macroTypes, { name: 'word/document.xml', content: '' }]), 'macros'],
  ['old.doc', () => ole(Buffer.from('_VBA_PROJECT', 'utf16le')), 'macros'],
  ['any.bin', () => ole(Buffer.from('84100c0000000000c000000000000046', 'hex')), 'program'],
  ['app.zip', () => zipOf([{ name: 'AndroidManifest.xml', content: '' }]), 'program'],
  ['cut.zip', () => zipOf([TYPES]).subarray(0, 60), 'damaged'],
  ['page.txt', () => Buffer.from('<html>'), 'webPage'],
  // Of the list of types of a document nothing may be behind what was read.
  ['long.docx', () => documentOf(longTypes(1_048_577)), 'damaged'],
  ['broken.docx', () => broken(documentOf(longTypes(100_000))), 'damaged'],
])('%s (%#) is refused', async (name, bytes, refusal) => {
  expect(await look(name, bytes())).toEqual({ refusal });
});
