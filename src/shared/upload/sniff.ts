/** The type of a file, from its first bytes and never from its name or declared type (domain.md, Forms). */
import { extensionOf } from './key.ts';
import { IMAGE_BEFORE_MAX_BYTES, VIDEO_MAX_BYTES } from './limits.ts';

export interface FileType {
  readonly kind: 'image' | 'video' | 'document' | 'other';
  readonly mime: string;
  readonly extension: string;
}

/** How many of the first bytes `sniff` needs. */
export const SNIFF_BYTES = 64;

const TYPES = {
  jpeg: { kind: 'image', mime: 'image/jpeg', extension: 'jpg' },
  png: { kind: 'image', mime: 'image/png', extension: 'png' },
  webp: { kind: 'image', mime: 'image/webp', extension: 'webp' },
  heic: { kind: 'image', mime: 'image/heic', extension: 'heic' },
  gif: { kind: 'other', mime: 'image/gif', extension: 'gif' },
  avif: { kind: 'other', mime: 'image/avif', extension: 'avif' },
  mp4: { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  mov: { kind: 'other', mime: 'video/quicktime', extension: 'mov' },
  pdf: { kind: 'document', mime: 'application/pdf', extension: 'pdf' },
  zip: { kind: 'other', mime: 'application/zip', extension: 'zip' },
  exe: { kind: 'other', mime: 'application/x-msdownload', extension: 'exe' },
  elf: { kind: 'other', mime: 'application/x-executable', extension: 'elf' },
} as const satisfies Record<string, FileType>;

/** The format of videos of iPhones; the page converts it to MP4. */
export const MOV: FileType = TYPES.mov;

/** Magic numbers: offset, latin-1 bytes, type. The first hit wins. */
const MAGIC: readonly (readonly [number, string, FileType])[] = [
  [0, '\xff\xd8\xff', TYPES.jpeg],
  [0, '\x89PNG\r\n\x1a\n', TYPES.png],
  [0, 'GIF8', TYPES.gif],
  [0, '%PDF-', TYPES.pdf],
  [0, 'PK\x03\x04', TYPES.zip],
  [0, 'MZ', TYPES.exe],
  [0, '\x7fELF', TYPES.elf],
];

/** Major brands of an ISO base media file (`ftyp`). */
const BRANDS: Readonly<Record<string, FileType>> = Object.fromEntries([
  ...['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].map((b) => [b, TYPES.heic] as const),
  ...['avif', 'avis'].map((b) => [b, TYPES.avif] as const),
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash', 'mmp4'].map(
    (b) => [b, TYPES.mp4] as const,
  ),
  ['qt  ', TYPES.mov],
]);

function latin1(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** The type by the first bytes (`SNIFF_BYTES` are enough), or null for an unknown type. */
export function sniff(bytes: Uint8Array): FileType | null {
  for (const [offset, magic, type] of MAGIC) {
    if (latin1(bytes, offset, magic.length) === magic) return type;
  }
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 4) === 'WEBP') return TYPES.webp;
  if (latin1(bytes, 4, 4) === 'ftyp') return sniffBrands(bytes);
  return null;
}

/** The major brand counts, then the compatible ones: phones write their own brands (`3gp5`, `XAVC`), then mp42. */
function sniffBrands(bytes: Uint8Array): FileType | null {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(length, bytes.byteLength);
  const major = BRANDS[latin1(bytes, 8, 4)];
  if (major) return major;
  for (let at = 16; at + 4 <= end; at += 4) {
    const compatible = BRANDS[latin1(bytes, at, 4)];
    if (compatible) return compatible;
  }
  return null;
}

/** Kinds that a file name claims; a name without a known extension claims nothing. */
const NAMED: Readonly<Record<string, FileType['kind']>> = {
  jpg: 'image',
  jpeg: 'image',
  jfif: 'image',
  png: 'image',
  webp: 'image',
  heic: 'image',
  heif: 'image',
  mp4: 'video',
  m4v: 'video',
};

export type FileRefusal =
  'empty' | 'notImageOrVideo' | 'contentDiffersFromName' | 'videoNotMp4' | 'imageTooLarge' | 'videoTooLarge';

export type FileCheck =
  | { readonly ok: true; readonly type: FileType }
  | { readonly ok: false; readonly refusal: FileRefusal; readonly name: string };

/**
 * Whether this file may be uploaded (spec 5: only images or MP4 videos). `head` is at least the first SNIFF_BYTES. A
 * refusal has the name of the file for the message. A PNG named `.jpg` passes, because phones write such files; an
 * executable named `.jpg` and a picture named `.exe` do not.
 */
export function checkFile(file: { name: string; bytes: number; head: Uint8Array }): FileCheck {
  const refuse = (refusal: FileRefusal): FileCheck => ({ ok: false, refusal, name: file.name });
  if (file.bytes === 0) return refuse('empty');
  const type = sniff(file.head);
  const extension = extensionOf(file.name);
  const named = NAMED[extension];
  if (type?.mime === 'video/quicktime') return refuse('videoNotMp4');
  if (type === null || (type.kind !== 'image' && type.kind !== 'video')) {
    return refuse(named ? 'contentDiffersFromName' : 'notImageOrVideo');
  }
  if (extension !== '' && named !== type.kind) return refuse('contentDiffersFromName');
  if (type.kind === 'image' && file.bytes > IMAGE_BEFORE_MAX_BYTES) return refuse('imageTooLarge');
  if (type.kind === 'video' && file.bytes > VIDEO_MAX_BYTES) return refuse('videoTooLarge');
  return { ok: true, type };
}
