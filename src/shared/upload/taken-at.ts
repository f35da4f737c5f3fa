/** When the camera took a picture. Of all that a picture says of itself, this alone is kept (domain.md, Forms). */

const HEADER = 'Exif\0\0';
const EXIF_BLOCK = 0x8769;
const TIME = 0x9003;
const ZONE = 0x9011;
const ENTRIES_MAX = 200;

/** The instant by EXIF's time and its distance from UTC; null without both, since nobody knows where the phone was. */
export function takenAt(exif: Uint8Array): Date | null {
  try {
    const start = latin1(exif, 0, HEADER.length) === HEADER ? HEADER.length : 0;
    return readTime(exif.subarray(start));
  } catch {
    return null; // an offset that leads out of it
  }
}

const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

function readTime(tiff: Uint8Array): Date | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = latin1(tiff, 0, 2) === 'II';
  const block = valueAt(view, view.getUint32(4, little), EXIF_BLOCK, little);
  if (block === null) return null;
  const exif = view.getUint32(block, little);
  const time = textAt(tiff, view, exif, TIME, little);
  const zone = textAt(tiff, view, exif, ZONE, little);
  const [, year, month, day, clock] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(time) ?? [];
  if (clock === undefined || !/^[+-]\d\d:\d\d$/.test(zone)) return null;
  const at = new Date(`${year}-${month}-${day}T${clock}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Where the value of a tag stands: in its entry. Null where a directory has no such tag. */
function valueAt(view: DataView, directory: number, tag: number, little: boolean): number | null {
  const count = Math.min(view.getUint16(directory, little), ENTRIES_MAX);
  for (let n = 0; n < count; n += 1) {
    const entry = directory + 2 + n * 12;
    if (view.getUint16(entry, little) === tag) return entry + 8;
  }
  return null;
}

/** A text of at most 20 signs; one of more than 4 bytes stands elsewhere. */
function textAt(tiff: Uint8Array, view: DataView, directory: number, tag: number, little: boolean): string {
  const place = valueAt(view, directory, tag, little);
  if (place === null) return '';
  const length = view.getUint32(place - 4, little);
  if (length > 20) return '';
  return latin1(tiff, length > 4 ? view.getUint32(place, little) : place, length).replace(/\0.*$/s, '');
}
