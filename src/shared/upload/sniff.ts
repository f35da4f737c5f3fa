/** The type of a file, from its first bytes and never from its name or declared type (domain.md, Forms). */
import { extensionOf } from './key.ts';
import { FILE_MAX_BYTES, IMAGE_BEFORE_MAX_BYTES, VIDEO_MAX_BYTES } from './limits.ts';
import { refusedKind, type RefusedKind } from './refused-kinds.ts';

export interface FileType {
  readonly kind: 'image' | 'video' | 'file';
  readonly mime: string;
  readonly extension: string;
}

/** How many of the first bytes `sniff` needs. */
export const SNIFF_BYTES = 4_096;

const TYPES = {
  jpeg: { kind: 'image', mime: 'image/jpeg', extension: 'jpg' },
  png: { kind: 'image', mime: 'image/png', extension: 'png' },
  webp: { kind: 'image', mime: 'image/webp', extension: 'webp' },
  heic: { kind: 'image', mime: 'image/heic', extension: 'heic' },
  gif: { kind: 'file', mime: 'image/gif', extension: 'gif' },
  avif: { kind: 'file', mime: 'image/avif', extension: 'avif' },
  mp4: { kind: 'video', mime: 'video/mp4', extension: 'mp4' },
  mov: { kind: 'file', mime: 'video/quicktime', extension: 'mov' },
  pdf: { kind: 'file', mime: 'application/pdf', extension: 'pdf' },
  zip: { kind: 'file', mime: 'application/zip', extension: 'zip' },
  gzip: { kind: 'file', mime: 'application/gzip', extension: 'gz' },
  sevenZip: { kind: 'file', mime: 'application/x-7z-compressed', extension: '7z' },
  rar: { kind: 'file', mime: 'application/vnd.rar', extension: 'rar' },
  tar: { kind: 'file', mime: 'application/x-tar', extension: 'tar' },
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
  [0, '\x1f\x8b', TYPES.gzip],
  [0, "7z\xbc\xaf'\x1c", TYPES.sevenZip],
  [0, 'Rar!\x1a\x07', TYPES.rar],
  [257, 'ustar', TYPES.tar],
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
  RefusedKind | 'empty' | 'contentDiffersFromName' | 'videoNotMp4' | 'imageTooLarge' | 'videoTooLarge' | 'fileTooLarge';

/** A file that is neither picture nor video; what it is more exactly is found out when it is kept. */
const OTHER: FileType = { kind: 'file', mime: 'application/octet-stream', extension: 'bin' };

export type FileCheck =
  | { readonly ok: true; readonly type: FileType }
  | { readonly ok: false; readonly refusal: FileRefusal; readonly name: string };

/**
 * Whether this file may be uploaded, and as what. `head` is at least the first SNIFF_BYTES. A refusal has the name of the
 * file for the message. A PNG named `.jpg` passes, because phones write such files; a text named `.jpg` and a picture
 * named `.exe` do not.
 */
export function checkFile(file: { name: string; bytes: number; head: Uint8Array }): FileCheck {
  const refuse = (refusal: FileRefusal): FileCheck => ({ ok: false, refusal, name: file.name });
  if (file.bytes === 0) return refuse('empty');
  const type = sniff(file.head) ?? OTHER;
  const named = NAMED[extensionOf(file.name)];
  if (type === MOV) return refuse('videoNotMp4');
  if (named ? named !== type.kind : type.kind !== 'file' && extensionOf(file.name) !== '')
    return refuse('contentDiffersFromName');
  if (type.kind === 'image') return file.bytes > IMAGE_BEFORE_MAX_BYTES ? refuse('imageTooLarge') : { ok: true, type };
  if (type.kind === 'video') return file.bytes > VIDEO_MAX_BYTES ? refuse('videoTooLarge') : { ok: true, type };
  const kind = refusedKind(file.name, file.head);
  if (kind !== null) return refuse(kind);
  return file.bytes > FILE_MAX_BYTES ? refuse('fileTooLarge') : { ok: true, type };
}
