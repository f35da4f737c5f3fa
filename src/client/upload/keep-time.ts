// A picture that was made smaller has lost all that the camera wrote. The time alone is put back (domain.md, Forms).
import { takenAt } from '../../shared/upload/taken-at.ts';
import { heicExif } from './heic-exif.ts';

/** A camera writes its block before the picture. */
const HEAD_BYTES = 131_072;
const APP1 = 0xe1;
const PICTURE = 0xda;

/** The smaller JPEG with the time of the original, if that says it. */
export async function withTimeOf(original: Blob, smaller: Blob): Promise<Blob> {
  const exif = exifOf(new Uint8Array(await original.slice(0, HEAD_BYTES).arrayBuffer())) ?? (await heicExif(original));
  const at = exif && takenAt(exif);
  if (!at) return smaller;
  return new Blob([smaller.slice(0, 2), exifWith(at), smaller.slice(2)], { type: smaller.type });
}

/** The EXIF block of a JPEG; null where there is none. */
export function exifOf(jpeg: Uint8Array): Uint8Array | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  let at = 2;
  while (at + 4 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== PICTURE) {
    const length = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
    const isExif = jpeg[at + 1] === APP1 && String.fromCharCode(...jpeg.subarray(at + 4, at + 8)) === 'Exif';
    if (isExif) return jpeg.subarray(at + 4, at + 2 + length);
    at += 2 + length;
  }
  return null;
}

/** The segment of a JPEG that says only this time, in UTC. */
export function exifWith(at: Date): Uint8Array<ArrayBuffer> {
  const time = `${at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')}\0`;
  const zone = '+00:00\0';
  const [block, times] = [26, 56];
  const tiff = new DataView(new ArrayBuffer(times + time.length + zone.length));
  const write = (from: number, text: string): void => {
    for (let n = 0; n < text.length; n += 1) tiff.setUint8(from + n, text.charCodeAt(n));
  };
  const entry = (from: number, tag: number, type: number, count: number, value: number): void => {
    tiff.setUint16(from, tag);
    tiff.setUint16(from + 2, type);
    tiff.setUint32(from + 4, count);
    tiff.setUint32(from + 8, value);
  };
  write(0, 'MM\0*');
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 1);
  entry(10, 0x8769, 4, 1, block);
  tiff.setUint16(block, 2);
  entry(block + 2, 0x9003, 2, time.length, times);
  entry(block + 14, 0x9011, 2, zone.length, times + time.length);
  write(times, time + zone);
  const length = 8 + tiff.byteLength;
  const segment = new Uint8Array(2 + length);
  segment.set([0xff, APP1, length >> 8, length & 0xff, ...[...'Exif\0\0'].map((sign) => sign.charCodeAt(0))]);
  segment.set(new Uint8Array(tiff.buffer), 10);
  return segment;
}
