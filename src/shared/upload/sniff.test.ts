import { expect, test } from 'vitest';
import { FILE_MAX_BYTES, IMAGE_BEFORE_MAX_BYTES, VIDEO_MAX_BYTES } from './limits.ts';
import { checkFile, sniff } from './sniff.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const ftyp = (major: string, ...compatible: string[]): Uint8Array =>
  bytes(`\0\0\0${String.fromCharCode(16 + compatible.length * 4)}ftyp${major}\0\0\0\0${compatible.join('')}mdat`);
const JPEG = bytes('\xff\xd8\xff\xe0....');
const EXE = bytes('MZ\x90\0');

test.each([
  ['image/jpeg', JPEG],
  ['image/png', bytes('\x89PNG\r\n\x1a\n')],
  ['image/webp', bytes('RIFF....WEBPVP8 ')],
  ['image/heic', ftyp('heic')],
  ['image/heic', ftyp('xxxx', 'mif1')],
  ['image/avif', ftyp('avif', 'mif1')],
  ['video/mp4', ftyp('isom')],
  ['video/mp4', ftyp('3gp5', '3gp4', 'mp42')],
  ['video/quicktime', ftyp('qt  ')],
  ['application/pdf', bytes('%PDF-1.7')],
  ['application/x-tar', bytes(`${'\0'.repeat(257)}ustar`)],
])('%s is recognised by its first bytes', (mime, head) => {
  expect(sniff(head)?.mime).toBe(mime);
});

test.each([
  ...['', '<svg xmlns', '<!doctype html>', 'RIFF....WAVE', 'LIST....WEBP'].map(bytes),
  ftyp('none'),
  ftyp('none', 'nope'),
  // Brands are named only within the first box.
  bytes('\0\0\0\x10ftypnone\0\0\0\0mp42'),
])('unknown bytes are not recognised (%#)', (head) => {
  expect(sniff(head)).toBeNull();
});

const refusal = (name: string, head: Uint8Array, size = 1000): string => {
  const check = checkFile({ name, bytes: size, head });
  return check.ok ? check.type.extension : check.refusal;
};

test('the content decides, and a refusal names the file (spec 5.42, 5.46, 9.10)', () => {
  expect(checkFile({ name: 'bill.jpg', bytes: 9, head: EXE })).toEqual({
    ok: false,
    refusal: 'contentDiffersFromName',
    name: 'bill.jpg',
  });
  expect(refusal('photo.png', JPEG)).toBe('jpg');
  expect(refusal('photo', JPEG)).toBe('jpg');
  expect(refusal('photo.exe', JPEG)).toBe('contentDiffersFromName');
  expect(refusal('photo.mp4', JPEG)).toBe('contentDiffersFromName');
  expect(refusal('a.dat', EXE)).toBe('program');
  expect(refusal('a.svg', bytes('<svg/>'))).toBe('webPage');
  expect(refusal('a.mov', ftyp('qt  '))).toBe('videoNotMp4');
  expect(refusal('a.jpg', JPEG, 0)).toBe('empty');
  expect(refusal('a.jpg', JPEG, 21 * 1024 * 1024)).toBe('imageTooLarge');
  expect(refusal('a.mp4', ftyp('isom'), VIDEO_MAX_BYTES + 1)).toBe('videoTooLarge');
  expect(refusal('a.mp4', ftyp('isom'), VIDEO_MAX_BYTES)).toBe('mp4');
  expect(refusal('a.jpg', JPEG, IMAGE_BEFORE_MAX_BYTES)).toBe('jpg');
  expect(refusal('photo.jpg', bytes('hello'))).toBe('contentDiffersFromName');
});

test('any other file is taken as it is', () => {
  const kind = (name: string, head: Uint8Array, size = 1000): string => {
    const check = checkFile({ name, bytes: size, head });
    return check.ok ? check.type.kind : check.refusal;
  };
  expect(kind('a.pdf', bytes('%PDF-'))).toBe('file');
  expect(kind('drive.par', bytes('P0010=1'))).toBe('file');
  expect(kind('project', bytes('\0\x01\x02'))).toBe('file');
  expect(kind('scope.avif', ftyp('avif', 'mif1'))).toBe('file');
  expect(kind('drive.par', bytes('P0010=1'), FILE_MAX_BYTES)).toBe('file');
  expect(kind('drive.par', bytes('P0010=1'), FILE_MAX_BYTES + 1)).toBe('fileTooLarge');
});
